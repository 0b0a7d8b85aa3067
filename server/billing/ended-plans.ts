import { lockProfile } from '#db/owners/profiles.ts';
import { listEndedPlans } from '#db/owners/trials.ts';
import type { Context } from '../context.ts';
import { restand } from './recompute-plan.ts';

const PAGE = 500;

/** Everyone whose stored plan is over at an instant, in the order of their ids. Reads only. */
export async function* endedPlans(
  db: Context['db'],
  now: Date,
  after: string | null = null,
): AsyncGenerator<{ userId: string; email: string }> {
  let last = after;
  for (;;) {
    const rows = await listEndedPlans(db, { now, after: last, limit: PAGE });
    for (const { id, email } of rows) yield { userId: id, email };
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

/**
 * Brings an account whose plan is over to the plan it has now, once; telling its owner goes with it (product 3.10).
 * False where it was done before, or the plan has been paid on.
 */
export async function endPlan({ db }: Pick<Context, 'db'>, userId: string, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const end = profile?.subscriptionEnd ?? null;
    if (!profile || profile.planType === 'free' || end === null || end > now) return false;
    await restand(tx, userId, now);
    return true;
  });
}
