import type { Db } from '#db/connect.ts';
import { insertSalt, listSalts } from '#db/visits/salts.ts';

const DAY_MS = 86_400_000;
const REFRESH_MS = 60 * 60_000;

export type Salts = {
  /** Returns the salt of a UTC day, the same in every process. */
  of(at: number): string;
  stop(): void;
};

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Creates salts a day ahead, in case the database is away at midnight, and keeps them two days (product 20.4). */
export async function loadSalts(db: Db, onError: (error: unknown) => void): Promise<Salts> {
  let salts = new Map<string, string>();
  const refresh = async () => {
    const today = Date.now();
    for (const at of [today, today + DAY_MS]) await insertSalt(db, dayOf(at));
    salts = new Map((await listSalts(db)).map(({ day, salt }) => [day, salt]));
  };
  await refresh();
  const timer = setInterval(() => refresh().catch(onError), REFRESH_MS);
  timer.unref();
  let cached = { day: -1, salts, salt: '' };
  return {
    of(at) {
      const day = Math.floor(at / DAY_MS);
      if (cached.day !== day || cached.salts !== salts) {
        // The database was away for over a day: use a salt of this process.
        cached = { day, salts, salt: salts.get(dayOf(at)) ?? [...salts.values()].join() };
      }
      return cached.salt;
    },
    stop: () => clearInterval(timer),
  };
}
