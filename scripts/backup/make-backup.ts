import { chmod, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ours } from '#server/platform/data-directory.ts';
import type { Administration } from '../administration.ts';
import { Refusal, say } from '../administration.ts';
import { connect, copyCluster, sizeOfCluster } from './base-backup.ts';
import { type SaveVisits, whileVisitsRest } from './clickhouse.ts';
import { type Copier, copyTo, formatSums, nullIfGone, sizeOf } from './copy.ts';
import { dump, requireProgram } from './postgres-programs.ts';
import { duration, megabytes } from './space.ts';
import { readTables, type TableContents } from './tables.ts';

/** What is in a backup's folder. */
export const DUMP = 'saluda.dump';
export const DATA = 'data';
export const SUMS = 'SHA256SUMS';
/** Written last: a folder without it is no backup. */
export const MANIFEST = 'backup.json';
const INCOMPLETE = `${MANIFEST}.incomplete`;

export type Manifest = {
  format: 1;
  takenAt: string;
  kind: 'dump' | 'embedded';
  /** of PostgreSQL */
  version: number;
  /** of the database, with its indexes */
  databaseBytes: number;
  filesBytes: number;
  tables: TableContents;
  /** IDs of photos that the database has, and DATA_DIR/storage had not either */
  missingPhotos: string[];
};

export type Needs = Pick<Manifest, 'kind' | 'version' | 'databaseBytes' | 'filesBytes'>;

type Site = Pick<Administration, 'env' | 'database' | 'stopping'>;
/** `saveVisits`: null if ClickHouse isn't saved. */
type Saving = Site & { saveVisits: SaveVisits | null };

/** What a backup will have, at most. @throws Refusal if a program is missing */
export async function measure({ env, database }: Site): Promise<Needs> {
  const client = await connect(database);
  const { rows } = await client
    .query<{ version: number; bytes: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_database_size(current_database())::text as bytes`,
    )
    .finally(() => client.end());
  const { version = 0, bytes = '0' } = rows[0] ?? {};
  const kind = env.database ? 'dump' : 'embedded';
  if (kind === 'dump') for (const program of ['pg_dump', 'pg_restore'] as const) await requireProgram(program, version);
  const databaseBytes = kind === 'dump' ? Number(bytes) : await sizeOfCluster(database);
  return { kind, version, databaseBytes, filesBytes: await sizeOfFiles(env.dataDir) };
}

/** @throws Refusal */
export async function makeBackup(site: Saving, needs: Needs, target: string): Promise<Manifest> {
  const { env, stopping } = site;
  await claim(target);
  try {
    const copier = await copyTo(target, { signal: stopping, isDurable: true });
    const start = performance.now();
    // Before the database, because photos are deleted, and after it, because photos are added
    await copyFiles(copier, env.dataDir, ['storage']);
    const { tables, photos } = await (needs.kind === 'dump' ? dumpDatabase : copyEmbedded)(site, copier, target);
    await copyFiles(copier, env.dataDir, ours);
    const missingPhotos = env.s3 ? [] : photos.filter((id) => !copier.sums.has(join(DATA, photoFile(id))));
    const manifest: Manifest = { format: 1, takenAt: new Date().toISOString(), ...needs, tables, missingPhotos };
    await copier.write(SUMS, formatSums(copier.sums));
    await copier.write(INCOMPLETE, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(join(target, INCOMPLETE), join(target, MANIFEST));
    say(
      `The backup took ${duration(performance.now() - start)}: ${copier.sums.size} files, ${megabytes(copier.bytes)}.`,
    );
    return manifest;
  } catch (error) {
    for (const name of await readdir(target)) await rm(join(target, name), { recursive: true, force: true });
    throw unwritable(error, target);
  }
}

/** Makes the folder, or takes an empty one, for one backup only. @throws Refusal */
async function claim(target: string): Promise<void> {
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    const names = await readdir(target);
    if (names.length > 0) throw new Refusal(`${target} is not empty: name a new folder.`);
    await chmod(target, 0o700);
    await writeFile(join(target, INCOMPLETE), '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Refusal(`${target} is not empty, or no folder: name a new one.`);
    throw unwritable(error, target);
  }
}

/** Other errors of files are said to be of DATA_DIR. */
export function unwritable(error: unknown, target: string): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (!/^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$/.test(String(code))) return error;
  return new Refusal(`Copying to ${target} failed${path === undefined ? '' : ` at ${path}`}: ${message}`);
}

type Saved = { tables: TableContents; photos: string[] };

async function dumpDatabase(site: Saving, copier: Copier, target: string): Promise<Saved> {
  const { database, stopping, saveVisits } = site;
  const start = performance.now();
  const client = await connect(database);
  try {
    const fixSnapshot = async () => {
      await client.query('begin isolation level repeatable read, read only');
      const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
      await saveVisits?.();
      return rows[0]?.snapshot ?? '';
    };
    const snapshot = await (saveVisits ? whileVisitsRest(site, fixSnapshot) : fixSnapshot());
    const file = join(target, DUMP);
    // Nobody else may read it meanwhile
    await writeFile(file, '', { mode: 0o600 });
    await dump(database, file, snapshot, stopping);
    await copier.seal(DUMP);
    return await look(client, stopping, start);
  } finally {
    await client.end();
  }
}

async function copyEmbedded({ database, stopping: signal, saveVisits }: Saving, copier: Copier): Promise<Saved> {
  const start = performance.now();
  const path = join(DATA, 'postgres', 'data');
  return await copyCluster({ database, copier, path, signal, saveVisits }, (client) => look(client, signal, start));
}

/** Reads what the database has been saved with. */
async function look(client: pg.Client, signal: AbortSignal, start: number): Promise<Saved> {
  const savedAt = performance.now();
  const { rows } = await client.query<{ id: string }>('select id from photos order by id');
  const tables = await readTables(client, signal);
  say(
    `The database is saved: ${duration(savedAt - start)}, and ${duration(performance.now() - savedAt)} to count its rows.`,
  );
  return { tables, photos: rows.map(({ id }) => id) };
}

/** Some may be links to other disks. */
async function copyFiles(copier: Copier, dataDir: string, names: readonly string[]): Promise<void> {
  const folder = await realpath(dataDir).catch(nullIfGone);
  if (folder === null) return;
  await copier.folder(folder, DATA, { isSkipped: () => true });
  for (const name of names) {
    const source = await realpath(join(dataDir, name)).catch(nullIfGone);
    if (source === null) continue;
    const path = join(DATA, name);
    const isCopied = (inner: string) => isPhoto(join(name, inner)) && copier.sums.has(join(path, inner));
    if ((await stat(source)).isFile()) await copier.file(source, path);
    else await copier.folder(source, path, { isSkipped: isCopied });
  }
}

async function sizeOfFiles(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const name of ours) {
    const source = await realpath(join(dataDir, name)).catch(nullIfGone);
    if (source === null) continue;
    const found = await stat(source);
    bytes += found.isFile() ? found.size : await sizeOf(source);
  }
  return bytes;
}

function isPhoto(path: string): boolean {
  return path.startsWith('storage/photos/') && path.split('/').length === 4;
}

function photoFile(id: string): string {
  return `storage/photos/${id}/photo.jpg`;
}
