import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { dayIn } from '#src/time-zones.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { record } from '../support/recorded.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof account>>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await account();
  const { db } = app.context;
  // Many equal titles and positions, and instants that differ by microseconds
  await sql`insert into links (user_id, slug, title, url, order_index, created_at)
    select ${owner.userId}, 'many-' || n, 'Link ' || n / 4, 'https://example.com/' || n, n % 3,
      '2026-01-01'::timestamptz + n / 2 * interval '1 microsecond'
    from generate_series(1, 60) n`.execute(db);
  await sql`insert into visit_targets (user_id, item_id) select user_id, id from links where slug like 'many-%'`.execute(
    db,
  );
  await sql`insert into visit_totals (target_id, kind, hits)
    select t.id, k.kind, (substr(l.slug, 6)::int % 5) * 2
    from visit_targets t join links l on l.id = t.item_id, (values (0), (1), (2), (3)) as k (kind)
    where l.slug like 'many-%'`.execute(db);
});
afterAll(() => app.destroy());

type Query = Parameters<(typeof owner)['links']['page']['query']>[0];

async function account() {
  const { browser, vcardId } = await signUpWithCard(app);
  const { db } = app.context;
  const { userId } = await db.selectFrom('vcards').select('userId').where('id', '=', vcardId).executeTakeFirstOrThrow();
  await sql`update profiles set plan_type = 'pro' where id = ${userId}`.execute(db);
  return { browser, userId, vcardId, links: browser.trpc.links };
}

async function pages(query: Query, between: (page: number) => Promise<unknown> = async () => {}) {
  const links = [];
  let cursor: string[] | null = null;
  for (let number = 0; number === 0 || cursor !== null; number++) {
    const page: Awaited<ReturnType<typeof owner.links.page.query>> = await owner.links.page.query({ ...query, cursor });
    links.push(...page.links);
    cursor = page.next;
    await between(number);
  }
  return links;
}

const titlesOf = (links: { title: string }[]) => links.map(({ title }) => title);
const find = async (query: Query) => titlesOf((await owner.links.page.query(query)).links).sort();

describe('product 12.17: a list of links', () => {
  test.each(['order', 'newest', 'title', 'visits'] as const)('by %s has each link once, page by page', async (sort) => {
    const whole = await owner.links.page.query({ sort, limit: 100 });
    expect(whole).toMatchObject({ found: 60, next: null });
    expect(new Set(whole.links.map(({ id }) => id)).size).toBe(60);
    const paged = await pages({ sort, limit: 7 });
    expect(paged.map(({ id }) => id)).toEqual(whole.links.map(({ id }) => id));
    const sortValue = {
      order: ({ slug }: { slug: string }) => Number(slug.slice(5)) % 3,
      newest: ({ createdAt }: { createdAt: Date | string }) => -Date.parse(String(createdAt)),
      title: ({ title }: { title: string }) => title,
      visits: ({ clickCount, scanCount }: { clickCount: number; scanCount: number }) => -(clickCount + scanCount),
    }[sort];
    const values = whole.links.map((link) => sortValue(link as never));
    expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : Number(a > b))));
  });

  test('by order is the order of the owner', async () => {
    const ids = (await owner.links.list.query()).links.map(({ id }) => id);
    expect((await pages({ sort: 'order', limit: 9 })).map(({ id }) => id)).toEqual(ids);
  });

  test('misses and repeats nothing when links come and go between two pages', async () => {
    const before = (await pages({ sort: 'newest', limit: 100 })).map(({ id }) => id);
    const made: string[] = [];
    const listed = await pages({ sort: 'newest', limit: 13 }, async (page) => {
      if (page > 1) return;
      made.push((await owner.links.create.mutate({ title: `New ${page}`, url: 'https://example.com/' })).id);
    });
    expect(listed.map(({ id }) => id)).toEqual(before);
    // The row where the next page begins may itself be deleted
    const first = await owner.links.page.query({ sort: 'newest', limit: 2 });
    for (const id of made) await owner.links.delete.mutate({ id });
    const rest = await owner.links.page.query({ sort: 'newest', limit: 100, cursor: first.next });
    expect(rest.links.map(({ id }) => id)).toEqual(before);
  });

  test.each([
    { cursor: ['1'] },
    { cursor: ['1', 'x'], sort: 'newest' },
    { cursor: ['x', '6f9619ff-8b86-4011-b42d-00c04fc964ff'], sort: 'newest' },
    { cursor: ['9'.repeat(30), '6f9619ff-8b86-4011-b42d-00c04fc964ff'], sort: 'visits' },
    { cursor: ['a\0', '6f9619ff-8b86-4011-b42d-00c04fc964ff'], sort: 'title' },
    { cursor: ['1', '2', '3', '6f9619ff-8b86-4011-b42d-00c04fc964ff'], sort: 'order' },
    { limit: 101 },
    { limit: 0 },
    { search: '\ud800' },
    { sort: 'password_hash' },
  ] as Query[])('refuses %j', async (query) => {
    expect(await refusal(owner.links.page.query(query))).toBe('invalid_input');
  });

  test('has the links of its owner only', async () => {
    const other = await account();
    const page = await owner.links.page.query({ limit: 3 });
    expect(await other.links.page.query({ cursor: page.next })).toMatchObject({ links: [], next: null });
    expect(await other.links.page.query({})).toMatchObject({ links: [], found: 0 });
    expect(await other.links.usage.query()).toEqual({ links: 0, qrCodes: 0, limit: -1 });
  });
});

