import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';

let app: TestApp;
/** for refusals, which change nothing */
let free: Awaited<ReturnType<typeof account>>;
let pro: Awaited<ReturnType<typeof account>>;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'https://saluda.example' });
  free = await account();
  pro = await account('pro');
});
afterAll(() => app.destroy());

const url = 'https://example.com/a?b=1';

async function account(plan: 'free' | 'pro' = 'free') {
  const made = await signUpWithCard(app);
  const { db } = app.context;
  const { userId } = await db
    .selectFrom('vcards')
    .select('userId')
    .where('id', '=', made.vcardId)
    .executeTakeFirstOrThrow();
  await sql`update profiles set plan_type = ${plan} where id = ${userId}`.execute(db);
  return { ...made, userId, links: made.browser.trpc.links };
}

async function titles(browser: TestBrowser): Promise<string[]> {
  return (await browser.trpc.links.list.query()).links.map((link) => link.title);
}

const follow = (slug: string, path = 'l') => app.browser().open(`/${path}/${slug}`);
const fill = async (browser: TestBrowser, ...names: string[]) => {
  const ids: string[] = [];
  for (const title of names) ids.push((await browser.trpc.links.create.mutate({ title, url })).id);
  return ids;
};

describe('product 12.1: a link', () => {
  test('is created, listed and followed, and keeps its URL when its target changes', async () => {
    const { links } = await account();
    const { id, slug } = await links.create.mutate({ title: ' Shop ', url, icon: '☕' });
    expect(slug).toMatch(/^[a-hj-km-np-z2-9]{8}$/);
    expect((await links.list.query()).links).toMatchObject([
      { id, slug, title: 'Shop', url, icon: '☕', clickCount: 0, active: true, showOnProfile: true, hasQrCode: false },
    ]);
    const visit = await follow(slug);
    expect([visit.statusCode, visit.headers.location]).toEqual([302, url]);
    await links.update.mutate({ id, changes: { url: 'https://example.com/b' } });
    expect((await follow(slug)).headers.location).toBe('https://example.com/b');
    expect((await links.list.query()).links[0]).toMatchObject({ title: 'Shop', icon: '☕' });
  });

  test('leads to any URL, in any alphabet', async () => {
    const { links } = await account();
    const { slug } = await links.create.mutate({ title: 'Niño', url: 'https://español.example/niño?q=añil#ñ' });
    const { statusCode, headers } = await follow(slug);
    expect(statusCode).toBe(302);
    expect(new URL(String(headers.location)).href).toBe(new URL('https://español.example/niño?q=añil#ñ').href);
  });

  test('returns 410 while it is off, and works again when it is on', async () => {
    const { links } = await account();
    const { id, slug } = await links.create.mutate({ title: 'Shop', url });
    await links.update.mutate({ id, changes: { active: false } });
    expect([(await follow(slug)).statusCode, (await follow(slug, 'q')).statusCode]).toEqual([410, 410]);
    await links.update.mutate({ id, changes: { active: true } });
    expect((await follow(slug)).statusCode).toBe(302);
  });

  test('stops working when it is deleted, and makes room', async () => {
    const { links, browser } = await account();
    const [first = ''] = await fill(browser, '1', '2', '3', '4', '5');
    const slug = (await links.list.query()).links[0]?.slug ?? '';
    expect(await refusal(links.create.mutate({ title: '6', url }))).toBe('limit_links');
    await links.delete.mutate({ id: first });
    expect((await follow(slug)).statusCode).toBe(404);
    expect(await refusal(links.delete.mutate({ id: first }))).toBe('not_found');
    expect(await refusal(links.create.mutate({ title: '6', url }))).toBe('accepted');
  });

  test.each([
    [{ title: '', url }, 'Title is required'],
    [{ title: '  ', url }, 'Title is required'],
    [{ title: 'x'.repeat(101), url }, 'Title must be less than 100 characters'],
    [{ title: 'x', url: '' }, 'Must be a valid URL'],
    [{ title: 'x', url: 'example.com' }, 'Must be a valid URL'],
    [{ title: 'x', url: 'javascript:alert(1)' }, 'Must be a valid URL'],
    [{ title: 'x', url: 'java\tscript:alert(1)' }, 'Must be a valid URL'],
    [{ title: 'x', url: 'https://exa\nmple.com' }, 'Must be a valid URL'],
    [{ title: 'x', url: 'data:text/html,x' }, 'Must be a valid URL'],
    [{ title: 'x', url: 'http://' }, 'Must be a valid URL'],
    [{ title: 'x', url: 'http://256.256.256.256' }, 'Must be a valid URL'],
    [{ title: 'x', url: `https://example.com/${'x'.repeat(2048)}` }, 'URL must be less than 2048 characters'],
    [{ title: 'x', url, icon: 'x'.repeat(51) }, 'Icon must be less than 50 characters'],
    [{ title: 'x\0', url }, 'Invalid input'],
  ])('with %j is refused with a message', async (fields, message) => {
    await expect(free.links.create.mutate(fields)).rejects.toMatchObject({ message });
    expect((await free.links.list.query()).links).toEqual([]);
  });
});

