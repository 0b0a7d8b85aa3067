import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDb, connectPool } from '#db/connect.ts';
import type { Attempts } from './failed-lines.ts';
import { CONNECTIONS, type IngestError, ingest } from './ingest.ts';
import type { IngestReport, Journals } from './ingestion.ts';

const PAUSE_MS = 250; // Visits show up in stats after at most twice this.
const RETRY_MS = 1_000;
const STATEMENT_TIMEOUT_MS = 60_000; // A slow disk must not time out the same chunk forever.

/** Visitors get 29/30 of a shared core. Any lower, and a batch could time out. */
const PRIORITY = 15;

const { database, directory } = workerData as Journals;
// Only Linux sets the priority per thread.
if (process.platform === 'linux') setPriority(PRIORITY);

const timeouts = { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: STATEMENT_TIMEOUT_MS + 5_000 };
const pool = connectPool({ ...database, ...timeouts, max: CONNECTIONS }, () => {});
const db = connectDb(pool);
let isStopping = false;
parentPort?.on('message', () => {
  isStopping = true;
});

const attempts: Attempts = new Map();

async function ingestOnce(): Promise<IngestReport> {
  const since = Date.now();
  try {
    return { result: await ingest(db, directory, attempts, CONNECTIONS), since, failed: null };
  } catch (error) {
    const { result, message, cause } = error as IngestError;
    const { code = '' } = (cause ?? {}) as { code?: string };
    return { result, since, failed: `${code} ${message}`.trim() };
  }
}

for (;;) {
  // Check before ingesting, so lines appended before the stop are still ingested.
  const isLast = isStopping;
  const report = await ingestOnce();
  parentPort?.postMessage(report);
  if (isLast) break;
  await sleep(report.failed === null ? PAUSE_MS : RETRY_MS);
}
await pool.end();
parentPort?.close();
