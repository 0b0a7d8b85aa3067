import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PAGE_BYTES, MAX_WHOLE } from '#src/lists.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

const LINKS = 700;
const MORE = 600;

let app: TestApp;
let ana: Awaited<ReturnType<typeof account>>;
beforeAll(async () => {
  app = await startTestApp();
  ana = await account();
  const { db } = app.context;
  // Equal places, whose order is that of their creation
  await sql`insert into links (user_id, slug, title, url, order_index, created_at)
    select ${ana.userId}, 'link-' || n, 'Link ' || n, 'https://example.com/' || n, n / 3,
      '2026-01-01'::timestamptz + n * interval '1 microsecond'
    from generate_series(1, ${LINKS}::int) n`.execute(db);
  await sql`insert into links (user_id, slug, title, url, order_index, qr_style, created_at)
    select ${ana.userId}, 'code-' || n, 'Code ' || n, 'https://example.com/' || n, 10000 + n,
      '{"dark": "#000000", "light": "#ffffff", "dots": "squares", "logo": null}', '2026-02-01'::timestamptz + n * interval '1 hour'
    from generate_series(1, ${MORE}::int) n`.execute(db);
  await sql`insert into vcards (user_id, name, social_links, created_at)
    select ${ana.userId}, 'Card ' || n, '[]', now() + n * interval '1 hour' from generate_series(1, ${MORE}::int) n`.execute(
    db,
  );
  await sql`insert into links (user_id, slug, title, vcard_id, show_on_profile)
    select user_id, 'card-' || row_number() over (order by created_at), name, id, false
    from vcards where user_id = ${ana.userId} and id <> ${ana.vcardId}`.execute(db);
  await sql`insert into drafts (user_id, kind, link_id, version, base, data, updated_at)
    select user_id, 'link', id, gen_random_uuid(), 'base', '{}', now() - order_index * interval '1 second'
    from links where user_id = ${ana.userId} and vcard_id is null and qr_style is null`.execute(db);
});
afterAll(() => app.destroy());

async function account() {
  const { browser, vcardId } = await signUpWithCard(app);
  const { db } = app.context;
  const { userId } = await db.selectFrom('vcards').select('userId').where('id', '=', vcardId).executeTakeFirstOrThrow();
  await sql`update profiles set plan_type = 'business' where id = ${userId}`.execute(db);
  return { browser, userId, vcardId, trpc: browser.trpc };
}

describe('product 24.16: what earlier clients take for complete', () => {
  test('links: the first in the owner’s order', async () => {
    const { links, isComplete } = await ana.trpc.links.list.query();
    expect([links.length, links[0]?.title, links[499]?.title, isComplete]).toEqual([500, 'Link 1', 'Link 500', false]);
  });

  test('QR codes: the newest, and how many there are', async () => {
    const { codes, count, isComplete } = await ana.trpc.qrCodes.list.query();
    expect({ listed: codes.length, count, isComplete }).toEqual({ listed: 500, count: MORE, isComplete: false });
  });

  test('cards: the main card and the oldest', async () => {
    const { db } = app.context;
    const newest = await db.selectFrom('vcards').select('id').where('name', '=', `Card ${MORE}`).executeTakeFirst();
    await ana.trpc.vcards.makeMain.mutate({ id: newest?.id ?? '' });
    const { vcards, isComplete } = await ana.trpc.vcards.list.query();
    expect(vcards.length).toBe(500);
    expect(vcards.at(-1)).toMatchObject({ name: `Card ${MORE}`, isMain: true });
    expect(vcards[0]?.id).toBe(ana.vcardId);
    expect(isComplete).toBe(false);
    await ana.trpc.vcards.makeMain.mutate({ id: ana.vcardId });
  });

  test('drafts: those that changed last', async () => {
    const drafts = await ana.trpc.drafts.list.query();
    const { links } = await ana.trpc.links.list.query();
    expect(drafts.length).toBe(500);
    expect(drafts.map(({ id }) => id)).toContain(links[0]?.id);
  });

  test('what counts toward limits: that which uses them up first', async () => {
    const { vcards, links, qrCodes, isComplete } = await ana.trpc.pausing.list.query();
    expect([vcards.length, links.length, qrCodes.length, isComplete]).toEqual([500, 500, 500, false]);
    expect(vcards[0]).toMatchObject({ id: ana.vcardId, isMain: true });
  });

  test('a short list says that it is complete', async () => {
    const few = await account();
    const lists = [few.trpc.links.list, few.trpc.qrCodes.list, few.trpc.vcards.list, few.trpc.pausing.list];
    for (const list of lists) expect(await list.query()).toMatchObject({ isComplete: true });
  });
});

