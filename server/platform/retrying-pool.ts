import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 1_000;

/**
 * A pool whose queries are retried until they succeed. graphile-worker 0.18 marks jobs as done without handling the rejection, which would
 * end the process; all of its statements can be repeated. After `stop`, failing queries stay pending: nothing would catch a rejection.
 */
export function retryingPool(pool: pg.Pool, onFailure: (error: unknown) => void): { pool: pg.Pool; stop: () => void } {
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

  // The worker requests only its listening connection by callback, and replaces that one itself
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve({ query, release: () => {} });
  return {
    pool: Object.assign(Object.create(pool), { connect }) as pg.Pool,
    stop: () => {
      isStopped = true;
    },
  };
}
