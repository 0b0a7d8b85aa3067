import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts';
import { Refusal } from '../administration.ts';
import { connect } from './base-backup.ts';
import { copyTo, parseSums, sumOf } from './copy.ts';
import { DATA, DUMP, MANIFEST, type Manifest, type Needs, SUMS, unwritable } from './make-backup.ts';
import { restoreDump } from './postgres-programs.ts';
import { readTables, type TableContents } from './tables.ts';

const MOST_NAMED = 20;
/** Of PostgreSQL, for a database that is restored from a dump. */
const MOST_LOG_BYTES = 2_000_000_000;
/** An empty server, and its first pieces of the log. */
const SERVER_BYTES = 100_000_000;

/** @throws Refusal if the folder has no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Refusal(`${folder} has no complete backup: it has no ${MANIFEST}, which npm run backup writes last.`);
  });
  const manifest = parseManifest(text);
  if (!manifest) throw new Refusal(`${folder} has no complete backup: its ${MANIFEST} is damaged.`);
  if (manifest.format !== 1) throw new Refusal(`${folder} is a backup of a newer version.`);
  return manifest;
}

function parseManifest(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return null;
  }
}

/** Bytes that restoring takes, at most. */
export function restoredBytes({ kind, databaseBytes, filesBytes }: Needs): number {
  const log = kind === 'dump' ? Math.min(databaseBytes, MOST_LOG_BYTES) : 0;
  return databaseBytes + log + filesBytes + SERVER_BYTES;
}

export type Restored = {
  database: pg.PoolConfig;
  dataDir: string;
  tables: TableContents;
  stop(): Promise<void>;
};

/**
 * Restores a backup below `work`, which is empty, as docs/backup.md says, into an embedded server of its own. `report` gets each
 * problem. Returns null if no server starts on it.
 */
export async function restore(
  { folder, manifest, work, signal }: { folder: string; manifest: Manifest; work: string; signal: AbortSignal },
  report: (problem: string) => void,
): Promise<Restored | null> {
  const dataDir = join(work, 'restored');
  await copyChecked(folder, dataDir, signal, report).catch((error) => {
    throw unwritable(error, work);
  });
  const isDump = manifest.kind === 'dump';
  const serverDir = isDump ? join(work, 'server') : dataDir;
  await mkdir(serverDir, { recursive: true });
  // A database that root starts runs as another user, who must pass through
  if (process.getuid?.() === 0) for (const each of [work, serverDir]) await chmod(each, 0o711);
  if (!isDump && !existsSync(join(dataDir, 'postgres/data/PG_VERSION'))) {
    report('there is no database in it');
    return null;
  }
  // Not durable: it is thrown away
  const server = await startEmbedded({ dataDir: serverDir, log: () => {}, durable: false, signal }).catch(
    (error: Error) => {
      signal.throwIfAborted();
      report(`PostgreSQL does not start: ${error.message}`);
      return null;
    },
  );
  if (!server) return null;
  try {
    const { connection } = server;
    if (isDump) {
      await requireVersion(connection, manifest.version);
      const complaint = await restoreDump(connection, join(folder, DUMP), join(work, 'dump.list'), signal);
      if (complaint !== null) report(`pg_restore failed: ${complaint}`);
    }
    return { database: connection, dataDir, tables: await readRestored(server, signal), stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    signal.throwIfAborted();
    if (error instanceof Refusal) throw error;
    report(`the database cannot be read: ${(error as Error).message}`);
    return null;
  }
}

/** @throws Refusal if the server is older than the one that the dump is of */
async function requireVersion(database: pg.PoolConfig, dumped: number): Promise<void> {
  const client = await connect(database);
  const { rows } = await client
    .query<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`)
    .finally(() => client.end());
  const { version = 0 } = rows[0] ?? {};
  if (version >= dumped) return;
  throw new Refusal(
    `The dump is of PostgreSQL ${dumped}. A drill restores into the embedded one, which is ${version}, and can't say whether it restores into ${dumped}.`,
  );
}

async function readRestored({ connection }: Embedded, signal: AbortSignal): Promise<TableContents> {
  const client = await connect(connection);
  try {
    return await readTables(client, signal);
  } finally {
    await client.end();
  }
}

/** Copies the files, and compares all files of the backup with its sums. */
async function copyChecked(
  folder: string,
  dataDir: string,
  signal: AbortSignal,
  report: (problem: string) => void,
): Promise<void> {
  const sums = parseSums(await readFile(join(folder, SUMS), 'utf8').catch(() => ''));
  if (sums.size === 0) report(`${SUMS} is missing or damaged`);
  const copier = await copyTo(dataDir, { signal, isDurable: false });
  if (existsSync(join(folder, DATA))) await copier.folder(join(folder, DATA), '.');
  const found = new Map([...copier.sums].map(([path, sum]) => [join(DATA, path), sum]));
  if (sums.has(DUMP) && existsSync(join(folder, DUMP))) {
    found.set(DUMP, (await sumOf(join(folder, DUMP), signal)).sum);
  }
  const bad = [...sums].flatMap(([path, sum]) => {
    if (!found.has(path)) return [`the file ${path} is missing`];
    return found.get(path) === sum ? [] : [`the file ${path} is damaged`];
  });
  for (const problem of bad.slice(0, MOST_NAMED)) report(problem);
  if (bad.length > MOST_NAMED) report(`${bad.length - MOST_NAMED} more files are missing or damaged`);
}
