import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';

export type Scratch = {
  /** also the server's DATA_DIR */
  dataDir: string;
  connection: pg.PoolConfig;
  /** CPU seconds used by the database */
  databaseSeconds(): Promise<number>;
  destroy(): Promise<void>;
};

/** A temporary embedded database, migrated and durable. */
export async function startScratch(name: string): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), `saluda-${name}-`));
  // PostgreSQL may run as another user
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const destroy = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  };
  try {
    await migrateToLatest(embedded.connection);
  } catch (error) {
    await destroy();
    throw error;
  }
  return {
    dataDir,
    connection: embedded.connection,
    databaseSeconds: async () => await secondsOf(await postmaster(dataDir)),
    destroy,
  };
}

export async function postmaster(dataDir: string): Promise<string> {
  const places = await readdir(dataDir, { recursive: true });
  const file = places.find((place) => place.endsWith('postmaster.pid'));
  if (!file) throw new Error('the embedded database lies elsewhere');
  return (await readFile(join(dataDir, file), 'utf8')).split('\n')[0] ?? '';
}

/** CPU time of a process and its children, including exited ones. */
export async function secondsOf(parent: string): Promise<number> {
  let ticks = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (pid !== parent && fields[1] !== parent) continue;
    for (const field of fields.slice(11, pid === parent ? 15 : 13)) ticks += Number(field);
  }
  return ticks / 100;
}
