import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { deleteDetachedRows } from '#db/visits/detached-rows.ts';
import { insertVisits } from '#db/visits/postgres/insert-visits.ts';
import { insertMonthRollups } from '#db/visits/postgres/month-rollups.ts';
import {
  createNextPartitions,
  dropPartition,
  listExpiredMonths,
  retentionStart,
} from '#db/visits/postgres/partitions.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import { deleteVisits } from '#db/visits/totals.ts';
import { deleteLockedAccount, lockAccount } from '#server/privacy/deletion.ts';
import { MAX_VALUES_PER_DAY, type Visit, visitFlags } from '#src/visits/visits.ts';
import { admitted } from '../support/admission.ts';
import { openTestDatabase } from '../support/database.ts';
import { areWaiting } from '../support/waiting.ts';

// How PostgreSQL stores visits; what the rules say of them, with either store: stored-visits.test.ts

const DAY_MS = 86_400_000;
let db: Db;
let userId: string;
let segment: string;
let position = 0;

beforeAll(async () => {
  const opened = await openTestDatabase();
  db = opened.db;
  return opened.close;
});
beforeEach(async () => {
  segment = crypto.randomUUID();
  position = 0;
  userId = (await insertUser(db, admitted, { name: 'Ana', email: `ana-${segment}@example.com`, passwordHash: 'x' })).id;
});

function click(itemId: string, at: number, visitor = 1): Visit {
  const words = { source: 'link', country: 'ES', device: 'phone', browser: 'Safari', os: 'iOS', referrer: '' };
  const campaign = { utmSource: '', utmMedium: '', utmCampaign: '' };
  return {
    ...{ at, kind: 'click', userId, itemId, visitor: visitor.toString(16).padStart(16, '0'), flags: 0 },
    ...words,
    ...campaign,
  };
}

async function store(...visits: Visit[]): Promise<boolean> {
  const from = position;
  position += 100;
  return (await insertVisits(db, [{ segment, from, to: position }], visits)) === 'stored';
}

async function months(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'visits'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name.replace('visits_', '').replace('_', '-'));
}

