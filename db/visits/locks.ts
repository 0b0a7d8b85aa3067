import { sql } from 'kysely';
import type { Db } from '../connect.ts';

const INGESTION_LOCK = 7_461_001;
const PARTITION_LOCK = 7_461_002;
const TABLES_LOCK = 7_461_003;
const STORED_LOCK = 7_461_004;
const MOVE_LOCK = 7_461_005;

/** Stops all ingestion until the transaction ends. Returns the database's time in ms, the clock all processes share. */
export async function lockIngestion(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(${INGESTION_LOCK})`.execute(tx);
  return await readClock(tx);
}

/**
 * Stops other ingestion of some lanes until the transaction ends. Returns the database's time in ms, or null if a lane is
 * taken and `waits` is false. Releases before lanes take the whole lock.
 */
export async function lockLanes(tx: Db, lanes: readonly number[], waits: boolean): Promise<number | null> {
  await sql`select pg_advisory_xact_lock_shared(${INGESTION_LOCK})`.execute(tx);
  // In one order, or two processes could wait for each other.
  const sorted = sql`unnest(${lanes.toSorted((a, b) => a - b)}::int[]) as lane`;
  if (waits) {
    await sql`select pg_advisory_xact_lock(${INGESTION_LOCK}::int, lane) from ${sorted}`.execute(tx);
  } else {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(${INGESTION_LOCK}::int, lane) as is_locked from ${sorted}`.execute(tx);
    if (!rows.every(({ isLocked }) => isLocked)) return null;
  }
  return await readClock(tx);
}

/** Lets one transaction at a time create partitions. */
export async function lockPartitions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(tx);
}

/** Lets one transaction at a time create or upgrade the tables of a store elsewhere. */
export async function lockVisitTables(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TABLES_LOCK})`.execute(tx);
}

/**
 * Lets a transaction be idle while a store elsewhere answers some requests, each of which may take a minute. Not longer: a machine that
 * is gone must not keep its locks.
 */
export async function waitForStore(tx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
}

/** Lets one transaction at a time change what is stored elsewhere, however long that takes. */
export async function lockStoredVisits(tx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${STORED_LOCK})`.execute(tx);
}

/** The database's time in ms, the clock all processes share. */
export async function readClock(tx: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(tx);
  return (rows[0] as { now: number }).now;
}

/** Lets one transaction at a time copy visits between their stores. */
export async function lockMove(tx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MOVE_LOCK})`.execute(tx);
}
