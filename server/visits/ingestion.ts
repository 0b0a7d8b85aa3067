import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type RushFlag, watchRush } from './backpressure.ts';
import type { Drained } from './ingest.ts';

const STOP_MS = 3_000;
const RESTART_MS = 1_000;
const COMPLAINT_MS = 60_000;

type Journals = { database: pg.PoolConfig; directory: string };
export type DrainData = Journals & { rush: RushFlag };
/** One round, the time at which it began in milliseconds since 1970, and why it failed. */
export type DrainReport = { drained: Drained; since: number; failed: string | null };
/** Told after each round. Everything recorded before `since` is stored; null where that is not known, as the round failed. */
type OnDrained = (drained: Drained, since: number | null) => void;

/** Drains the journal in a thread of its own, so that no visitor waits for it, until it is stopped. */
export function startDraining(
  journals: Journals,
  log: FastifyBaseLogger,
  onDrained: OnDrained = () => {},
): { stop(): Promise<void> } {
  const listen = listener(log, onDrained);
  const rush = watchRush();
  const data: DrainData = { ...journals, rush: rush.flag };
  let isStopped = false;
  let restart: NodeJS.Timeout | undefined;
  const start = (): Worker => {
    const next = new Worker(new URL('./ingestion-worker.ts', import.meta.url), { workerData: data });
    next.on('message', listen);
    next.on('error', (error) => log.error({ err: error }, 'the drain of the journal ended, and begins again'));
    next.once('exit', () => {
      // The journal would grow until it is full
      if (!isStopped) restart = setTimeout(() => (worker = start()), RESTART_MS);
    });
    return next;
  };
  let worker = start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(restart);
      rush.stop();
      if (worker.threadId < 0) return;
      const exited = once(worker, 'exit');
      worker.postMessage('stop');
      await Promise.race([exited, sleep(STOP_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}

/** Logs what goes wrong, and goes on going wrong, and that it is over. */
function listener(log: FastifyBaseLogger, onDrained: OnDrained): (report: DrainReport) => void {
  let isWaiting = false;
  let complainedAt = 0;
  return ({ drained, since, failed }) => {
    const { torn, quarantined } = drained;
    if (torn > 0) log.warn({ lines: torn }, 'lines of the journal were torn by a crash');
    if (quarantined > 0)
      log.error(
        { lines: quarantined },
        'lines of the visit journal could not be stored and were moved to its file refused',
      );
    onDrained(drained, failed === null ? since : null);
    if (failed === null) {
      if (isWaiting) log.info('the journal of visits is drained again');
      isWaiting = false;
      complainedAt = 0;
      return;
    }
    isWaiting = true;
    if (Date.now() - complainedAt < COMPLAINT_MS) return;
    complainedAt = Date.now();
    log.warn({ reason: failed }, 'the journal of visits cannot be drained and waits');
  };
}