test('product 18.3: what counts toward a limit is listed in pages, and chosen from any of them', async () => {
  const seen: string[] = [];
  let cursor: string[] | null = null;
  do {
    const page: Awaited<ReturnType<typeof ana.trpc.pausing.page.query>> = await ana.trpc.pausing.page.query({
      ...{ kind: 'links', cursor, limit: 100 },
    });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(seen.length).toBe(LINKS);
  expect(new Set(seen).size).toBe(LINKS);
  expect(await ana.trpc.pausing.usage.query()).toMatchObject({
    counts: { vcards: MORE + 1, links: LINKS, qrCodes: MORE },
  });

  await sql`update profiles set plan_type = 'free' where id = ${ana.userId}`.execute(app.context.db);
  const last = seen.at(-1) ?? '';
  await ana.trpc.pausing.choose.mutate({ links: [last] });
  const { items } = await ana.trpc.pausing.page.query({ kind: 'links' });
  expect(items.slice(0, 6).map(({ id, isPaused }) => [id, isPaused])).toEqual([
    [last, false],
    ...seen.slice(0, 4).map((id) => [id, false]),
    [seen[4], true],
  ]);
  expect(await refusal(ana.trpc.pausing.page.query({ kind: 'links', cursor: ['1', seen[0] ?? ''] }))).toBe(
    'invalid_input',
  );
  await ana.trpc.pausing.choose.mutate({ links: [] });
  await sql`update profiles set plan_type = 'business' where id = ${ana.userId}`.execute(app.context.db);
});

test('product 24.16: a page of large rows has fewer of them, and pages go on after the last one', async () => {
  const large = await account();
  const { db } = app.context;
  const url = sql`'https://example.com/' || repeat('ñ', 2000)`;
  await sql`insert into links (user_id, slug, title, url, fallback_url, order_index)
    select ${large.userId}, 'large-' || n, 'Link ' || n, ${url}, ${url}, n from generate_series(1, 300) n`.execute(db);
  const titles: string[] = [];
  let cursor: string[] | null = null;
  do {
    const page: Awaited<ReturnType<typeof large.trpc.links.page.query>> = await large.trpc.links.page.query({
      ...{ cursor, limit: 100 },
    });
    titles.push(...page.links.map(({ title }) => title));
    cursor = page.next;
  } while (cursor);
  expect(titles).toEqual(Array.from({ length: 300 }, (_, n) => `Link ${n + 1}`));
  const { body } = await large.browser.open('/trpc/links.list');
  expect(Buffer.byteLength(body)).toBeLessThan(MAX_PAGE_BYTES * 1.5);
  expect(JSON.parse(body).result.data.isComplete).toBe(false);
});

describe('product 12.4: the order of many links', () => {
  const order = async () => {
    const rows = await app.context.db
      .selectFrom('links')
      .select('id')
      .where('userId', '=', ana.userId)
      .where('vcardId', 'is', null)
      .orderBy('orderIndex')
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };

  test('is not changed as a whole', async () => {
    const ids = await order();
    expect(await refusal(ana.trpc.links.reorder.mutate({ ids: ids.toReversed() }))).toBe('invalid_input');
    expect(await refusal(ana.trpc.links.reorder.mutate({ ids: ids.slice(0, MAX_WHOLE).toReversed() }))).toBe(
      'invalid_input',
    );
    expect(await order()).toEqual(ids);
  });

  test('changes as single links are moved, anywhere and often to the same place', async () => {
    let ids = await order();
    const moves = Array.from({ length: 60 }, (_, n): [number, number] =>
      n % 3 === 0
        ? [(n * 7919) % ids.length, (n * 104_729) % ids.length]
        : n % 3 === 1
          ? [ids.length - 1, 350]
          : [5, 351],
    );
    for (const [from, to] of [...moves, [0, ids.length - 1], [ids.length - 1, 0], [1, 0], [0, 1]] as const) {
      const [id = '', place = ''] = [ids[from], ids[to]];
      await ana.trpc.links.move.mutate({ id, to: place });
      ids = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    }
    expect(await order()).toEqual(ids);
  });

  test('a move changes few rows', async () => {
    const ids = await order();
    const versions = async () => {
      const { rows } = await sql<{ id: string; version: string }>`
        select id, xmin::text as version from links where user_id = ${ana.userId}`.execute(app.context.db);
      return new Map(rows.map(({ id, version }) => [id, version]));
    };
    const before = await versions();
    await ana.trpc.links.move.mutate({ id: ids[0] ?? '', to: ids[900] ?? '' });
    const changed = [...(await versions())].filter(([id, version]) => before.get(id) !== version);
    expect(changed.length).toBeLessThan(100);
  });
});