async function figuresOf(itemId: string) {
  const { rows } = await sql<{ days: string[]; total: number; raw: number }>`
    select array_agg(d.day::text order by d.day) as days, min(a.hits)::int as total,
      (select count(*)::int from visits v where v.target_id = t.id) as raw
    from visit_targets t join visit_days d on d.target_id = t.id and d.dimension = 0
    join visit_totals a on a.target_id = t.id where t.item_id = ${itemId} group by t.id`.execute(db);
  return rows[0];
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const monthOf = (at: number) => dayOf(at).slice(0, 7);

test('product 20.13: visits past retention are not stored as single events', async () => {
  const item = crypto.randomUUID();
  const late = retentionStart(Date.now()) - 1;
  expect(await store(click(item, late), click(item, late + 1))).toBe(true);
  expect(await figuresOf(item)).toEqual({ days: [dayOf(late), dayOf(late + 1)], total: 2, raw: 1 });
  expect(await months()).not.toContain(monthOf(late));
});

test('product 20.14: a wrong clock creates no future partitions', async () => {
  const item = crypto.randomUUID();
  const now = Date.now();
  const before = new Set(await months());
  const wrong = [now + 2 * DAY_MS, now + 4_000 * DAY_MS, Date.UTC(9999, 1), 8.64e15 + 1, -1, -8.64e15, Number.NaN, 0];
  expect(await store(...wrong.map((at, visitor) => click(item, at, visitor)))).toBe(true);
  expect((await months()).filter((month) => !before.has(month) && month !== monthOf(now))).toEqual([]);
});

test('drops partitions after 25 months, and none earlier', async () => {
  const now = Date.now();
  await store(click(crypto.randomUUID(), retentionStart(now)), click(crypto.randomUUID(), now));
  const past = [monthOf(retentionStart(now) - 1), '2019-12', '2023-01'].sort();
  for (const month of past) {
    await sql`create table ${sql.table(`visits_${month.replace('-', '_')}`)} partition of visits
      for values from (${sql.lit(`${month}-01`)}) to (${sql.lit(`${month}-28`)})`.execute(db);
  }
  expect(await listExpiredMonths(db)).toEqual(past);
  for (const month of past) expect(await dropPartition(db, month)).toBe(true);
  expect(await dropPartition(db, '2019-12')).toBe(false);
  expect(await listExpiredMonths(db)).toEqual([]);
  expect(await months()).toEqual(expect.arrayContaining([monthOf(retentionStart(now)), monthOf(now)]));
});

test('a reader of old visits delays the drop until the next night without blocking ingestion', async () => {
  const item = crypto.randomUUID();
  await sql`create table visits_2018_05 partition of visits for values from ('2018-05-01') to ('2018-06-01')`.execute(
    db,
  );
  await db.transaction().execute(async (reader) => {
    await sql`select count(*) from visits`.execute(reader);
    expect(await dropPartition(db, '2018-05')).toBe(false);
    expect(await store(click(item, Date.now()))).toBe(true);
    // Nor does a month without a partition.
    expect(await store(click(item, retentionStart(Date.now()) + 40 * DAY_MS))).toBe(true);
  });
  expect(await dropPartition(db, '2018-05')).toBe(true);
  expect(await figuresOf(item)).toMatchObject({ total: 2, raw: 2 });
});

test('creates the partition of the next month in advance', async () => {
  await createNextPartitions(db);
  await createNextPartitions(db);
  const next = new Date();
  next.setUTCMonth(next.getUTCMonth() + 1, 15);
  expect(await months()).toEqual(expect.arrayContaining([monthOf(Date.now()), monthOf(next.getTime())]));
});

test('product 20.8: deleting an account while its visits are ingested leaves no rollups', async () => {
  const items = Array.from({ length: 40 }, () => crypto.randomUUID());
  await store(...items.map((item) => click(item, Date.now())));
  const storing = (async () => {
    for (const visitor of Array(8).keys()) await store(...items.map((item) => click(item, Date.now(), visitor)));
  })().then(
    () => '',
    // The account may disappear while it runs.
    (error: Error) => error.message,
  );
  await deleteVisits(db, userId);
  await db.transaction().execute((tx) => deleteVisits(tx, userId));
  await deleteWhole();
  expect(await storing).toMatch(/^$|foreign key/);
  expect(await countLeft()).toBe(0);
});

/** After the job. */
async function countLeft(): Promise<number> {
  while ((await deleteDetachedRows(db, 1_000)) > 0);
  let all = 0;
  for (const table of ['visit_days', 'visit_months', 'visit_hours', 'visit_totals', 'visit_seen']) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} f
      where not exists (select from visit_targets t where t.id = f.target_id)`.execute(db);
    all += rows[0]?.count ?? 0;
  }
  return all;
}

const deleteWhole = () =>
  db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account)
      await deleteLockedAccount({ visitStore: openPostgresStore(db) }, tx, account, { isEmailConfirmed: false });
  });

test('product 20.8: deleting an account while its months are rolled up leaves no rollups', async () => {
  await store(click(crypto.randomUUID(), Date.now() - 100 * DAY_MS));
  const { rows } = await sql<{ id: number }>`select id from visit_targets where item_id = ${userId}`.execute(db);
  let [adding, deleting]: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`lock table visit_days in share mode`.execute(tx);
    adding = insertMonthRollups(db, (rows[0]?.id ?? 0) - 1);
    await areWaiting(db, 1);
    deleting = deleteWhole();
    await areWaiting(db, 2);
  });
  await Promise.all([adding, deleting]);
  expect(await countLeft()).toBe(0);
});

test('product 20.17: stores no names of values beyond the cap, or of visits that do not count', async () => {
  const item = crypto.randomUUID();
  const now = Date.now();
  const mark = crypto.randomUUID();
  const said = (n: number): Visit => ({
    ...click(item, now, n),
    ...{
      referrer: `r${n}.${mark}`,
      browser: `b${n} ${mark}`,
      utmSource: `s${n} ${mark}`,
      utmCampaign: `c${n} ${mark}`,
    },
  });
  const many = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => said(from + n));
  await store(...many(0, 150));
  await store(...many(150, 300), said(3));
  // Each value exists; combined they would be forty thousand more.
  const mixed = many(0, 150).map((visit, n) => ({ ...visit, utmSource: `s${(n + 1) % 150} ${mark}` }));
  await store(...mixed);
  const made = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from visit_words
      where word like ${`%${mark}%`}`.execute(db);
    return rows[0]?.count;
  };
  // Browsers, referrers, sources, campaigns and joined campaigns.
  expect(await made()).toBe(5 * MAX_VALUES_PER_DAY);
  const uncounted = { flags: visitFlags.bot, referrer: `bot.${mark}`, utmMedium: `bot ${mark}` };
  await store({ ...said(500), ...uncounted }, { ...said(3), flags: visitFlags.prefetch });
  expect(await made()).toBe(5 * MAX_VALUES_PER_DAY);
});
