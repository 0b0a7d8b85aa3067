import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { lockIngestion, lockPartitions } from '../locks.ts';

const RETENTION_MONTHS = 25; // Events are kept this long, rollups forever (product 20.13).

/** First instant of the oldest month kept, in ms. */
export function retentionStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - RETENTION_MONTHS);
}

/** Creates partitions for months as YYYY-MM in UTC. */
export async function createPartitions(tx: Db, months: Iterable<string>): Promise<void> {
  for (const month of months) {
    if (await hasPartition(tx, month)) continue;
    await lockPartitions(tx);
    // Another lane may have created it while this one waited.
    if (await hasPartition(tx, month)) continue;
    const name = partitionOf(month);
    const [from, to] = [`${month}-01T00:00:00Z`, `${monthAfter(month)}-01T00:00:00Z`];
    await sql`create table ${sql.table(name)} (like visits)`.execute(tx);
    await sql`create index on ${sql.table(name)} using brin (at)`.execute(tx);
    // Attaching an existing table doesn't block readers.
    await sql`alter table visits attach partition ${sql.table(name)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
  }
}

/** Returns months past retention as YYYY-MM, oldest first. */
export async function listExpiredMonths(db: Db): Promise<string[]> {
  const months = await listPartitions(db);
  return months.filter(({ month, now }) => isExpired(month, now)).map(({ month }) => month);
}

function isExpired(month: string, now: number): boolean {
  return Date.parse(`${month}-01T00:00:00Z`) < retentionStart(now);
}

async function listPartitions(db: Db): Promise<{ month: string; now: number }[]> {
  const { rows } = await sql<{ name: string; now: number }>`
    select inhrelid::regclass::text as name, floor(extract(epoch from now()) * 1000)::float8 as now
    from pg_inherits where inhparent = 'visits'::regclass order by 1`.execute(db);
  return rows.map(({ name, now }) => ({ month: name.replace('visits_', '').replace('_', '-'), now }));
}

export async function createNextPartitions(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = new Date(await lockIngestion(tx)).toISOString().slice(0, 7);
    await createPartitions(tx, [now, monthAfter(now)]);
  });
}

/** A reader of old events may delay the drop, and with it ingestion, this long. */
const LOCK_TIMEOUT = '500ms';

/** Returns false if the partition is gone or being read. */
export async function dropPartition(db: Db, month: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      if (!(await hasPartition(tx, month))) return false;
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
      await sql`drop table ${sql.table(partitionOf(month))}`.execute(tx);
      return true;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') return false;
    throw error;
  }
}

async function hasPartition(tx: Db, month: string): Promise<boolean> {
  const { rows } = await sql<{
    found: string | null;
  }>`select to_regclass(${partitionOf(month)})::text as found`.execute(tx);
  return rows[0]?.found !== null;
}

/** Months within retention that have events, as YYYY-MM, oldest first. */
export async function listEventMonths(db: Db): Promise<string[]> {
  const months = await listPartitions(db);
  return months.filter(({ month, now }) => !isExpired(month, now)).map(({ month }) => month);
}

/** The table of a month's events. */
export function partitionOf(month: string): string {
  return `visits_${month.replace('-', '_')}`;
}

function monthAfter(month: string): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}
