import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameHandles } from '#server/cards/handles.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { refusal, signUpWithCard, someUsername, startTestApp, type TestApp } from '../support/app.ts';
import { setPlan } from '../support/roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

/** A Business account with a main card and a second one named 'Studio'. */
async function owner() {
  const account = await signUpWithCard(app);
  const { vcards, profiles } = account.browser.trpc;
  const { id: userId = '' } = (await profiles.me.query()) ?? {};
  await setPlan(app, userId, 'business');
  const { id } = await vcards.create.mutate({ name: 'Studio' });
  return {
    ...account,
    userId,
    id,
    vcards,
    page: (handle: string) => `/${account.username}/${handle}`,
    rename: (handle: string, cardId = id) => vcards.update.mutate({ id: cardId, fields: { name: 'Studio', handle } }),
    handles: async () => (await vcards.list.query()).vcards.map(({ handle }) => handle),
  };
}

const open = (url: string) => app.browser().open(url);
const status = async (url: string) => (await open(url)).statusCode;
const leadsTo = async (url: string) => {
  const { statusCode, headers } = await open(url);
  return [statusCode, headers.location];
};

describe('product 5.12: a new card gets a handle', () => {
  test('from its name, or else its position, or else its name with a number; one from its label is offered only', async () => {
    const { vcards, handles } = await owner();
    const card = { name: 'Studio', position: 'Keynote Speaker', label: 'Charlas' };
    const state = (about: object) => vcards.handleState.query({ ...card, handle: null, cardId: null, ...about });
    expect(await state({})).toMatchObject({ suggested: 'keynote-speaker', ofLabel: 'charlas' });
    expect(await state({ name: 'Other' })).toMatchObject({ suggested: 'other' });
    // Reserved, or without letters
    expect(await state({ position: 'Stats', label: 'Help' })).toMatchObject({ suggested: 'studio-2', ofLabel: null });
    expect(await state({ position: '王', label: '王' })).toMatchObject({ suggested: 'studio-2', ofLabel: null });
    for (let n = 0; n < 3; n++) await vcards.create.mutate(card);
    expect((await handles()).slice(2)).toEqual(['keynote-speaker', 'studio-2', 'studio-3']);
    await vcards.create.mutate({ ...card, handle: 'charlas' });
    expect(await state({})).toMatchObject({ suggested: 'studio-4', ofLabel: null });
  });
});

