import { sql } from 'kysely';
import { dayAfter } from '#src/stats/stats.ts';
import { dayIn } from '#src/time-zones.ts';
import { LANES } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { type ClickHouse, select } from '../clickhouse/connect.ts';
import { listCountedViews, REMEMBERED_MS } from '../clickhouse/insert-visits.ts';
import { visitTables } from '../clickhouse/schema.ts';
import { lockIngestion } from '../locks.ts';
import { insertReservedValues } from '../postgres/batch.ts';
import { rememberViews } from '../postgres/deduplicate.ts';
import { findStores, type StoreName, type VisitStores } from '../stores.ts';

/** The message is for the operator. */
export class MoveObstacle extends Error {}

const names = { postgres: 'PostgreSQL', clickhouse: 'ClickHouse' } as const;
const otherOf = (store: StoreName): StoreName => (store === 'postgres' ? 'clickhouse' : 'postgres');

/** No visit that is stored by now has a later day: clocks may be a day ahead (product 20.14), and time zones most of one. */
const DAYS_AHEAD = 2;

/**
 * From now on each visit is stored in both stores. `main` is the one with all visits. Continues a move that has begun. `summedUntil`: for
 * tests, whose visits are of other days. @throws MoveObstacle
 */
export async function beginMove(
  { db, client, main }: { db: Db; client: ClickHouse; main: StoreName },
  to: StoreName,
  summedUntil?: string,
): Promise<VisitStores> {
  return await db.transaction().execute(async (tx) => {
    const now = await lockIngestion(tx);
    const found = await findStores(tx);
    if (found?.stores === 'both' && otherOf(found.source) === to) return found;
    if (found?.stores === 'both')
      throw new MoveObstacle(
        `A move to ${names[found.source === 'postgres' ? 'clickhouse' : 'postgres']} has begun. Clear one of the stores first.`,
      );
    if ((found?.stores ?? main) === to) throw new MoveObstacle(`Visits are in ${names[to]} already.`);
    await requireNoBlocks(tx);
    if (await (to === 'postgres' ? hasVisits(tx) : hasVisitsThere(client))) {
      throw new MoveObstacle(`${names[to]} has visits already: clear it with clear-${to} first.`);
    }
    if (to === 'postgres') {
      await insertReservedValues(tx);
      await loadViews(tx, client, now);
    }
    const until = summedUntil ?? dayAfter(new Date(now).toISOString().slice(0, 10), DAYS_AHEAD);
    await sql`delete from visit_event_copies`.execute(tx);
    await sql`
      insert into visit_stores (stores, source, era, summed_until) values ('both', ${otherOf(to)}, 1, ${until})
      on conflict (is_only) do update set stores = 'both', source = excluded.source, era = visit_stores.era + 1,
        summed_until = excluded.summed_until, compared_at = null, differences = null`.execute(tx);
    return (await findStores(tx)) as VisitStores;
  });
}

/** A block that has begun belongs to the stores of before. */
async function requireNoBlocks(tx: Db): Promise<void> {
  const { rows } = await sql<{ segment: string }>`
    select segment from journal_positions where intent > position and closed_at is null order by 1`.execute(tx);
  if (rows.length === 0) return;
  throw new MoveObstacle(
    `Visits of these files of a journal are being stored, or wait for a store that is away: ${rows.map(({ segment }) => segment).join(', ')}. Try again.`,
  );
}

/** PostgreSQL finds repeated views (product 20.2), and knows none of those that ClickHouse counted. */
async function loadViews(tx: Db, client: ClickHouse, now: number): Promise<void> {
  for (let lane = 0; lane < LANES; lane++) {
    await rememberViews(tx, await listCountedViews(client, lane, now - REMEMBERED_MS));
  }
}

export async function hasVisits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from visit_days) or exists (select from visit_months) or exists (select from visits) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

export async function hasVisitsThere(client: ClickHouse): Promise<boolean> {
  const query = `select count() as tables from (
    select 1 from visits limit 1 union all select 1 from visit_days limit 1 union all select 1 from expiring_visits limit 1)`;
  const [row] = await select<{ tables: number }>(client, query, {});
  return (row?.tables ?? 0) > 0;
}

/** The days that are copied are over in every time zone. */
export function isOver(day: string, now: number): boolean {
  return dayIn('Etc/GMT+12', now) > day;
}

export async function updateCompared(db: Db, differences: number): Promise<void> {
  await sql`update visit_stores set compared_at = now(), differences = ${differences} where stores = 'both'`.execute(
    db,
  );
}

/** Visits are stored in the other store only, and this one's are deleted. All-time totals are PostgreSQL's in any case. @throws MoveObstacle */
export async function clearPostgres(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endMove(tx, 'clickhouse');
    await sql`truncate visits, visit_days, visit_months, visit_hours, visit_seen`.execute(tx);
    // Names of values are visitors' words, too (product 20.8)
    await sql`truncate visit_words restart identity`.execute(tx);
    await insertReservedValues(tx);
  });
}

export async function clearClickHouse(db: Db, client: ClickHouse): Promise<void> {
  await db.transaction().execute((tx) => endMove(tx, 'postgres'));
  // Nobody stores visits there anymore
  for (const table of visitTables) await client.command({ query: `truncate table ${table}` });
}

async function endMove(tx: Db, stores: StoreName): Promise<void> {
  await lockIngestion(tx);
  await requireNoBlocks(tx);
  await sql`update visit_stores set stores = ${stores}, compared_at = null, differences = null`.execute(tx);
}

export async function countTargets(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visit_targets`.execute(db);
  return rows[0]?.count ?? 0;
}
