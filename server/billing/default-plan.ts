import { listOwnerIds } from '#db/billing/default-plan.ts';
import { insertJob } from '#db/jobs.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS, workWithin } from '../platform/time-budget.ts';
import { recomputePlan } from './recompute-plan.ts';

const PAGE = 500;

/** Of all owners, once the default plan is another one (product 38.5). Continues in another job when its time is up. */
export async function recomputePlans(
  { db }: Pick<Context, 'db'>,
  { after }: { after?: string },
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const last = await workWithin(budgetMs, listOwners(db, after ?? null), ({ ownerId }) =>
    db.transaction().execute(async (tx) => {
      if (await lockOwner(tx, ownerId)) await recomputePlan(tx, ownerId, new Date());
      return true;
    }),
  );
  // Without a key: it must replace neither the run of a newer start, nor that one's continuation
  if (last !== null) await insertJob(db, 'recompute-plans', { after: last.ownerId });
}

async function* listOwners(db: Context['db'], after: string | null): AsyncGenerator<{ ownerId: string }> {
  let last = after;
  for (;;) {
    const ids = await listOwnerIds(db, { after: last, limit: PAGE });
    for (const ownerId of ids) yield { ownerId };
    last = ids.at(-1) ?? null;
    if (ids.length < PAGE) return;
  }
}
