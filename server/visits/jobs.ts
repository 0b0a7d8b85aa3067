import { insertJob } from '#db/jobs.ts';
import { insertMonthSums } from '#db/visits/month-rollups.ts';
import type { Context } from '../context.ts';

/** Well below the minute after which a job counts as abandoned. */
const BUDGET_MS = 15_000;
const PRIORITY = 10;

/** Every night: adds up what is settled by the month, account by account, from after a place on (product 20.5). */
export async function addUpMonths(
  { db }: Pick<Context, 'db'>,
  { after = 0 }: { after?: number },
  budgetMs = BUDGET_MS,
): Promise<void> {
  const start = Date.now();
  for (let place: number | null = after; ; ) {
    place = await insertMonthSums(db, place);
    if (place === null) return;
    if (Date.now() - start <= budgetMs) continue;
    return await insertJob(db, 'add-up-months', { after: place }, { key: 'add-up-months', priority: PRIORITY });
  }
}