test.each([
  'https://saluda.example/l/abc',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'https://me:secret@example.com/',
  'http://localhost:3000/',
])('product 12.2: a link to %s is refused when it is created and when it is changed', async (target) => {
  const { links } = await account();
  expect(await refusal(links.create.mutate({ title: 'x', url: target }))).toBe('target_refused');
  const { id } = await links.create.mutate({ title: 'x', url: 'https://saluda.example/12345678' });
  expect(await refusal(links.update.mutate({ id, changes: { url: target } }))).toBe('target_refused');
  expect((await links.list.query()).links).toMatchObject([{ url: 'https://saluda.example/12345678' }]);
});

describe('product 12.3: a custom slug', () => {
  test('is part of the paid plans', async () => {
    const { links } = await account();
    expect(await refusal(links.create.mutate({ title: 'x', url, slug: 'my-shop' }))).toBe('plan_required');
    const { id, slug } = await links.create.mutate({ title: 'x', url });
    expect(await refusal(links.update.mutate({ id, changes: { slug: 'my-shop' } }))).toBe('plan_required');
    expect(await refusal(links.update.mutate({ id, changes: { slug, title: 'y' } }))).toBe('accepted');
  });

  test('ignores case and is unique', async () => {
    const { links, userId } = await account('pro');
    const { id, slug } = await links.create.mutate({ title: 'x', url, slug: 'Casa-2026' });
    expect(slug).toBe('casa-2026');
    expect((await follow('CASA-2026')).headers.location).toBe(url);
    expect((await follow('casa-2026', 'q')).headers.location).toBe(url);
    const other = (await account('pro')).links;
    expect(await refusal(other.create.mutate({ title: 'x', url, slug: 'casa-2026' }))).toBe('slug_taken');
    const mine = await other.create.mutate({ title: 'x', url });
    expect(await refusal(other.update.mutate({ id: mine.id, changes: { slug: 'CASA-2026' } }))).toBe('slug_taken');
    expect((await other.list.query()).links).toMatchObject([{ slug: mine.slug }]);
    // Without the plan, the slug stays
    await sql`update profiles set plan_type = 'free' where id = ${userId}`.execute(app.context.db);
    expect((await follow('casa-2026')).statusCode).toBe(302);
    expect(await refusal(links.update.mutate({ id, changes: { title: 'y' } }))).toBe('accepted');
  });

  test('can be changed, and the old one stops working', async () => {
    const { links } = await account('pro');
    const { id } = await links.create.mutate({ title: 'x', url, slug: 'old-words' });
    await links.update.mutate({ id, changes: { slug: 'new-words' } });
    expect([(await follow('old-words')).statusCode, (await follow('new-words')).statusCode]).toEqual([404, 302]);
  });

  test('cannot change once it is in a QR code', async () => {
    const { links } = await account('pro');
    const { id } = await links.create.mutate({ title: 'x', url, slug: 'in-print' });
    await sql`update links set qr_style = ${JSON.stringify(plainQrStyle)} where id = ${id}`.execute(app.context.db);
    expect(await refusal(links.update.mutate({ id, changes: { slug: 'elsewhere' } }))).toBe('invalid_input');
    expect((await follow('in-print', 'q')).statusCode).toBe(302);
  });

  test('product 12.26: is offered if it is free, and with a number if it is taken, kept or retired', async () => {
    const preferred = `feria-${crypto.randomUUID().slice(0, 8)}`;
    const offered = async (browser: TestBrowser) => (await browser.trpc.links.freeSlug.query({ preferred })).slug;
    expect(await offered(pro.browser)).toBe(preferred);
    const { id } = await pro.links.create.mutate({ title: 'Feria', url, slug: preferred });
    expect(await offered(pro.browser)).toBe(`${preferred}-2`);
    const { db } = app.context;
    await sql`update links set created_at = created_at - interval '2 hours' where id = ${id}`.execute(db);
    await pro.links.delete.mutate({ id });
    // Retired slugs are still its owner's
    expect([await offered(pro.browser), await offered(free.browser)]).toEqual([preferred, `${preferred}-2`]);
    await sql`insert into suspended_slugs (slug) values (${preferred})`.execute(db);
    expect(await offered(pro.browser)).toBe(`${preferred}-2`);
    const { links } = (await account('pro')).browser.trpc;
    for (let n = 2; n <= 9; n++) await links.create.mutate({ title: `${n}`, url, slug: `${preferred}-${n}` });
    expect(await offered(pro.browser)).toBe(null);
    expect(await refusal(pro.links.freeSlug.query({ preferred: 'a' }))).toBe('invalid_input');
  });

  test('goes to one of thirty owners who choose it at once', async () => {
    const { links } = await account('pro');
    const results = await Promise.all(
      Array.from({ length: 30 }, () => refusal(links.create.mutate({ title: 'x', url, slug: 'just-one' }))),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(results.filter((result) => result === 'slug_taken')).toHaveLength(29);
  });

  test.each(['ab', '-abc', 'abc-', 'a b c', 'a_b', 'ñandu', '', 'x'.repeat(65), '../l/x'])(
    '%j is no slug',
    async (slug) => {
      expect(await refusal(pro.links.create.mutate({ title: 'x', url, slug }))).toBe('slug_invalid');
    },
  );
});

test('product 12.25, 35.2: a link gets tags of its owner when it is created, or is not created', async () => {
  const { browser, links } = await account();
  const { id: tag } = await browser.trpc.tags.create.mutate({ name: 'Feria', color: 'red' });
  const { id: other } = await pro.browser.trpc.tags.create.mutate({ name: 'Ajena', color: 'red' });
  expect(await refusal(links.create.mutate({ title: 'Uno', url, tagIds: [tag, other] }))).toBe('not_found');
  await links.create.mutate({ title: 'Dos', url, tagIds: [tag, tag] });
  const page = await links.page.query({});
  expect(page.links.map(({ title, tagIds }) => [title, tagIds])).toEqual([['Dos', [tag]]]);
});

describe('product 3.2, 3.7: as many links as the plan has room for', () => {
  test('the free plan has room for five, and says so', async () => {
    const { browser, links } = await account();
    await fill(browser, '1', '2', '3', '4', '5');
    expect(await links.list.query()).toMatchObject({ limit: 5, links: { length: 5 } });
    await expect(links.create.mutate({ title: 'x', url })).rejects.toMatchObject({
      message: 'Free users can create 5 links. Upgrade to Pro for unlimited links!',
    });
  });

  test('paid plans have no limit', async () => {
    const { browser, links } = await account('pro');
    await fill(browser, '1', '2', '3', '4', '5', '6', '7');
    expect(await links.list.query()).toMatchObject({ limit: -1, links: { length: 7 } });
  });
});

describe('product 12.4: the order', () => {
  test('is that of creation, then the one that was dragged', async () => {
    const { browser, links } = await account();
    const [one = '', two = '', three = ''] = await fill(browser, 'One', 'Two', 'Three');
    expect(await titles(browser)).toEqual(['One', 'Two', 'Three']);
    await links.reorder.mutate({ ids: [three, one, two] });
    expect(await titles(browser)).toEqual(['Three', 'One', 'Two']);
    await fill(browser, 'Four');
    expect(await titles(browser)).toEqual(['Three', 'One', 'Two', 'Four']);
  });

  test('changes when one link is moved to the position of another', async () => {
    const { browser, links } = await account();
    const [one = '', , three = '', four = ''] = await fill(browser, '1', '2', '3', '4');
    await links.move.mutate({ id: four, to: one });
    expect(await titles(browser)).toEqual(['4', '1', '2', '3']);
    await links.move.mutate({ id: four, to: three });
    expect(await titles(browser)).toEqual(['1', '2', '3', '4']);
    await links.move.mutate({ id: one, to: one });
    const [foreign = ''] = await fill((await account()).browser, 'Theirs');
    expect(await refusal(links.move.mutate({ id: one, to: foreign }))).toBe('not_found');
    expect(await refusal(links.move.mutate({ id: foreign, to: one }))).toBe('not_found');
    expect(await titles(browser)).toEqual(['1', '2', '3', '4']);
  });

  test('stays unless the ids are exactly those of the owner', async () => {
    const { browser, links } = await account();
    const ids = await fill(browser, 'One', 'Two', 'Three');
    const [foreign = ''] = await fill((await account()).browser, 'Theirs');
    const { rows } = await sql<{ id: string }>`select id from links where vcard_id is not null and user_id =
      (select user_id from links where id = ${ids[0]})`.execute(app.context.db);
    const [one = '', two = '', three = ''] = ids;
    for (const wrong of [
      [],
      [three, two],
      [three, two, two],
      [three, two, one, one],
      [three, two, foreign],
      [three, two, one, foreign],
      [three, two, one, rows[0]?.id ?? ''],
    ]) {
      expect(await refusal(links.reorder.mutate({ ids: wrong }))).toBe('invalid_input');
    }
    expect(await titles(browser)).toEqual(['One', 'Two', 'Three']);
  });

  test('of two concurrent changes, one wins as a whole', async () => {
    const { browser, links } = await account();
    const ids = await fill(browser, '1', '2', '3', '4', '5');
    const backwards = ids.toReversed();
    await Promise.all(Array.from({ length: 10 }, (_, n) => links.reorder.mutate({ ids: n % 2 ? ids : backwards })));
    expect([ids, backwards]).toContainEqual((await links.list.query()).links.map((link) => link.id));
  });
});

describe('only its owner can use a link', () => {
  test('to anyone else it does not exist', async () => {
    const { links } = await account();
    const { id, slug } = await links.create.mutate({ title: 'Mine', url });
    const other = (await account()).links;
    expect(await refusal(other.update.mutate({ id, changes: { url: 'https://evil.example' } }))).toBe('not_found');
    expect(await refusal(other.delete.mutate({ id }))).toBe('not_found');
    expect((await follow(slug)).headers.location).toBe(url);
  });

  test("product 5.4: a card's link is not listed, and can't be changed or deleted here", async () => {
    const { browser, links, vcardId } = await account();
    const { db } = app.context;
    const card = await db.selectFrom('links').selectAll().where('vcardId', '=', vcardId).executeTakeFirstOrThrow();
    expect((await links.list.query()).links).toEqual([]);
    expect(await refusal(links.update.mutate({ id: card.id, changes: { url } }))).toBe('not_found');
    expect(await refusal(links.delete.mutate({ id: card.id }))).toBe('not_found');
    await fill(browser, '1', '2', '3', '4', '5');
    expect(await db.selectFrom('links').selectAll().where('id', '=', card.id).executeTakeFirst()).toEqual(card);
  });

  test('fields that owners may not set are ignored', async () => {
    const { links, userId } = await account();
    const more = { clickCount: 99, scanCount: 9, userId: '00000000-0000-4000-8000-000000000000', orderIndex: 7 };
    const { id } = await links.create.mutate({ title: 'x', url, ...more });
    await links.update.mutate({ id, changes: { title: 'y', ...more } });
    const row = await app.context.db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ userId, clickCount: 0, scanCount: 0, orderIndex: 0, title: 'y', qrStyle: null });
  });

  test('a visitor is asked to sign in', async () => {
    const { links } = app.browser().trpc;
    expect(await refusal(links.list.query())).toBe('unauthenticated');
    expect(await refusal(links.create.mutate({ title: 'x', url }))).toBe('unauthenticated');
    expect(await refusal(links.reorder.mutate({ ids: [] }))).toBe('unauthenticated');
  });

  test('product 3.5: after the trial, links are paused and read-only', async () => {
    const { links, userId } = await account();
    const { id, slug } = await links.create.mutate({ title: 'x', url });
    await sql`update profiles set trial_start_date = now() - interval '14 days' where id = ${userId}`.execute(
      app.context.db,
    );
    expect((await links.list.query()).links).toHaveLength(1);
    expect(await refusal(links.create.mutate({ title: 'x', url }))).toBe('trial_expired');
    expect(await refusal(links.update.mutate({ id, changes: { title: 'y' } }))).toBe('trial_expired');
    expect(await refusal(links.reorder.mutate({ ids: [id] }))).toBe('trial_expired');
    expect(await refusal(links.delete.mutate({ id }))).toBe('trial_expired');
    const paused = await follow(slug);
    expect([paused.statusCode, paused.headers.location]).toEqual([404, undefined]);
  });
});