describe('product 5.12: the pages', () => {
  test('every card has one, and its file, preview image, code and lists name it', async () => {
    const { username, vcardId, id, page, vcards, browser } = await owner();
    const studio = await open(page('studio'));
    expect([studio.statusCode, studio.body]).toEqual([200, (await open(`/vcard/${id}`)).body]);
    expect(studio.body).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*/${username}/studio">`));
    expect(studio.body).toContain(`href="/${username}/studio.vcf?photo=inline"`);
    expect(studio.body).toContain(`/vcard/${id}/preview.jpg?v=`);
    expect(studio.body).toContain(`/report?of=/${username}/studio`);
    const file = await open(`${page('studio')}.vcf`);
    expect(file.headers['content-type']).toBe('text/vcard; charset=utf-8');
    expect(file.body).toBe((await open(`/vcard/${id}.vcf`)).body);
    expect(file.body.replace(/\r\n /g, '')).toContain(`/${username}/studio`);
    // The main card's own URL is the shorter one
    const main = await open(page('ana-garcia-lopez'));
    expect(main.body).toBe((await open(`/${username}`)).body);
    expect(main.body).toBe((await open(`/vcard/${vcardId}`)).body);
    const listed = (await vcards.list.query()).vcards;
    expect(listed.map(({ address, handle }) => [address, handle])).toEqual([
      [`/${username}`, 'ana-garcia-lopez'],
      [page('studio'), 'studio'],
    ]);
    const { codes } = await browser.trpc.qrCodes.list.query();
    expect(codes.find(({ vcardId: card }) => card === id)?.url).toBe(page('studio'));
    expect(await leadsTo(`/q/${listed[1]?.slug}`)).toEqual([302, page('studio')]);
  });

  test('what belongs to nobody, and paths that no card can have', async () => {
    const { username, page, id, userId } = await owner();
    const nobody = await open(`/${someUsername()}/studio`);
    expect([nobody.statusCode, nobody.body]).toEqual([404, (await open(page('nothing'))).body]);
    expect(nobody.body).toContain('Profile Temporarily Unavailable');
    for (const url of [
      page('a_b'),
      page('a'.repeat(41)),
      page('studio/x'),
      `/links/studio`,
      '/x/studio',
      '/l/studio/x',
    ])
      expect([url, (await open(url)).body.includes('Page not found')]).toEqual([url, true]);
    const call = await open('/api/studio');
    expect([call.statusCode, call.json().error.code]).toEqual([404, 'not_found']);
    // Uppercase, trailing slash, HEAD
    expect(await status(`/${username}/STUDIO`)).toBe(200);
    expect(await status(`${page('studio')}/`)).toBe(200);
    expect((await app.browser().open({ method: 'HEAD', url: page('studio') })).statusCode).toBe(200);
    // Over the plan's limit, it says what its page says
    await setPlan(app, userId, 'free');
    expect((await open(page('studio'))).body).toBe((await open(`/vcard/${id}`)).body);
    expect((await open(page('studio'))).body).toBe(nobody.body);
    expect(await status(`${page('studio')}.vcf`)).toBe(404);
  });

  test('links may lead there, and it can be reported', async () => {
    const { browser, page } = await owner();
    const { publicUrl } = app.context.env;
    const create = (path: string) => refusal(browser.trpc.links.create.mutate({ title: 'Own', url: publicUrl + path }));
    expect([await create(page('studio')), await create('/l/abcdefgh/x'), await create('/user/studio/x')]).toEqual([
      ...['accepted', 'target_refused', 'target_refused'],
    ]);
    expect(await status(`/report?of=${page('studio')}`)).toBe(200);
    const report = (of: string) =>
      app.browser().open({
        ...{
          method: 'POST',
          url: '/report',
          payload: new URLSearchParams({ of, reason: 'spam', text: '' }).toString(),
        },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await report(page('studio'))).statusCode).toBe(303);
    expect((await report(page('nothing'))).statusCode).toBe(404);
  });

  test('product 20.1: visits count as at the other address', async () => {
    const { page, browser, id } = await owner();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const visits = [
      ...[page('studio'), `/vcard/${id}`, `${page('studio')}.vcf`].map((url) => [url, '80.58.60.1'] as const),
      ...[`/vcard/${id}`, page('studio')].map((url) => [url, '80.58.60.2'] as const),
    ];
    for (const [url, remoteAddress] of visits)
      await app.app.inject({ url, headers: { ...headers, accept: 'text/html' }, remoteAddress });
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const { days } = await browser.trpc.analytics.overview.query();
    // Of each visitor one view, whichever came first (20.2)
    expect(days.at(-1)).toMatchObject({ card_view: 2, profile_view: 0, save: 1 });
  });
});

