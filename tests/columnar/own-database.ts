import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDb, connectPool } from '#db/connect.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';

/** A PostgreSQL of a test's own, which may be killed. It is started again at once. */
export async function startOwnDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'saluda-own-database-'));
  // PostgreSQL may run as another user
  await chmod(dataDir, 0o755);
  let recoveries = 0;
  const log = (line: string) => {
    if (line === 'PostgreSQL is back') recoveries += 1;
  };
  const { connection, stop } = await startEmbedded({ dataDir, log });
  await migrateToLatest(connection);
  const pool = connectPool(connection, () => {});
  return {
    db: connectDb(pool),
    connection,
    /** Returns whether it is back by now. */
    async kill(): Promise<() => boolean> {
      const before = recoveries;
      const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(file, 10), 'SIGKILL');
      return () => recoveries > before;
    },
    async destroy(): Promise<void> {
      await pool.end();
      await stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
