import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDb, connectPool } from '#db/connect.ts';
import { openVisitStore } from '#db/visits/open-store.ts';
import { monotonicMs } from '../platform/monotonic-clock.ts';
import type { Attempts } from './failed-lines.ts';
import { CONNECTIONS, type IngestError, ingest } from './ingest.ts';
import type { IngestReport, Journals, SyncReport } from './ingestion.ts';
import { journalSync } from './journal-sync.ts';

const PAUSE_MS = 250; // Visits show up in stats after at most twice this.
const SHIPPING_PAUSE_MS = 1_000; // ClickHouse wants few large inserts.
const RETRY_MS = 1_000;
const SYNC_MS = 1_000; // A power cut loses this much (product 20.24).
const STATEMENT_TIMEOUT_MS = 60_000; // A slow disk must not time out the same chunk forever.

/** Visitors get 29/30 of a shared core. Any lower, and a batch could time out. */
const PRIORITY = 15;

const { database, directory, visitsUrl, visitsAlsoUrl = null } = workerData as Journals;
const isShipping = visitsUrl !== null || visitsAlsoUrl !== null;
// Only Linux sets the priority per thread.
if (process.platform === 'linux') setPriority(PRIORITY);

// A block that is shipped has a transaction, and begins beside it
const max = isShipping ? 2 * CONNECTIONS : CONNECTIONS;
const pool = connectPool({ ...database, max }, () => {}, { limits: { statement: STATEMENT_TIMEOUT_MS } });
const db = connectDb(pool);
const { store: visitStore, close: closeStore } = await openVisitStore(db, visitsUrl, visitsAlsoUrl);
let isStopping = false;
parentPort?.on('message', () => {
  isStopping = true;
});

const attempts: Attempts = new Map();

const sync = journalSync(directory);
const syncing = new AbortController();

/** Beside ingestion, which can take minutes. */
async function syncEverySecond(): Promise<void> {
  while (!syncing.signal.aborted) {
    const unsynced = await sync().then(
      () => null,
      (error: Error) => error.message,
    );
    parentPort?.postMessage({ unsynced } satisfies SyncReport);
    await sleep(SYNC_MS, null, { signal: syncing.signal }).catch(() => {});
  }
}

async function ingestOnce(): Promise<IngestReport> {
  const since = monotonicMs();
  try {
    return { result: await ingest({ db, visitStore }, directory, attempts, CONNECTIONS), since, failed: null };
  } catch (error) {
    const { result, message, cause } = error as IngestError;
    const { code = '' } = (cause ?? {}) as { code?: string };
    return { result, since, failed: `${code} ${message}`.trim() };
  }
}

const pauseMs = isShipping ? SHIPPING_PAUSE_MS : PAUSE_MS;
const synced = syncEverySecond();
for (;;) {
  // Check before ingesting, so lines appended before the stop are still ingested.
  const isLast = isStopping;
  const report = await ingestOnce();
  parentPort?.postMessage(report);
  if (isLast) break;
  await sleep(report.failed === null ? pauseMs : RETRY_MS);
}
syncing.abort();
await synced;
await sync().catch(() => {});
await closeStore();
await pool.end();
parentPort?.close();
