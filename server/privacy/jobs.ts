import { insertJob } from '#db/jobs.ts';
import { insertNextMonths } from '#db/visits/partitions.ts';
import type { Context } from '../context.ts';
import { type Chore, chores, takeStep } from './retention.ts';

/** Well below the minute after which a job counts as abandoned; what is left comes in the next one. */
const BUDGET_MS = 15_000;
const PRIORITY = 10;

type Place = { chore?: string; after?: string };

/**
 * Every night: makes room for the visits of the next month, and removes what has done its time (product 19.2), from a chore
 * and a place in it on.
 */
export async function cleanData(
  context: Pick<Context, 'db' | 'storage'>,
  place: Place,
  budgetMs = BUDGET_MS,
): Promise<void> {
  const start = Date.now();
  if (!place.chore) await insertNextMonths(context.db);
  let next: Place | null = place;
  do {
    next = await takePart(context, next);
    if (next === null) return;
  } while (Date.now() - start <= budgetMs);
  await insertJob(context.db, 'clean-data', next, { key: 'clean-data', priority: PRIORITY });
}

/** The place after it; null at the end. A chore that is unknown here was queued by a newer program: all of them, then. */
async function takePart(context: Pick<Context, 'db' | 'storage'>, place: Place): Promise<Place | null> {
  const index = Math.max(0, chores.indexOf(place.chore as Chore));
  const [chore, following] = chores.slice(index);
  if (!chore) return null;
  const { after } = await takeStep(context, chore, chore === place.chore ? (place.after ?? null) : null);
  if (after !== null) return { chore, after };
  return following ? { chore: following } : null;
}