describe('product 12.6: the profile', () => {
  test('lists active, visible links in order, by their short URL', async () => {
    const { browser, links, username, vcardId } = await account();
    const [one = '', two = '', three = '', four = ''] = await fill(browser, 'One <b>', 'Two', 'Three', 'Four');
    await links.update.mutate({ id: two, changes: { showOnProfile: false } });
    await links.update.mutate({ id: three, changes: { active: false } });
    await links.reorder.mutate({ ids: [four, three, two, one] });
    const slugs = Object.fromEntries((await links.list.query()).links.map((link) => [link.id, link.slug]));
    for (const path of [`/${username}`, `/user/${username}`, `/vcard/${vcardId}`]) {
      const { body } = await app.browser().open(path);
      const listed = [...body.matchAll(/<a href="(\/l\/[^"]+)" rel="nofollow ugc">.*?<b dir="auto">(.*?)<\/b>/g)];
      expect(listed.map(([, address, title]) => [address, title])).toEqual([
        [`/l/${slugs[four]}`, 'Four'],
        [`/l/${slugs[one]}`, 'One &#60;b&#62;'],
      ]);
      expect(body).not.toContain(url);
    }
  });

  test('other cards than the main one list none', async () => {
    const { browser, links } = await account('pro');
    await links.create.mutate({ title: 'Only there', url });
    const { id } = await browser.trpc.vcards.create.mutate({ name: 'Second' });
    expect((await app.browser().open(`/vcard/${id}`)).body).not.toContain('Only there');
  });

  test('lists at most 200, and on a plan with a limit those that are kept', async () => {
    const { userId, username } = await account('pro');
    const { db } = app.context;
    // The oldest come last
    await sql`insert into links (user_id, slug, title, url, order_index, created_at)
      select ${userId}, 'many-' || n, 'Link ' || n, 'https://example.com', 251 - n, now() - interval '1 day' + n * interval '1 second'
      from generate_series(1, 250) n`.execute(db);
    const listed = async () => {
      const { body, statusCode } = await app.browser().open(`/${username}`);
      expect(statusCode).toBe(200);
      return [...body.matchAll(/<b dir="auto">(Link \d+)<\/b>/g)].map(([, title]) => title);
    };
    const shown = await listed();
    expect([shown.length, shown[0], shown[199]]).toEqual([200, 'Link 250', 'Link 51']);
    await sql`update profiles set plan_type = 'free' where id = ${userId}`.execute(db);
    expect(await listed()).toEqual(['Link 5', 'Link 4', 'Link 3', 'Link 2', 'Link 1']);
  });

  test('is one query, however many links there are', async () => {
    const { browser, username } = await account();
    await fill(browser, '1', '2', '3', '4', '5');
    // A process without a worker, which would query the database meanwhile
    const idle = await startTestApp({ database: app.context.database });
    await idle.stopWorker();
    const asked = vi.spyOn(idle.context.pool, 'connect');
    expect((await idle.browser().open(`/${username}`)).body).toContain('<b dir="auto">5</b>');
    expect(asked.mock.calls.length).toBe(1);
    await idle.destroy();
  });
});

test("product 12.7: the free page ends with the product's name, a paid one with its own logo or with nothing", async () => {
  const { username, userId } = await account();
  const { db } = app.context;
  const logo = '/media/6c1d8a1e-2f6b-4a0e-9d39-0a4c4a5a7b11/photo.jpg';
  const ending = async () => /<footer>\s*(.*?)\s*<details>/s.exec((await app.browser().open(`/${username}`)).body)?.[1];
  await sql`update profiles set logo = ${logo} where id = ${userId}`.execute(db);
  expect(await ending()).toBe('<a href="/">Made with Saluda</a>');
  await sql`update profiles set plan_type = 'pro' where id = ${userId}`.execute(db);
  expect(await ending()).toContain(`<img class="brand" src="${logo}" alt="" loading="lazy"`);
  await sql`update profiles set logo = null where id = ${userId}`.execute(db);
  expect(await ending()).toBe('');
  await sql`update profiles set logo = 'https://evil.example/x.gif' where id = ${userId}`.execute(db);
  expect(await ending()).toBe('');
});
