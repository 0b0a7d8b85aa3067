import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDb, connectPool } from '#db/connect.ts';
import { afterRush } from './backpressure.ts';
import { type DrainError, drain } from './ingest.ts';
import type { DrainData, DrainReport } from './ingestion.ts';
import type { Attempts } from './retries.ts';
import { directoryBytes, JOURNAL_BYTES } from './segments.ts';

/** How soon a hit shows in the figures, at most twice that. */
const PAUSE_MS = 250;
/** After a round that failed, so that the attempts at a failing line are this far apart. */
const PATIENCE_MS = 1_000;
/** A slow disk must not let the same stretch fail for ever. */
const STATEMENT_MS = 60_000;

/** Where both want the same core, visitors get 29 parts of 30: the journal holds minutes of a full load, and a batch must end. */
const PRIORITY = 15;

const { database, directory, rush } = workerData as DrainData;
// On Linux the priority is the thread's own; elsewhere it would be that of the whole process
if (process.platform === 'linux') setPriority(PRIORITY);

/** So much may wait for the end of a rush: more than a minute of a full one. */
const MOST_WAITING = JOURNAL_BYTES / 4;
const mayWait = () => !isStopping && directoryBytes(directory) < MOST_WAITING;

const patience = { statement_timeout: STATEMENT_MS, query_timeout: STATEMENT_MS + 5_000 };
const pool = connectPool({ ...database, ...patience, max: 1 }, () => {});
const db = connectDb(pool);
let isStopping = false;
parentPort?.on('message', () => {
  isStopping = true;
});

const attempts: Attempts = new Map();

async function drainOnce(): Promise<DrainReport> {
  const since = Date.now();
  try {
    return { drained: await drain(db, directory, () => afterRush(rush, mayWait), attempts), since, failed: null };
  } catch (error) {
    const { drained, message, cause } = error as DrainError;
    const { code = '' } = (cause ?? {}) as { code?: string };
    return { drained, since, failed: `${code} ${message}`.trim() };
  }
}

for (;;) {
  // Asked first: what was appended before the word to stop came is drained after it
  const isLast = isStopping;
  const report = await drainOnce();
  parentPort?.postMessage(report);
  if (isLast) break;
  await sleep(report.failed === null ? PAUSE_MS : PATIENCE_MS);
}
await pool.end();
parentPort?.close();
