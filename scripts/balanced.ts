import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancedSite } from './balanced/site.ts';

// `node scripts/balanced.ts` runs two processes behind nginx on one database, until stopped. Reads PORT, DATA_DIR, DATABASE_URL,
// LOG_LEVEL and AUTH_API… like the server. The processes use the two ports above PORT.

const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
const { PORT, DATA_DIR, LOG_LEVEL } = process.env;
try {
  const site = await startBalancedSite({
    port: Number(PORT || 3000),
    dataDir: DATA_DIR || (await mkdtemp(join(tmpdir(), 'saluda-balanced-'))),
    logLevel: LOG_LEVEL || 'warn',
  });
  process.stdout.write(`Two processes (${site.ports.join(', ')}) are ready behind nginx at ${site.origin}\n`);
  await stopped;
  await site.destroy();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
process.exit();
