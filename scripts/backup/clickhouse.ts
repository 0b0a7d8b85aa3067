import { connectDb, connectPool, type Db, isTemporary } from '#db/connect.ts';
import { connectClickHouse } from '#db/visits/clickhouse/connect.ts';
import { lockIngestion, lockStoredVisits } from '#db/visits/locks.ts';
import type { Env } from '#server/env.ts';
import { type Administration, Refusal, say } from '../administration.ts';
import { duration } from './space.ts';

// What PostgreSQL says of visits in ClickHouse, such as how far a journal was read, is true only of ClickHouse at that moment. So both are
// saved while nothing is stored there.

/** Of both: visits wait in the journal meanwhile, which may have 1 GB. */
const PATIENCE_MS = 300_000;

/** Saves visits in ClickHouse. To be called while they rest. @throws Refusal */
export type SaveVisits = () => Promise<void>;

/** `destination`: what follows `backup database … to`; undefined: ClickHouse isn't saved. @throws Refusal without ClickHouse */
export function visitsSaver(env: Env, destination: string | undefined): SaveVisits | null {
  if (destination === undefined) return null;
  const url = env.visitsUrl ?? env.visitsAlsoUrl;
  if (url === null) throw new Refusal('There is no ClickHouse to save: VISITS_URL is not set.');
  return async () => {
    const start = performance.now();
    const client = await connectClickHouse(url, { readMs: PATIENCE_MS });
    const database = decodeURIComponent(new URL(url).pathname.slice(1)) || 'default';
    try {
      await client.command({ query: `backup database \`${database.replaceAll('`', '\\`')}\` to ${destination}` });
      const counting = await client.query({ query: 'select count() as visits from visits', format: 'JSONEachRow' });
      const [row] = await counting.json<{ visits: number }>();
      say(
        `ClickHouse is saved: ${duration(performance.now() - start)}, ${row?.visits ?? 0} visits, to ${destination.replace(/\(.*$/s, '(…)')}.`,
      );
    } catch (error) {
      throw new Refusal(`ClickHouse could not be saved: ${(error as Error).message}`);
    } finally {
      await client.close();
    }
  };
}

/** Nothing is stored or changed in ClickHouse until the transaction ends. */
export async function letVisitsRest(tx: Db): Promise<void> {
  // In the order of the nightly sums
  await lockStoredVisits(tx);
  await lockIngestion(tx);
}

/** @throws Refusal if they don't come to rest */
export async function whileVisitsRest<Result>(
  { database, stopping }: Pick<Administration, 'database' | 'stopping'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = connectPool({ ...database, max: 1 }, () => {});
  const deadline = performance.now() + PATIENCE_MS;
  try {
    while (performance.now() < deadline) {
      stopping.throwIfAborted();
      const ended = await connectDb(pool)
        .transaction()
        .execute(async (tx) => {
          await letVisitsRest(tx);
          return { result: await work() };
        })
        .catch((error) => {
          if (!isTemporary(error)) throw error;
          return null;
        });
      if (ended) return ended.result;
    }
  } finally {
    await pool.end();
  }
  throw new Refusal('Visits in ClickHouse are being changed. Try again later.');
}
