import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { deleteLockedAccount, lockAccount } from '#server/privacy/deletion.ts';
import { MAX_VALUES_PER_DAY, type Visit, type VisitDimension, visitFlags } from '#src/visits/visits.ts';
import { admitted } from '../support/admission.ts';
import { openTestDatabase, visitsOf } from '../support/database.ts';
import { clickOn } from '../support/journal-lines.ts';
import { countsOfItem, EVER } from '../support/stored-visits.ts';
import { storesInClickHouse } from '../support/visit-store.ts';
import { areWaiting } from '../support/waiting.ts';

// What the rules say of visits that arrive, with either store. How PostgreSQL stores them: visit-storage.test.ts

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
let db: Db;
let userId: string;
let itemId: string;
let segment: string;
let position = 0;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ db } = opened);
  return opened.close;
});
beforeEach(async () => {
  [itemId, segment] = [crypto.randomUUID(), crypto.randomUUID()];
  position = 0;
  userId = (await insertUser(db, admitted, { name: 'Ana', email: `ana-${segment}@example.com`, passwordHash: 'x' })).id;
});

const click = (at: number, visitor = 1) =>
  clickOn(userId, itemId, { at, visitor: visitor.toString(16).padStart(16, '0') });
const view = (at: number): Visit => ({ ...click(at), kind: 'profile_view' });

async function store(...visits: Visit[]): Promise<boolean> {
  const from = position;
  position += 1_000;
  return (await visitsOf(db).visitStore.insertVisits([{ segment, from, to: position }], visits)) === 'stored';
}

const counts = () => countsOfItem(db, userId, itemId);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function days() {
  const rows = await visitsOf(db).visitStore.listVisitDays(userId, [itemId], EVER);
  return rows.map(({ day, hits, visitors }) => [day, hits, visitors]).sort();
}

test('product 20.13: visits past retention count', async () => {
  const late = Date.UTC(2023, 5, 30, 23, 59, 59, 999);
  expect(await store(click(late), click(late + 1))).toBe(true);
  expect(await counts()).toMatchObject({ days: ['2023-06-30', '2023-07-01'], total: 2 });
});

test('product 20.14: visits of a wrong clock count when they are stored', async () => {
  const now = Date.now();
  const wrong = [now + 2 * DAY_MS, now + 4_000 * DAY_MS, Date.UTC(9999, 1), 8.64e15 + 1, -1, -8.64e15, Number.NaN];
  expect(await store(...wrong.map((at, n) => click(at, 1 + n)))).toBe(true);
  const all = wrong.length;
  expect(await counts()).toMatchObject({ days: [dayOf(now)], hits: all, total: all, raw: all });
  // A clock decades behind counts on its own day
  expect(await store(click(0))).toBe(true);
  expect(await counts()).toMatchObject({ days: ['1970-01-01', dayOf(now)], hits: all + 1, total: all + 1 });
});

test('product 20.2, 20.14: views repeat also beside those of a wrong clock', async () => {
  const now = Date.now();
  await store(view(now - 10 * 60_000));
  for (const at of [Date.UTC(9999, 1), -1, now + 400 * DAY_MS]) await store(click(at, 7));
  await store(view(now - 60_000));
  const shown = (await visitsOf(db).visitStore.listVisitDays(userId, [itemId], EVER)).filter(
    ({ kind }) => kind !== 'click',
  );
  expect(shown.map(({ hits }) => hits)).toEqual([1]);
});

test('product 20.16: late events do not split later views; with ClickHouse they add their visitors, too', async () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  for (const at of [noon, noon - 13 * HOUR_MS, noon + 600_000, noon - 600_000]) await store(view(at));
  expect(await days()).toEqual([
    ['2026-11-19', 1, storesInClickHouse() ? 1 : 0],
    ['2026-11-20', 1, 1],
  ]);
});

test('product 20.23: aggregated views add no visitor, also by one who was counted the day before', async () => {
  await sql`update profiles set time_zone = 'America/Mexico_City' where id = ${userId}`.execute(db);
  const midnight = Date.parse('2026-11-20T00:00-06:00');
  const minute = (n: number) => midnight + n * 60_000;
  await store(view(minute(-10)));
  // Half an hour later, and again
  await store({ ...view(minute(25)), count: 1 }, { ...view(minute(30)), count: 1 });
  expect(await days()).toEqual([
    ['2026-11-19', 1, 1],
    ['2026-11-20', 1, 0],
  ]);
  await store(view(minute(56)));
  expect(await days()).toEqual([
    ['2026-11-19', 1, 1],
    ['2026-11-20', 2, 1],
  ]);
});

