import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Single hits are kept so long (product 20.13), and the figures made of them for ever. */
const MONTHS = 25;

/** Drains take turns, so that each finds what the one before it has counted. */
const DRAIN_LOCK = 7_461_001;

/** Waits until nobody else stores visits or moves their months, until the transaction ends. The time, in milliseconds. */
export async function takeTurn(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(${DRAIN_LOCK})`.execute(tx);
  // The one clock that all processes have in common
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(tx);
  return (rows[0] as { now: number }).now;
}

/** Since when single hits are kept: the beginning of a month, in milliseconds. */
export function firstKept(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - MONTHS);
}

/** Makes room for the hits of months, YYYY-MM in UTC. For those who have the turn. */
export async function insertMonths(tx: Db, months: Iterable<string>): Promise<void> {
  for (const month of months) {
    if (await hasMonth(tx, month)) continue;
    const name = tableOf(month);
    const [from, to] = [`${month}-01T00:00:00Z`, `${monthAfter(month)}-01T00:00:00Z`];
    await sql`create table ${sql.table(name)} (like visits)`.execute(tx);
    await sql`create index on ${sql.table(name)} using brin (at)`.execute(tx);
    // Made apart and attached: that waits for nobody who reads
    await sql`alter table visits attach partition ${sql.table(name)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
  }
}

/** The months that are over by so long that their single hits go, YYYY-MM, the oldest first. */
export async function listOldMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; now: number }>`
    select inhrelid::regclass::text as name, floor(extract(epoch from now()) * 1000)::float8 as now
    from pg_inherits where inhparent = 'visits'::regclass order by 1`.execute(db);
  const months = rows.map(({ name, now }) => ({ month: name.replace('visits_', '').replace('_', '-'), now }));
  return months
    .filter(({ month, now }) => Date.parse(`${month}-01T00:00:00Z`) < firstKept(now))
    .map(({ month }) => month);
}

/** Has room for the hits of this month and the next one before they come. */
export async function insertNextMonths(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = new Date(await takeTurn(tx)).toISOString().slice(0, 7);
    await insertMonths(tx, [now, monthAfter(now)]);
  });
}

/** How long a reader of old hits may hold it up, and with it the drain. */
const PATIENCE = '500ms';

/** Drops the hits of a month as a whole; false where it is gone, or somebody is just reading it. */
export async function dropMonth(db: Db, month: string): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      await takeTurn(tx);
      if (!(await hasMonth(tx, month))) return false;
      await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(tx);
      await sql`drop table ${sql.table(tableOf(month))}`.execute(tx);
      return true;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') return false;
    throw error;
  }
}

async function hasMonth(tx: Db, month: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${tableOf(month)})::text as found`.execute(
    tx,
  );
  return rows[0]?.found !== null;
}

function tableOf(month: string): string {
  return `visits_${month.replace('-', '_')}`;
}

function monthAfter(month: string): string {
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}
