import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectDb, connectPool, isTemporary } from '#db/connect.ts';
import { prepareSession } from '#db/session.ts';
import { lockIngestion } from '#db/visits/locks.ts';
import { Refusal } from '../administration.ts';
import { letVisitsRest, type SaveVisits } from './clickhouse.ts';
import { type Copier, sizeOf } from './copy.ts';

// PostgreSQL's low-level backup (its documentation: "Making a Base Backup Using the Low Level API"), for the embedded server, which comes
// without programs. It differs in one thing: the log ends at a moment at which nothing was being changed, so that what a restored server
// has equals a snapshot (docs/decisions/2026-11-27-backups-and-drills.md).

const UNLIMITED = { statement: 0, lock: 0, idleInTransaction: 0 };
/** The server makes them anew. */
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'];
const skipped =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label\.old|global\/pg_control)$|(?:^|\/)(?:pg_internal\.init|pgsql_tmp)/;
const CONTROL = 'global/pg_control';
const TRIES = 20;
const TRY_MS = 5;
const ROUND_MS = 100;
const PATIENCE_MS = 300_000;

type Source = { database: pg.PoolConfig; signal: AbortSignal; saveVisits: SaveVisits | null };

/** Without its log of changes, which is copied from the beginning of the backup only. */
export async function sizeOfCluster(database: pg.PoolConfig): Promise<number> {
  const client = await connect(database);
  try {
    const { data } = await settingsOf(client);
    return await sizeOf(data, (path) => path.startsWith('pg_wal/'));
  } finally {
    await client.end();
  }
}

/**
 * Copies the data of a running embedded server below `path`, and calls `use` with a client whose transaction sees exactly what a
 * server that starts on the copy has. `saveVisits` is called at that moment.
 * @throws Refusal if changes never stop for a moment
 */
export async function copyCluster<Result>(
  { database, copier, path, signal, saveVisits }: Source & { copier: Copier; path: string },
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(database);
  try {
    const { data, segmentBytes } = await settingsOf(client);
    // Keeps the log until this session ends
    await client.query(`select pg_create_physical_replication_slot('saluda_backup_' || pg_backend_pid(), true, true)`);
    const { first } = await one<{ first: string }>(
      client,
      "select pg_walfile_name(pg_backup_start('saluda', fast => true)) as first",
    );
    await copier.folder(dirname(data), dirname(path), { isSkipped: () => true });
    await copier.folder(data, path, {
      isSkipped: (each) => skipped.test(each),
      isEmptied: (each) => emptied.includes(each),
    });
    await copyControl(copier, join(data, CONTROL), join(path, CONTROL));
    const { label } = await one<{ label: string }>(
      client,
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    await copier.write(join(path, 'backup_label'), label, data);
    const last = await findStillMoment(client, { database, signal, saveVisits });
    const wal = join(data, 'pg_wal');
    const names = (await readdir(wal)).sort();
    const { name: lastName, offset } = segmentOf(last, first.slice(0, 8), segmentBytes);
    for (const name of names.filter((each) => /^[0-9A-F]{24}$/.test(each) && each >= first && each <= lastName)) {
      const limit = name === lastName ? offset : segmentBytes;
      if (limit > 0)
        await copier.file(join(wal, name), join(path, 'pg_wal', name), { bytes: limit, paddedTo: segmentBytes });
    }
    const result = await use(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** Until it didn't change meanwhile. */
async function copyControl(copier: Copier, source: string, path: string): Promise<void> {
  for (let sum: string | undefined; sum === undefined || sum !== copier.sums.get(path); ) {
    sum = copier.sums.get(path);
    await copier.file(source, path);
  }
}

/**
 * Begins the client's transaction, whose snapshot is the state at the returned position of the log: no transaction that changes anything was
 * open, and none began before the position was read.
 */
async function findStillMoment(client: pg.Client, { database, signal, saveVisits }: Source): Promise<bigint> {
  const pool = connectPool({ ...database, max: 2 }, () => {});
  const db = connectDb(pool);
  const deadline = performance.now() + PATIENCE_MS;
  try {
    for (let round = 0; performance.now() < deadline; round++) {
      signal.throwIfAborted();
      // Ingestion is always in a transaction under load. It may wait for ClickHouse, and isn't waited for then
      const look = () => lookForStillMoment(client, pool);
      const found =
        round % 2 === 1 && saveVisits === null
          ? await look()
          : await db
              .transaction()
              .execute(async (tx) => {
                await (saveVisits ? letVisitsRest(tx) : lockIngestion(tx));
                const still = await look();
                if (still !== null) await saveVisits?.();
                return still;
              })
              .catch((error) => {
                if (!isTemporary(error)) throw error;
                return null;
              });
      if (found !== null) return found;
      await sleep(ROUND_MS, null, { signal });
    }
  } finally {
    await pool.end();
  }
  throw new Refusal('The database was never still for a moment. Try again when fewer changes are made.');
}

async function lookForStillMoment(client: pg.Client, pool: pg.Pool): Promise<bigint | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await client.query('begin isolation level repeatable read, read only');
    const { snapshot } = await one<{ snapshot: string }>(client, 'select pg_current_snapshot()::text as snapshot');
    const { position } = await one<{ position: string }>(
      pool,
      `select (pg_current_wal_insert_lsn() - '0/0')::text as position`,
    );
    // A snapshot doesn't list the newest transaction, and sees one only after its commit is in the log, and on the disk. Each holds this lock
    // until snapshots see it. In this order: one that ended before the locks were read is in the later snapshot
    const { isOpen } = await one<{ isOpen: boolean }>(
      pool,
      `select exists (select from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted) as "isOpen"`,
    );
    const { later } = await one<{ later: string }>(pool, 'select pg_current_snapshot()::text as later');
    if (!isOpen && snapshot === later) {
      // Writes the log to the disk
      await pool.query(`select pg_logical_emit_message(false, 'saluda', 'backup', true)`);
      return BigInt(position);
    }
    await client.query('rollback');
    await sleep(TRY_MS);
  }
  return null;
}

function segmentOf(position: bigint, timeline: string, segmentBytes: number): { name: string; offset: number } {
  const size = BigInt(segmentBytes);
  const perLog = 0x1_0000_0000n / size;
  const number = position / size;
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
  return { name: timeline + hex(number / perLog) + hex(number % perLog), offset: Number(position % size) };
}

async function settingsOf(client: pg.Client): Promise<{ data: string; segmentBytes: number }> {
  return await one(
    client,
    `select current_setting('data_directory') as data, setting::int as "segmentBytes" from pg_settings where name = 'wal_segment_size'`,
  );
}

/** For work that takes as long as it takes. */
export async function connect(database: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...database, connectionTimeoutMillis: 10_000 });
  // The next query reports it
  client.on('error', () => {});
  await client.connect();
  await prepareSession(client, UNLIMITED);
  return client;
}

async function one<Row extends pg.QueryResultRow>(from: Pick<pg.Client, 'query'> | pg.Pool, text: string) {
  const { rows } = await (from as pg.Client).query<Row>(text);
  return rows[0] as Row;
}