test('product 20.23: aggregated views by a visitor of an earlier hour; with ClickHouse each counts', async () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  await store(view(noon - 3 * HOUR_MS));
  // As time goes by
  await store(click(noon - 2 * HOUR_MS, 7));
  await store(click(noon - HOUR_MS, 7));
  await store({ ...view(noon), count: 1 }, { ...view(noon + 60_000), count: 1 }, { ...view(noon + 120_000), count: 1 });
  const rows = await visitsOf(db).visitStore.listVisitDays(userId, [itemId], EVER);
  expect(rows.filter(({ kind }) => kind === 'profile_view')).toEqual([
    { day: '2026-11-20', kind: 'profile_view', hits: storesInClickHouse() ? 4 : 2, visitors: 1 },
  ]);
});

/** Named values with their visits, and visits of all others. */
async function valuesOf(target: string, dimension: VisitDimension, range = EVER) {
  const about = { itemIds: [target], dimension, ...range };
  const { rows, total } = await visitsOf(db).visitStore.listDimensionValues(userId, about, 1_000);
  const hits = new Map(rows.map(({ word, hits: ofWord }) => [word, ofWord]));
  return { hits, others: total - rows.reduce((sum, row) => sum + row.hits, 0) };
}

test('product 20.17: caps the distinct values of an account per day, whatever visitors send', async () => {
  const now = Date.now();
  const said = (n: number): Visit => ({
    ...click(now, n),
    ...{ referrer: `r${n}.example`, utmSource: `s${n}`, utmCampaign: `c${n}` },
  });
  const many = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => said(from + n));
  await store(...many(0, 150));
  await store(...many(150, 300), said(3));
  // Each value exists; combined they would be forty thousand more
  await store(...many(0, 150).map((visit, n) => ({ ...visit, utmSource: `s${(n + 1) % 150}` })));
  for (const [target, dimension] of [
    [itemId, 'referrer'],
    [userId, 'referrer'],
    [userId, 'utmSource'],
    [userId, 'utmCampaign'],
  ] as const) {
    const { hits, others } = await valuesOf(target, dimension);
    expect([hits.size, others, Math.max(...hits.values())]).toEqual([MAX_VALUES_PER_DAY, 100, 3]);
  }
  expect(await valuesOf(userId, 'utmMedium')).toEqual({ hits: new Map([['', 451]]), others: 0 });
  // Those that don't count have none
  await store({ ...said(500), flags: visitFlags.bot }, { ...said(3), flags: visitFlags.prefetch });
  expect((await valuesOf(userId, 'referrer')).others).toBe(100);
  // Another day starts over
  await store({ ...said(400), at: now - DAY_MS });
  expect((await valuesOf(userId, 'referrer')).hits.get('r400.example')).toBe(1);
});

test('product 20.17: the first values of a day have names; with ClickHouse the most frequent ones', async () => {
  const said = (n: number) => ({ ...click(Date.now(), n), referrer: `r${n}.example` });
  await store(...Array.from({ length: MAX_VALUES_PER_DAY }, (_, n) => said(n)));
  await store(said(500), said(500));
  const { hits, others } = await valuesOf(userId, 'referrer');
  expect([hits.size, hits.get('r500.example'), others]).toEqual(
    storesInClickHouse() ? [MAX_VALUES_PER_DAY, 2, 1] : [MAX_VALUES_PER_DAY, undefined, 2],
  );
});

const deleteWhole = () =>
  db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account) await deleteLockedAccount(visitsOf(db), tx, account, { isEmailConfirmed: false });
  });

/** With either store, PostgreSQL has the totals. */
async function countTotals(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visit_targets t
    join visit_totals v on v.target_id = t.id where t.user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

test('account deletion and concurrent ingestion do not fail each other', async () => {
  const other = await insertUser(db, admitted, { name: 'Eva', email: `eva-${segment}@example.com`, passwordHash: 'x' });
  await store(clickOn(userId, crypto.randomUUID()));
  let [storing, deleting]: Promise<unknown>[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`insert into visit_targets (item_id, user_id) values (${itemId}, ${other.id})`.execute(tx);
      storing = store(click(Date.now()));
      await areWaiting(db, 1);
      deleting = deleteWhole();
      await areWaiting(db, 2);
      throw new Error('taken back');
    })
    .catch((error) => expect(error.message).toBe('taken back'));
  expect((await Promise.allSettled([storing, deleting])).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
  ]);
  expect(await countTotals()).toBe(0);
});

test('visits are stored while the drafts of their account are deleted', async () => {
  await store(click(Date.now()));
  await sql`with link as (insert into links (user_id, slug, title, url)
    values (${userId}, ${segment.slice(0, 8)}, 'x', 'https://example.com') returning id)
    insert into drafts (user_id, kind, link_id, version, base, data)
    select ${userId}, 'link', id, gen_random_uuid(), 'x', '{}' from link`.execute(db);
  let deleting: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select from drafts where user_id = ${userId} for update`.execute(tx);
    deleting = deleteWhole();
    await areWaiting(db, 1);
    expect(await store(click(Date.now(), 2))).toBe(true);
  });
  await deleting;
  expect(await countTotals()).toBe(0);
});