describe('product 5.12: changes', () => {
  test('a former handle redirects, also below a former username, and three are kept', async () => {
    const { browser, username, page, rename, id } = await owner();
    for (const handle of ['one', 'two', 'THREE', 'four']) await rename(handle);
    expect(await status(page('four'))).toBe(200);
    for (const handle of ['one', 'two', 'three']) expect(await leadsTo(page(handle))).toEqual([302, page('four')]);
    expect(await leadsTo(`${page('two')}.vcf`)).toEqual([302, `${page('four')}.vcf`]);
    expect(await status(page('studio'))).toBe(404);
    const next = `studio-${someUsername()}`;
    await browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Ana', lastName: '', username: next });
    for (const handle of ['two', 'four']) expect(await leadsTo(page(handle))).toEqual([302, `/${next}/four`]);
    // The main card's keeps naming the card, whichever is the main one
    expect(await leadsTo(`/${username}/ana-garcia-lopez`)).toEqual([302, `/${next}/ana-garcia-lopez`]);
    await sql`update card_handles set held_until = now() - interval '1 second' where handle = 'two'
      and vcard_id = ${id}`.execute(app.context.db);
    expect(await status(`/${next}/two`)).toBe(404);
    // Back to a former one
    await rename('one');
    expect(await leadsTo(`/${next}/four`)).toEqual([302, `/${next}/one`]);
  });

  test('one that another card has is refused, its former ones and those of deleted cards are not', async () => {
    const { vcardId, vcards, rename, handles, page, id } = await owner();
    expect(await refusal(rename('ana-garcia-lopez'))).toBe('handle_taken');
    expect(await refusal(rename('links'))).toBe('handle_reserved');
    expect(await refusal(rename('a_b'))).toBe('handle_form');
    expect(await refusal(vcards.create.mutate({ name: 'New', handle: 'studio' }))).toBe('handle_taken');
    expect(await handles()).toEqual(['ana-garcia-lopez', 'studio']);
    await rename('ana', vcardId);
    await rename('ana-garcia-lopez');
    expect(await leadsTo(page('studio'))).toEqual([302, page('ana-garcia-lopez')]);
    expect((await open(page('ana-garcia-lopez'))).body).toBe((await open(`/vcard/${id}`)).body);
    await vcards.delete.mutate({ id });
    for (const handle of ['ana-garcia-lopez', 'studio']) expect(await status(page(handle))).toBe(404);
    await vcards.create.mutate({ name: 'Studio' });
    expect(await handles()).toEqual(['ana', 'studio']);
  });

  test('clients that send none change none; cards with the same name are numbered', async () => {
    const { vcards, id, handles } = await owner();
    await vcards.update.mutate({ id, fields: { name: 'Other name' } });
    for (const name of ['Studio', 'STUDIO!', '工作室', '工作室']) await vcards.create.mutate({ name });
    expect(await handles()).toEqual(['ana-garcia-lopez', 'studio', 'studio-2', 'studio-3', 'card', 'card-2']);
  });

  test('of many changes at once, each handle belongs to one card', async () => {
    const { vcards, vcardId, id, rename, handles } = await owner();
    const ids = [vcardId, id];
    await Promise.all(Array.from({ length: 8 }, (_, n) => refusal(rename(`wanted-${n % 3}`, ids[n % 2]))));
    const outcomes = await Promise.all(ids.map((card) => refusal(rename('same', card))));
    expect(outcomes.sort()).toEqual(['accepted', 'handle_taken']);
    await Promise.all(Array.from({ length: 5 }, () => vcards.create.mutate({ name: 'Twin' })));
    const all = await handles();
    expect(new Set(all).size).toBe(7);
    expect(all).toEqual(expect.arrayContaining(['same', 'twin', 'twin-2', 'twin-3', 'twin-4', 'twin-5']));
    const { rows } = await sql<{ n: string }>`select count(*) as n from card_handles
      where vcard_id = any(${ids}) and held_until is not null group by vcard_id`.execute(app.context.db);
    for (const { n } of rows) expect(Number(n)).toBeLessThanOrEqual(3);
  });

  test('the same handle on two accounts', async () => {
    const [one, other] = [await owner(), await owner()];
    expect([await status(one.page('studio')), await status(other.page('studio'))]).toEqual([200, 200]);
    expect(await refusal(one.rename('mine', other.id))).toBe('not_found');
  });

  test('product 1.12: the export contains current and former handles', async () => {
    const { browser, rename } = await owner();
    await rename('atelier');
    const files = unzipSync((await browser.open('/api/account/export')).rawPayload);
    const cards = JSON.parse(new TextDecoder().decode(files['cards.json'])) as { handles: object[] }[];
    expect(cards[1]?.handles).toMatchObject([
      { handle: 'studio', heldUntil: expect.any(String) },
      { handle: 'atelier', heldUntil: null },
    ]);
  });
});

describe('product 5.12: cards without a handle', () => {
  test('are where they were until the job gives them one, in several runs if its time is up', async () => {
    const accounts = [await owner(), await owner()];
    const { db } = app.context;
    await sql`delete from card_handles where user_id = any(select user_id from vcards
      where id = any(${accounts.map(({ id }) => id)}))`.execute(db);
    for (const { id, page, vcards } of accounts) {
      expect((await vcards.list.query()).vcards[1]).toMatchObject({ handle: null, address: `/vcard/${id}` });
      expect([await status(`/vcard/${id}`), await status(page('studio'))]).toEqual([200, 404]);
    }
    await app.stopWorker();
    for (let from: { from?: string } | undefined = {}; from; ) {
      await nameHandles(app.context, from, 0);
      const { rows } = await sql<{ payload: { from: string } }>`
        delete from graphile_worker._private_jobs where key = 'name-handles' returning payload`.execute(db);
      from = rows[0]?.payload;
    }
    for (const { id, page, handles } of accounts) {
      expect(await handles()).toEqual(['ana-garcia-lopez', 'studio']);
      expect(await status(page('studio'))).toBe(200);
      expect((await open(`/vcard/${id}`)).body).toContain(`href="${page('studio')}.vcf?photo=inline"`);
    }
  });
});
