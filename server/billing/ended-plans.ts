import { insertJob } from '#db/jobs.ts';
import { listEndedPlans, lockProfile } from '#db/owners/profiles.ts';
import type { Context } from '../context.ts';
import { recomputePlan } from './recompute-plan.ts';

const PAGE = 500;

export async function* listOwnersWithEndedPlan(
  db: Context['db'],
  now: Date,
  after: string | null = null,
): AsyncGenerator<{ ownerId: string; email: string }> {
  let last = after;
  for (;;) {
    const rows = await listEndedPlans(db, { now, after: last, limit: PAGE });
    yield* rows;
    last = rows.at(-1)?.ownerId ?? null;
    if (rows.length < PAGE) return;
  }
}

/** Ends a stored plan that is over (product 3.10). Returns false if it was ended or renewed already. */
export async function endPlan({ db }: Pick<Context, 'db'>, ownerId: string, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, ownerId);
    const end = profile?.subscriptionEnd ?? null;
    if (!profile || profile.planType === 'free' || end === null || end > now) return false;
    await recomputePlan(tx, ownerId, now);
    return true;
  });
}

/** Well below the minute after which a job counts as abandoned. */
const BUDGET_MS = 15_000;
const NEXT_JOB_PRIORITY = 10;

/** Ends plans that are over (product 3.10). Runs hourly and continues in another job when its time is up. */
export async function endPlans(
  context: Pick<Context, 'db'>,
  { after }: { after?: string },
  budgetMs = BUDGET_MS,
): Promise<void> {
  const now = new Date();
  for await (const { ownerId } of listOwnersWithEndedPlan(context.db, now, after)) {
    await endPlan(context, ownerId, now);
    if (Date.now() - now.getTime() <= budgetMs) continue;
    // The schedule's own key, so that the next hour replaces this job
    const options = { key: 'end-plans', priority: NEXT_JOB_PRIORITY };
    return await insertJob(context.db, 'end-plans', { after: ownerId }, options);
  }
}
