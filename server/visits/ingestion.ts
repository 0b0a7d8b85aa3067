import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { scrub } from '../platform/logging.ts';
import { withTimeout } from '../platform/timeouts.ts';
import type { IngestResult } from './ingest.ts';

const STOP_MS = 3_000;
const RESTART_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;

export type Journals = {
  database: pg.PoolConfig;
  directory: string;
  visitsUrl: string | null;
  visitsAlsoUrl?: string | null;
};
/** `since` is the start of the run, by `monotonicMs`. */
export type IngestReport = { result: IngestResult; since: number; failed: string | null };
/** `unsynced` says why the journal may not survive a power cut. */
export type SyncReport = { unsynced: string | null };
/** Everything recorded before `since` is stored; null if the run failed. */
type OnIngested = (result: IngestResult, since: number | null) => void;

/** Ingests the journal in a worker thread until stopped, and then what waits, for at most `timeoutMs`. */
export function startIngestion(
  journals: Journals,
  log: FastifyBaseLogger,
  onIngested: OnIngested = () => {},
): { stop(timeoutMs?: number): Promise<void> } {
  const onIngest = ingestLogger(log, onIngested);
  const onSync = syncLogger(log);
  let isStopped = false;
  let restart: NodeJS.Timeout | undefined;
  const start = (): Worker => {
    const next = new Worker(new URL('./ingestion-worker.ts', import.meta.url), { workerData: journals });
    next.on('message', (report: IngestReport | SyncReport) =>
      'unsynced' in report ? onSync(report) : onIngest(report),
    );
    next.on('error', (error) => log.error({ err: error }, 'visit ingestion crashed; restarting'));
    next.once('exit', () => {
      if (!isStopped) restart = setTimeout(() => (worker = start()), RESTART_MS);
    });
    return next;
  };
  let worker = start();
  return {
    async stop(timeoutMs = STOP_MS) {
      isStopped = true;
      clearTimeout(restart);
      if (worker.threadId < 0) return;
      const exited = once(worker, 'exit');
      worker.postMessage('stop');
      await withTimeout(timeoutMs, exited).catch(() => {});
      await worker.terminate();
    },
  };
}

/** Logs failures, at most once a minute, and recovery. */
function ingestLogger(log: FastifyBaseLogger, onIngested: OnIngested): (report: IngestReport) => void {
  let isFailing = false;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return ({ result, since, failed }) => {
    const { torn, quarantined } = result;
    if (torn > 0) log.warn({ lines: torn }, 'skipped journal lines torn by a crash');
    if (quarantined > 0)
      log.error({ lines: quarantined }, 'moved journal lines that cannot be stored to the file refused');
    onIngested(result, failed === null ? since : null);
    if (failed === null) {
      if (isFailing) log.info('visit ingestion recovered');
      isFailing = false;
      loggedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    isFailing = true;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ reason: scrub(failed) }, 'visit ingestion fails; the journal keeps growing');
  };
}

function syncLogger(log: FastifyBaseLogger): (report: SyncReport) => void {
  let isFailing = false;
  return ({ unsynced }) => {
    if (unsynced !== null && !isFailing) log.error({ reason: unsynced }, 'the journal cannot be synced to disk');
    isFailing = unsynced !== null;
  };
}
