import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCardByHandle, findCardByUsername } from '#db/cards/public-cards.ts';
import type { Db } from '#db/connect.ts';
import { findLinkTargets } from '#db/links/link-targets.ts';
import { deleteAbandonedPhotos, deletePhotosIfUnused, listUnusedPhotos } from '#db/owners/photos.ts';
import { deleteLockedAccount, lockAccount } from '#server/privacy/deletion.ts';
import { cleanDetachedRows } from '#server/privacy/retention.ts';
import { appRouter } from '#server/router.ts';
import { MAX_LOOKS, MAX_PAGE_BYTES, MAX_WHOLE } from '#src/lists.ts';
import { UNLIMITED } from '#src/owners/plans.ts';
import { countRowsRead, recordQueries } from '../../scripts/bench/lists/queries.ts';
import { hashedPassword, PASSWORD, refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { csvLines, csvOf, type Download, type Downloads, openDownloads, statsOf, zip } from '../support/downloads.ts';
import { LARGE, type LargeAccount, makeLargeAccount } from '../support/large-account.ts';
import { addManyMembers, makeOrganization } from '../support/organizations.ts';
import { makeAccount } from '../support/roles.ts';
import { collectGarbage, measured, say } from '../support/stalls.ts';

const STALL_MS = 100;
const MAX_ANSWER_BYTES = 2 * MAX_PAGE_BYTES;

let app: TestApp;
let account: LargeAccount;
let downloads: Downloads;
let ids: { link: string; code: string; card: string; chosen: string[] };
let priceId: string | undefined;

beforeAll(async () => {
  app = await startTestApp({ customDomains: { cnameTarget: 'cards.example.net', dnsServers: [], heldHosts: [] } });
  account = await makeLargeAccount(app);
  downloads = await openDownloads(app, account.browser);
  const { rows } = await sql<typeof ids>`select
    (select id from links where user_id = ${account.ownerId} and qr_style is null and vcard_id is null limit 1) as link,
    (select id from links where user_id = ${account.ownerId} and qr_style is not null limit 1) as code,
    (select id from vcards where user_id = ${account.ownerId} limit 1) as card,
    (select json_agg(id) from (select id from links where user_id = ${account.ownerId} and vcard_id is null limit 100) l) as chosen`.execute(
    app.context.db,
  );
  [ids] = rows as [typeof ids];
  priceId = (await account.browser.trpc.billing.prices.query())[0]?.priceId;
}, 120_000);

afterAll(() => app.destroy());

const none = () => undefined;
const byKind = ['vcards', 'links', 'qrCodes'].map((kind) => () => ({ kind, limit: 100 }));

/** Inputs of each query: the largest that it accepts. */
const inputs: Record<string, readonly (() => unknown)[]> = {
  'auth.waitingState': [none],
  'auth.waysIn': [() => ({ token: 'x'.repeat(32) })],
  'factors.state': [none],
  'factors.list': [none],
  'account.sessions': [none],
  'account.address': [none],
  'profiles.me': [none],
  'profiles.fullPhones': [() => ({ phones: ['600 123 456'], country: 'ES' })],
  'profiles.usernameAvailable': [() => ({ username: 'ana-garcia' })],
  'onboarding.card': [none],
  'vcards.list': [none],
  'vcards.page': ['order', 'newest', 'name', 'visits'].map((sort) => () => ({ sort, search: 'ana', limit: 100 })),
  'vcards.main': [none],
  'vcards.byId': [() => ({ id: ids.card })],
  'vcards.shownLinks': [none, () => ({ id: ids.card })],
  'vcards.chosenLinks': [() => ({ ids: ids.chosen })],
  'vcards.usage': [none],
  'vcards.guessedNames': [none],
  'vcards.withValues': [() => ['phone', 'email', 'company'].map((field) => ({ field, value: 'ana@example.com' }))],
  'vcards.handleState': [() => ({ name: 'Ana García', handle: 'ana-77', cardId: ids.card })],
  'presets.list': [none],
  'templates.list': [none],
  'templates.byId': [() => ({ id: ids.card })],
  'apiKeys.list': [none],
  'domains.list': [none],
  'domains.addresses': [none],
  'firstSteps.state': [none],
  'search.items': [() => ({ query: 'a' })],
  'links.list': [none],
  'links.page': ['order', 'newest', 'title', 'visits'].map((sort) => () => ({ sort, search: 'menu', limit: 100 })),
  'links.usage': [none],
  'links.freeSlug': [() => ({ preferred: 'menu' })],
  'qrCodes.list': [none],
  'qrCodes.page': ['newest', 'title', 'visits'].map((sort) => () => ({ sort, search: 'a', limit: 100 })),
  'tags.list': [none],
  'tags.ofItem': [() => ({ kind: 'link', id: ids.link })],
  'drafts.list': [none],
  'drafts.has': [() => ({ kind: 'link', id: ids.link })],
  'drafts.link': [() => ({ id: ids.link })],
  'drafts.qrCode': [() => ({ id: ids.code })],
  'drafts.card': [() => ({ id: ids.card })],
  'pausing.list': [none],
  'pausing.usage': [none],
  'pausing.page': byKind,
  'analytics.overview': [none],
  'analytics.report': [() => ({ itemId: null, period: '365' })],
  'analytics.item': [() => ({ itemId: ids.link })],
  'analytics.hours': [() => ({ itemId: null })],
  'analytics.breakdown': [() => ({ itemId: null, period: '365', dimension: 'country' })],
  'analytics.items': [() => ({ period: '365' })],
  'billing.prices': [none],
  'billing.subscription': [none],
  'billing.paused': [none],
  'billing.history': [none],
  'billing.previewPlanChange': [() => ({ priceId })],
  'support.address': [none],
  'support.conversation': [none],
  'support.unread': [none],
  'testData.count': [none],
  // Of an organization
  'analytics.members': [() => ({ period: '365' })],
  'billing.previewSeats': [() => ({ seats: 1 })],
  'organizations.list': [none],
  'organizations.get': [none],
  'members.list': [none],
  'invitations.list': [none],
  'audit.list': [() => ({})],
  'audit.persons': [none],
};

const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(([, { _def }]) => _def.type === 'query')
  .map(([path]) => path);

type Call = { path: string; input: unknown };

async function call(calls: readonly Call[]) {
  const input = Object.fromEntries(calls.map((each, place) => [place, each.input]));
  const paths = calls.map(({ path }) => path).join(',');
  const url = `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
  const { statusCode, payload } = await account.browser.open(url);
  const answers = JSON.parse(payload) as { error?: { data: { error: string; httpStatus: number } } }[];
  return { statusCode, bytes: payload.length, errors: answers.map(({ error }) => error?.data.error ?? null) };
}

describe('product 24.16: of an account with thousands of links, QR codes and cards', () => {
  test('each query is tried', () => {
    expect(queries.filter((path) => !(path in inputs))).toEqual([]);
    expect(Object.keys(inputs).filter((path) => !queries.includes(path))).toEqual([]);
  });

  test.each(queries)('%s answers within bounds and holds up nobody', async (path) => {
    for (const inputOf of inputs[path] ?? []) {
      const { result, stallMs } = await measured(() => call([{ path, input: inputOf() }]));
      expect(result.errors.filter((error) => error === 'internal' || error === 'unavailable')).toEqual([]);
      expect([path, result.errors.includes('invalid_input') ? 'invalid_input' : '']).toEqual([path, '']);
      expect(result.bytes).toBeLessThan(MAX_ANSWER_BYTES);
      expect(stallMs).toBeLessThan(STALL_MS);
    }
  });

  test('earlier clients get the first 500 of each list', async () => {
    const { links, qrCodes, vcards, drafts } = account.browser.trpc;
    const [own, codes, cards, drafted] = [
      ...[await links.list.query(), await qrCodes.list.query(), await vcards.list.query()],
      await drafts.list.query(),
    ] as const;
    expect([own.isComplete, codes.isComplete, cards.isComplete]).toEqual([false, false, false]);
    expect(own.limit).toBe(UNLIMITED);
    for (const rows of [own.links, codes.codes, cards.vcards, drafted]) {
      expect(rows.length).toBeLessThanOrEqual(MAX_WHOLE);
      expect(rows.length).toBeGreaterThan(100);
    }
    const { links: first } = await links.page.query({ sort: 'order', limit: 100 });
    expect(own.links.slice(0, 100).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  test.each(['links.list', 'qrCodes.list', 'vcards.list', 'pausing.list', 'analytics.items'])(
    'a batch of twenty %s holds up nobody, and what is beyond its budget is refused',
    async (path) => {
      const [inputOf = none] = inputs[path] ?? [];
      const calls = Array.from({ length: 20 }, () => ({ path, input: inputOf() }));
      const { result, stallMs } = await measured(() => call(calls));
      expect(result.errors.filter((error) => error !== null && error !== 'overloaded')).toEqual([]);
      expect(result.bytes).toBeLessThan(3 * MAX_ANSWER_BYTES);
      if (path === 'vcards.list') expect(result.errors).toContain('overloaded');
      expect(stallMs).toBeLessThan(STALL_MS);
    },
  );

  test.each(['', '?lang=es'])('its page%s holds up nobody', async (query) => {
    const { result, stallMs } = await measured(() => app.browser().open(`/${account.username}${query}`));
    expect(result.statusCode).toBe(200);
    expect(stallMs).toBeLessThan(STALL_MS);
  });

  test('product 37.12: a thousand cards get another design and their former ones, and nobody is held up', async () => {
    const { vcards } = account.browser.trpc;
    const { rows } = await sql<{ id: string }>`
      select id from vcards where user_id = ${account.ownerId} limit ${MAX_LOOKS}`.execute(app.context.db);
    const look = { design: 'stage' as const, backgroundColor: '#102030' };
    const ids = rows.map(({ id }) => id);
    const used = await measured(() => vcards.setLooks.mutate({ looks: [{ look, ids }] }));
    const undone = await measured(() => vcards.setLooks.mutate({ looks: used.result.former, since: look }));
    expect([ids.length, undone.result.former]).toEqual([1_000, [expect.objectContaining({ ids: expect.any(Array) })]]);
    expect(Math.max(used.stallMs, undone.stallMs)).toBeLessThan(STALL_MS);
  });

  test('product 12.4: one link moves, and the whole order is refused', async () => {
    const { links } = account.browser.trpc;
    const { links: first } = await links.page.query({ sort: 'order', limit: 4 });
    const [one, two, three, four] = first.map(({ id }) => id) as [string, string, string, string];
    const { stallMs } = await measured(() => links.move.mutate({ id: three, to: one }));
    expect(stallMs).toBeLessThan(STALL_MS);
    const { links: moved } = await links.page.query({ sort: 'order', limit: 4 });
    expect(moved.map(({ id }) => id)).toEqual([three, one, two, four]);
    const { links: all } = await links.list.query();
    expect(await refusal(links.reorder.mutate({ ids: all.map(({ id }) => id) }))).toBe('invalid_input');
  });
});

describe('product 1.12, 24.14: an account with thousands of everything', () => {
  test('the export is complete, and nothing waits 100 ms for it', async () => {
    const chunks: Buffer[] = [];
    // What other tests left would be collected meanwhile
    collectGarbage();
    const { stallMs } = await measured(async () => {
      const response = await downloads.start(zip);
      expect(response.statusCode).toBe(200);
      for await (const chunk of response) chunks.push(chunk);
    });
    const bytes = Buffer.concat(chunks);
    say(`ZIP: ${(bytes.length / 1e6).toFixed(1)} MB`);
    expect(stallMs).toBeLessThan(100);
    const files = unzipSync(bytes);
    const rows = (name: string) => JSON.parse(Buffer.from(files[`${name}.json`] ?? []).toString()) as { id: string }[];
    const countOf = async (table: 'vcards' | 'links' | 'drafts' | 'photos' | 'supportMessages' | 'knownDevices') => {
      const { count } = await app.context.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('userId', '=', account.ownerId)
        .executeTakeFirstOrThrow();
      return count;
    };
    const cards = rows('cards');
    expect(new Set(cards.map(({ id }) => id)).size).toBe(await countOf('vcards'));
    expect(cards).toHaveLength(await countOf('vcards'));
    expect(new Set(rows('links').map(({ id }) => id)).size).toBe(await countOf('links'));
    expect(rows('drafts')).toHaveLength(await countOf('drafts'));
    expect(rows('photos')).toHaveLength(await countOf('photos'));
    expect(rows('support-messages')).toHaveLength(await countOf('supportMessages'));
    expect(rows('known-devices')).toHaveLength(await countOf('knownDevices'));
    const { rows: figures } = await sql<{
      count: number;
    }>`select count(*) from visit_days d join visit_targets t on t.id = d.target_id where t.user_id = ${account.ownerId}`.execute(
      app.context.db,
    );
    expect(rows('figures')).toHaveLength(figures[0]?.count ?? 0);
    const tags = rows('tags') as unknown as { links: string[] }[];
    const { rows: tagged } = await sql<{ count: number }>`select count(*)
      from link_tags join tags on tags.id = tag_id where user_id = ${account.ownerId}`.execute(app.context.db);
    expect(tags.reduce((sum, { links }) => sum + links.length, 0)).toBe(tagged[0]?.count);
    expect(cards.every(({ id }) => files[`cards/${id}.vcf`]?.length)).toBe(true);
  }, 120_000);

  test.each<[string, Download, number | null]>([
    ['links', csvOf('link'), 2 * LARGE],
    ['QR codes', csvOf('qr_code'), 2 * LARGE + 1],
    ['cards', csvOf('card'), LARGE + 1],
    ['stats of items', statsOf('item'), 10_001],
    ['stats of days', statsOf(''), 301],
    ['stats of campaigns', statsOf('utmCampaign'), null],
  ])(
    'nothing waits 100 ms for a CSV of %s',
    async (name, download, lines) => {
      const chunks: Buffer[] = [];
      const { stallMs } = await measured(async () => {
        const response = await downloads.start(download);
        expect(response.statusCode).toBe(200);
        for await (const chunk of response) chunks.push(chunk);
      });
      say(`${name}: ${chunks.length} chunks`);
      expect(stallMs).toBeLessThan(100);
      if (lines !== null) expect(csvLines(Buffer.concat(chunks))).toHaveLength(lines);
    },
    120_000,
  );
});

test('product 24.16, 36.5: of an organization with a thousand members, a page reads few rows for each, and holds up nobody', async () => {
  const owner = await makeAccount(app, await hashedPassword(app));
  const { id } = await makeOrganization(app, owner.userId);
  await addManyMembers(app, id, 1_000);
  const { members } = owner.browser.actingFor(id).trpc;
  let after: Parameters<typeof members.list.query>[0] = { after: null };
  const names = new Set<string>();
  let pages = 0;
  do {
    const queries = await recordQueries(async () => {
      const { result, stallMs } = await measured(() => members.list.query(after));
      expect(stallMs).toBeLessThan(STALL_MS);
      for (const { userId } of result.members) names.add(userId);
      after = { after: result.next };
    });
    // All members are sorted for a page; reading all cards for each of its members would be 200,000
    expect(await countRowsRead(app.context.pool, queries)).toBeLessThan(20_000);
    pages += 1;
  } while (after.after);
  expect([names.size, pages]).toEqual([1_001, 6]);
});

test('product 24.14: exports of eight accounts at once leave everyone else served', async () => {
  await sql`delete from limits`.execute(app.context.db);
  const visitor = await signUpWithCard(app);
  const exporting = [];
  for (let n = 0; n < 7; n += 1) exporting.push(await signUpWithCard(app));
  for (const { email } of exporting) {
    await sql`insert into links (user_id, slug, title, url)
      select id, 'm' || substr(md5(id::text || n), 1, 12), 'Menu ' || n, 'https://example.com/' || n
      from profiles, generate_series(1, ${LARGE / 4}::int) n where email = ${email}`.execute(app.context.db);
  }
  const browsers = [account, ...exporting].map(({ browser }) => browser);
  const exported = Promise.all(browsers.map((browser) => downloads.load(zip, browser)));
  let isDone = false;
  void exported.finally(() => {
    isDone = true;
  });
  const statuses: number[] = [];
  while (!isDone) {
    const { status } = await downloads.load({ path: '/trpc/vcards.list' }, visitor.browser);
    const page = await downloads.load({ path: `/${visitor.username}` }, visitor.browser);
    const ready = await downloads.load({ path: '/readyz' });
    statuses.push(status ?? 0, page.status ?? 0);
    expect(JSON.parse(ready.bytes.toString()).database).toBe('ok');
  }
  for (const { status, bytes } of await exported) {
    expect(status).toBe(200);
    expect(Object.keys(unzipSync(bytes)).length).toBeGreaterThan(10);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(20);
}, 120_000);

/** How many rows a transaction reads, before it is taken back. */
async function rowsRead(tables: readonly string[], work: (tx: Db) => Promise<unknown>): Promise<number> {
  let rows = 0;
  const takenBack = new Error('taken back');
  const working = app.context.db.transaction().execute(async (tx) => {
    const count = async () => {
      const found = await sql<{ rows: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname = any(${tables}::text[])`.execute(tx);
      return found.rows[0]?.rows ?? 0;
    };
    const before = await count();
    await work(tx);
    rows = (await count()) - before;
    throw takenBack;
  });
  await working.catch((error) => {
    if (error !== takenBack) throw error;
  });
  return rows;
}

