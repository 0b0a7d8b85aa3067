import { insertJob } from '#db/jobs.ts';
import { listEndedPlans, lockOwner } from '#db/owners/profiles.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS, workWithin } from '../platform/time-budget.ts';
import { recomputePlan } from './recompute-plan.ts';

const PAGE = 500;

export async function* listOwnersWithEndedPlan(
  db: Context['db'],
  now: Date,
  after: string | null = null,
): AsyncGenerator<{ ownerId: string; email: string | null }> {
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
    const profile = await lockOwner(tx, ownerId);
    const end = profile?.subscriptionEnd ?? null;
    if (!profile || profile.planType === 'free' || end === null || end > now) return false;
    await recomputePlan(tx, ownerId, now);
    return true;
  });
}

const NEXT_JOB_PRIORITY = 10;

/** Ends plans that are over (product 3.10). Runs hourly and continues in another job when its time is up. */
export async function endPlans(
  context: Pick<Context, 'db'>,
  { after }: { after?: string },
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const now = new Date();
  const ended = listOwnersWithEndedPlan(context.db, now, after);
  const last = await workWithin(budgetMs, ended, ({ ownerId }) => endPlan(context, ownerId, now));
  if (last === null) return;
  // The schedule's own key, so that the next hour replaces this job
  const options = { key: 'end-plans', priority: NEXT_JOB_PRIORITY };
  await insertJob(context.db, 'end-plans', { after: last.ownerId }, options);
}