describe('product 12.18: links are found', () => {
  beforeAll(async () => {
    const { links, browser } = owner;
    const url = 'https://ñandú.example/menu';
    await links.create.mutate({ title: 'Menú del día', url, slug: 'lunch-100', showOnProfile: false });
    await links.create.mutate({ title: '100 % off', url: 'https://example.org/a_b', maxClicks: 1 });
    const { id } = await links.create.mutate({ title: 'Éclair', url: 'https://example.org/axb' });
    await links.update.mutate({ id, changes: { active: false } });
    await browser.trpc.qrCodes.create.mutate({ title: 'Poster', url: 'https://example.org/', style: plainQrStyle });
    await sql`update links set used_clicks = 1 where title = '100 % off'`.execute(app.context.db);
  });

  test.each([
    ['MENU', ['Menú del día']],
    ['eclair', ['Éclair']],
    ['lunch-1', ['Menú del día']],
    ['0 %', ['100 % off']],
    ['a_b', ['100 % off']],
    ['  poster ', ['Poster']],
    ['DIA  menu', ['Menú del día']],
    ['nandu dia lunch', ['Menú del día']],
    ['menu off', []],
    ["' or true --", []],
    ['dia\nhttps', ['Menú del día']],
    ['\\', []],
  ])('by words in title, target or slug, in any order, whatever case and accents: %j', async (search, found) => {
    expect(await find({ search })).toEqual(found);
  });

  test('by the first 300 characters of a target', async () => {
    const other = await account();
    const path = 'a'.repeat(300 - 'https://example.org/here'.length);
    await other.links.create.mutate({ title: 'Long', url: `https://example.org/${path}here/there` });
    expect(await other.links.page.query({ search: 'here' })).toMatchObject({ found: 1 });
    expect(await other.links.page.query({ search: 'there' })).toMatchObject({ found: 0 });
    expect(await other.browser.trpc.search.items.query({ query: 'there' })).toMatchObject([]);
  });

  test('by state, with or without codes, on the profile or not', async () => {
    expect(await find({ state: 'off' })).toEqual(['Éclair']);
    expect(await find({ state: 'ended' })).toEqual(['100 % off']);
    expect(await find({ state: 'active', search: 'example.org' })).toEqual(['Poster']);
    expect(await find({ hasCodes: false, search: 'example.org' })).toEqual(['100 % off', 'Éclair']);
    expect(await find({ isOnProfile: false })).toEqual(['Menú del día', 'Poster']);
    expect((await owner.links.page.query({ search: 'example.org', limit: 1 })).found).toBe(3);
    expect(await owner.links.usage.query()).toEqual({ links: 63, qrCodes: 1, limit: -1 });
  });

  test('with é sorted next to e', async () => {
    const [first, second] = (await owner.links.page.query({ search: 'e', sort: 'title' })).links;
    expect([first?.title, second?.title]).toEqual(['100 % off', 'Éclair']);
  });
});

test('product 12.19: each link of a list has its visits of the last 14 days of the account', async () => {
  const { db } = app.context;
  const { links, userId } = owner;
  // It is another day there than in Europe for half of each day
  await sql`update profiles set time_zone = 'Pacific/Kiritimati' where id = ${userId}`.execute(db);
  const today = dayIn('Pacific/Kiritimati', Date.now());
  const { id } = await links.create.mutate({ title: 'Counted', url: 'https://example.com/' });
  const days = [
    [today, 'click', 3],
    [today, 'scan', 4],
    [dayAfter(today, -13), 'click', 5],
    [dayAfter(today, -14), 'click', 6],
  ] as const;
  // Noon there
  const visits = days.map(([day, kind, count]) => ({
    ...{ userId, itemId: id, kind, count, at: Date.parse(`${day}T12:00+14:00`) },
  }));
  await record(app, visits);
  const { links: found } = await links.page.query({ search: 'counted' });
  expect(found.map(({ trend }) => trend)).toEqual([[5, ...Array(12).fill(0), 7]]);
});

test('product 35.6: links have their tags, and are found by all of several', async () => {
  const { links, browser } = owner;
  const { tags } = browser.trpc;
  const [first = '', second = '', third = ''] = (await links.page.query({ search: 'Link' })).links.map(({ id }) => id);
  const [zoo, all] = [
    (await tags.create.mutate({ name: 'zoo', color: 'red' })).id,
    (await tags.create.mutate({ name: 'All', color: 'blue' })).id,
  ];
  await tags.assign.mutate({ kind: 'link', ids: [first, second], add: [zoo, all] });
  await tags.assign.mutate({ kind: 'link', ids: [third], add: [all] });
  const found = async (query: Query) => (await links.page.query(query)).links.map(({ id }) => id);
  const { links: rows } = await links.page.query({ tagIds: [zoo] });
  expect(rows.map(({ id, tagIds }) => [id, tagIds])).toEqual([first, second].map((id) => [id, [all, zoo]]));
  expect(await found({ tagIds: [all] })).toEqual([first, second, third]);
  expect(await found({ tagIds: [all, zoo, all.toUpperCase()] })).toEqual([first, second]);
  expect(await found({ tagIds: [all, randomUUID()] })).toEqual([]);
  const untagged = (await links.page.query({ search: 'Counted' })).links;
  expect(untagged.map(({ tagIds }) => tagIds)).toEqual([[]]);
  // Nothing of others is found by their tags
  expect((await (await account()).links.page.query({ tagIds: [all] })).found).toBe(0);
  expect(await refusal(links.page.query({ tagIds: Array.from({ length: 51 }, () => randomUUID()) }))).toBe(
    'invalid_input',
  );
});