describe('product 22.8: however many links and cards an account has', () => {
  test('a link and a page read few of them', async () => {
    const slugs = await app.context.db
      .selectFrom('links')
      .select('slug')
      .where('userId', '=', account.ownerId)
      .where(sql<boolean>`right(id::text, 2) = '00'`)
      .execute();
    const read = (work: (tx: Db) => Promise<unknown>) => rowsRead(['links', 'vcards'], work);
    for (const { slug } of slugs.slice(0, 40)) expect(await read((tx) => findLinkTargets(tx, [slug]))).toBeLessThan(80);
    expect(await read((tx) => findCardByHandle(tx, account.username, `ana-${LARGE}`))).toBeLessThan(80);
    expect(await read((tx) => findCardByUsername(tx, account.username))).toBeLessThan(3 * LARGE);
  });

  test('product 6.4: looking for photos that nothing shows reads each row once', async () => {
    const { ownerId } = account;
    const { rows } = await sql<{ id: string }>`update photos set created_at = now() - interval '2 days'
      where user_id = ${ownerId} returning id`.execute(app.context.db);
    const ids = rows.slice(0, 500).map(({ id }) => id);
    const tables = ['links', 'vcards', 'drafts', 'photos', 'profiles'];
    const read = (work: (tx: Db) => Promise<unknown>) => rowsRead(tables, work);
    // Those of the small accounts, too, where the planner reads a table in order
    const counts = await Promise.all(
      tables.map((table) =>
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.context.db),
      ),
    );
    const all = counts.reduce((sum, counted) => sum + (counted.rows[0]?.count ?? 0), 0);
    expect(await read((tx) => deletePhotosIfUnused(tx, ownerId, ids))).toBeLessThan(all + 2_000);
    expect(await read((tx) => deleteAbandonedPhotos(tx, ownerId))).toBeLessThan(all + 2_000);
    expect(await read((tx) => listUnusedPhotos(tx, { after: null, limit: 1_000 }))).toBeLessThan(all + 4_000);
  });
});

