import type { Db } from '#db/connect.ts';
import { insertSalt, listSalts } from '#db/visits/salts.ts';

const DAY_MS = 86_400_000;
const REFRESH_MS = 60 * 60_000;

export type Salts = {
  /** What makes visitors' numbers of one UTC day, the same on every process. */
  of(at: number): string;
  stop(): void;
};

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Salts are made a day ahead and kept two days: with the database away at midnight, visitors still are told apart, and
 * afterwards nobody can find out whose number it was (product 20.4).
 */
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
  let known = { day: -1, salts, salt: '' };
  return {
    of(at) {
      const day = Math.floor(at / DAY_MS);
      if (known.day !== day || known.salts !== salts) {
        // The database was away for more than a day: numbers of this process alone
        known = { day, salts, salt: salts.get(dayOf(at)) ?? [...salts.values()].join() };
      }
      return known.salt;
    },
    stop: () => clearInterval(timer),
  };
}
