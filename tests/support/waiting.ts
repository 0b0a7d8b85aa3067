import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/connect.ts';
import type { FairQueue } from '#server/platform/fair-queue.ts';

/** Resolves when that many sessions wait for a row lock. */
export async function areWaiting(db: Db, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(count);
}

/** Takes that many places of a queue, by as many networks. Returns what frees them. */
export function occupy(queue: FairQueue<'calls'>, places: number): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: places }, (_, n) =>
    queue.run({ lane: 'calls', client: `held ${n}` }, () => promise),
  );
  return () => {
    resolve();
    return Promise.all(held);
  };
}