describe('product 1.13, 1.30: deleting an account with thousands of everything', () => {
  const bulk = ['visit_days', 'visit_months', 'visit_hours', 'visit_totals', 'visit_seen', 'link_tags'];
  /** Of tables that grow with the account or the site: rows deleted, and rows read in order. */
  const work = async (tx: Db) => {
    const { rows } = await sql<{ name: string; deleted: number; read: number }>`
      select relname as name, n_tup_del::int as deleted, seq_tup_read::int as read from pg_stat_xact_user_tables`.execute(
      tx,
    );
    const of = (tables: readonly string[]) => rows.filter(({ name }) => tables.includes(name));
    const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
    return {
      bulkRows: sum(of(bulk).map(({ deleted }) => deleted)),
      profilesRead: sum(of(['profiles']).map(({ read }) => read)),
      jobsRead: sum(of(['_private_jobs']).map(({ read }) => read)),
    };
  };

  beforeAll(async () => {
    const { db } = app.context;
    // Of a table with few rows, reading all is the better plan
    await sql`insert into users (name, email, email_verified)
      select 'Ana', 'ana-' || n || '@example.com', true from generate_series(1, 5000) n`.execute(db);
    await sql`analyze profiles`.execute(db);
    if (LARGE < 20_000) return;
    const owned = sql`user_id = ${account.ownerId}`;
    const { rows } = await sql<{ id: string }>`select id from tags where ${owned}`.execute(db);
    for (const { id } of rows) {
      await sql`insert into link_tags (link_id, tag_id) select id, ${id} from links where ${owned} on conflict do nothing`.execute(
        db,
      );
    }
    for (let day = 2; day < 40; day += 1) {
      await sql`insert into visit_days (target_id, day, dimension, kind, word_id, hits, visitors)
        select id, current_date - ${day}::int, 0, 2, 1, 3, 2 from visit_targets where ${owned} on conflict do nothing`.execute(
        db,
      );
    }
  }, 600_000);

  test('one transaction deletes no rows of visits or tags of links, and reads no table for each row', async () => {
    const takenBack = new Error('taken back');
    const deleting = app.context.db.transaction().execute(async (tx) => {
      const locked = await lockAccount(tx, account.ownerId);
      if (!locked) throw new Error('no account');
      const before = await work(tx);
      await deleteLockedAccount(app.context, tx, locked, { isEmailConfirmed: true });
      const { bulkRows, profilesRead, jobsRead } = await work(tx);
      expect(bulkRows - before.bulkRows).toBe(0);
      expect(profilesRead - before.profilesRead).toBeLessThan(1_000);
      expect(jobsRead - before.jobsRead).toBeLessThan(10 * LARGE);
      throw takenBack;
    });
    await expect(deleting).rejects.toBe(takenBack);
  }, 120_000);

  test('it is gone at once for everyone, and soon from every table', async () => {
    await app.stopWorker();
    const begun = performance.now();
    await account.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    say(`deleted in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    const { ownerId, username } = account;
    expect((await app.browser().open(`/${username}`)).statusCode).toBe(404);
    const { rows } = await sql<{ left: number }>`select (select count(*) from profiles where id = ${ownerId})::int
      + (select count(*) from links where user_id = ${ownerId})::int
      + (select count(*) from vcards where user_id = ${ownerId})::int
      + (select count(*) from visit_targets where user_id = ${ownerId})::int as left`.execute(app.context.db);
    expect(rows).toEqual([{ left: 0 }]);
    await cleanDetachedRows(app.context, Number.POSITIVE_INFINITY);
    say(`all gone after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    for (const [table, column, notedIn] of [
      ...bulk.map((each) => [each, 'target_id', 'visit_targets'] as const).slice(0, -1),
      ['link_tags', 'tag_id', 'tags'],
      ['link_tags', 'link_id', 'links'],
    ] as const) {
      const { rows: left } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} r
        where not exists (select from ${sql.table(notedIn)} o where o.id = r.${sql.ref(column)})`.execute(
        app.context.db,
      );
      expect([table, left[0]?.count]).toEqual([table, 0]);
    }
  }, 600_000);
});
