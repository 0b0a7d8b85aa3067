import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 1_000;

/**
 * A pool that graphile-worker can lose the database on. It marks jobs as done without looking after the outcome: a
 * rejection there would end the process (0.18; its batches, which look after it, never finish instead). So what fails
 * here is tried again until it works, on another connection. The queue's statements can all stand being repeated.
 * `stop` lets what still waits wait for ever: a rejection would have no one to catch it.
 */
export function patientPool(pool: pg.Pool, onFailure: (error: unknown) => void): { pool: pg.Pool; stop: () => void } {
  let isStopped = false;

  async function query(...statement: [pg.QueryConfig]): Promise<pg.QueryResult> {
    for (;;) {
      try {
        return await pool.query(...statement);
      } catch (error) {
        onFailure(error);
        await (isStopped ? new Promise(() => {}) : sleep(PAUSE_MS));
      }
    }
  }

  // Only the listening connection is asked for by callback; the worker mends that one itself
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve({ query, release: () => {} });
  return {
    pool: Object.assign(Object.create(pool), { connect }) as pg.Pool,
    stop: () => {
      isStopped = true;
    },
  };
}
