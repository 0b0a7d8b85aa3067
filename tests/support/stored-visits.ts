import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/connect.ts';
import { connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { listVisitTotals } from '#db/visits/totals.ts';
import type { TestApp } from './app.ts';
import { visitsOf } from './database.ts';

// What is stored, whichever store has it

export const EVER = { from: '1970-01-01', to: '2100-01-01' };

/** Asks ClickHouse, where visits are there. */
export async function selectVisits<Row>(
  visitsUrl: string,
  query: string,
  params: Record<string, unknown> = {},
): Promise<Row[]> {
  const client = await connectClickHouse(visitsUrl);
  return await select<Row>(client, query, params).finally(() => client.close());
}

type Stored = { db: Db; visitsUrl: string | null };

const storedIn = ({ context: { db, env } }: TestApp): Stored => ({ db, visitsUrl: env.visitsUrl });

export async function countRows({ db, visitsUrl }: Stored, of: 'item' | 'owner', id: string): Promise<number> {
  if (visitsUrl !== null) {
    const query = `select count() as count from visits where ${of} = {id:UUID} and visitor <> 0`;
    return (await selectVisits<{ count: number }>(visitsUrl, query, { id }))[0]?.count ?? 0;
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visits v
    join visit_targets t on t.id = v.target_id
    where ${sql.ref(of === 'item' ? 't.item_id' : 't.user_id')} = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Single events of an item, also those that don't count, without aggregates (product 20.23). */
export const countEvents = (app: TestApp, itemId: string) => countRows(storedIn(app), 'item', itemId);
/** Of all items of an owner. */
export const countOwnersEvents = (app: TestApp, ownerId: string) => countRows(storedIn(app), 'owner', ownerId);

type Counts = { hits: number; visitors: number; raw: number; total: number; days: string[] };

/** What is stored of an item without an app: by day and of all time, and its single events. */
export async function countsOfItem(db: Db, ownerId: string, itemId: string): Promise<Counts | undefined> {
  const { visitStore, visitsUrl } = visitsOf(db);
  const days = await visitStore.listVisitDays(ownerId, [itemId], EVER);
  const totals = await listVisitTotals(db, ownerId, [itemId]);
  const raw = await countRows({ db, visitsUrl }, 'item', itemId);
  if (days.length + totals.length + raw === 0) return undefined;
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  return {
    hits: sum(days.map(({ hits }) => hits)),
    visitors: sum(days.map(({ visitors }) => visitors)),
    raw,
    total: sum(totals.map(({ hits }) => hits)),
    days: days.map(({ day }) => day).sort(),
  };
}

/** Waits for the jobs that a store elsewhere deletes and moves visits with. */
export async function visitJobsDone({ context: { db } }: TestApp): Promise<void> {
  const left = async () => {
    const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker.jobs
      where task_identifier in ('delete-visits', 'move-visits')`.execute(db);
    return rows[0]?.jobs;
  };
  await expect.poll(left, { timeout: 60_000, interval: 50 }).toBe(0);
}

/** Makes an account's visits older, so that reports of the present don't have them. */
export async function ageVisits({ context: { db, env } }: TestApp, ownerId: string, days: number): Promise<void> {
  if (env.visitsUrl === null) {
    await sql`update visit_days set day = day - ${days}::int
      where target_id in (select id from visit_targets where user_id = ${ownerId})`.execute(db);
    return;
  }
  const client = await connectClickHouse(env.visitsUrl);
  const settings = { query_params: { ownerId, days }, clickhouse_settings: { mutations_sync: '2' as const } };
  // They are sorted by day, which can't be updated
  await client.command({
    query: `insert into visits select * replace (day - {days:Int32} as day, at - toIntervalDay({days:Int32}) as at,
      'aged' as segment) from visits where owner = {ownerId:UUID}`,
    ...settings,
  });
  await client.command({
    query: `alter table visits delete where owner = {ownerId:UUID} and segment <> 'aged'`,
    ...settings,
  });
  await client.command({ query: `alter table visits update segment = 'old' where segment = 'aged'`, ...settings });
  await client.close();
}

/** What single events of an item say of their visitors; campaigns as one. */
export async function storedValues({ context: { db, env } }: TestApp, itemId: string): Promise<unknown[]> {
  if (env.visitsUrl !== null) {
    const query = `select country, device, browser, os, referrer, source,
      concat(utm_source, '\x1f', utm_medium, '\x1f', utm_campaign) as campaign from visits where item = {itemId:UUID}`;
    return await selectVisits(env.visitsUrl, query, { itemId });
  }
  const { rows } = await sql`
    select c.word as country, d.word as device, b.word as browser, o.word as os, r.word as referrer, s.word as source,
      u.word as campaign
    from visits v join visit_targets t on t.id = v.target_id
    join visit_words c on c.id = country_id join visit_words d on d.id = device_id
    join visit_words b on b.id = browser_id join visit_words o on o.id = os_id
    join visit_words r on r.id = referrer_id join visit_words s on s.id = source_id
    join visit_words u on u.id = campaign_id where t.item_id = ${itemId}`.execute(db);
  return rows;
}

/** Stored words of visits that match. */
export async function storedWords({ context: { db, env } }: TestApp, pattern: RegExp): Promise<string[]> {
  if (env.visitsUrl !== null) {
    const rows = await selectVisits<object>(env.visitsUrl, 'select * from visits');
    return [...new Set(rows.flatMap((row) => Object.values(row).map(String)))].filter((word) => pattern.test(word));
  }
  const { rows } = await sql<{ word: string }>`select word from visit_words`.execute(db);
  return rows.map(({ word }) => word).filter((word) => pattern.test(word));
}

/** 100,000 sums of an account: of 200 days, five dimensions and 100 values. */
export async function addManySums({ context: { db, env } }: TestApp, ownerId: string): Promise<void> {
  if (env.visitsUrl !== null) {
    const client = await connectClickHouse(env.visitsUrl);
    await client.command({
      query: `insert into visit_days (owner, item, dimension, day, kind, value, hits, visitors)
        select {ownerId:UUID}, {ownerId:UUID}, 1 + number % 5, today() - intDiv(number, 5) % 200, 0,
          concat('value ', toString(intDiv(number, 1000))), 3, 2 from numbers(100000)`,
      query_params: { ownerId },
    });
    await client.close();
    return;
  }
  await sql`insert into visit_targets (user_id, item_id) values (${ownerId}, ${ownerId}) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    select t.id, d, current_date - n, 0, w, 3, 2
    from visit_targets t, generate_series(1, 5) d, generate_series(0, 199) n, generate_series(1, 100) w
    where t.item_id = ${ownerId}`.execute(db);
}
