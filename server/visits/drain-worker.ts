import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDb, connectPool } from '#db/connect.ts';
import { drain } from './drain.ts';
import type { DrainData, DrainReport } from './draining.ts';
import { afterRush } from './rush.ts';
import { directoryBytes, JOURNAL_BYTES } from './segments.ts';

/** How soon a hit shows in the figures, at most twice that. */
const PAUSE_MS = 250;
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

const report = (message: DrainReport) => parentPort?.postMessage(message);

for (;;) {
  // Asked first: what was appended before the word to stop came is drained after it
  const isLast = isStopping;
  try {
    const since = Date.now();
    report({ drained: await drain(db, directory, () => afterRush(rush, mayWait)), since });
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    report({ failed: `${code ?? ''} ${message}`.trim() });
    if (!isLast) await sleep(PATIENCE_MS);
  }
  if (isLast) break;
  await sleep(PAUSE_MS);
}
await pool.end();
parentPort?.close();
