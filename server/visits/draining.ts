import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Drained } from './drain.ts';

const STOP_MS = 3_000;

export type DrainData = { database: pg.PoolConfig; directory: string };
export type DrainReport = { drained: Drained } | { failed: string };

/** Drains the journal in a thread of its own, so that no visitor waits for it, until it is stopped. */
export function startDraining(
  data: DrainData,
  log: FastifyBaseLogger,
  onDrained: (drained: Drained) => void = () => {},
): { stop(): Promise<void> } {
  const worker = new Worker(new URL('./drain-worker.ts', import.meta.url), { workerData: data });
  let isAway = false;
  worker.on('message', (report: DrainReport) => {
    if ('failed' in report) {
      // Once an outage: what is in the journal waits
      if (!isAway) log.warn({ reason: report.failed }, 'the journal of visits cannot be drained and waits');
      isAway = true;
      return;
    }
    isAway = false;
    if (report.drained.torn > 0) log.warn({ lines: report.drained.torn }, 'lines of the journal were torn by a crash');
    onDrained(report.drained);
  });
  worker.on('error', (error) => log.error({ err: error }, 'the drain of the journal ended'));
  return {
    async stop() {
      const exited = once(worker, 'exit');
      worker.postMessage('stop');
      await Promise.race([exited, sleep(STOP_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
