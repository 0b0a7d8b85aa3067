import { sql } from 'kysely';
import type { PaidPlan } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';
import { countJobs, insertJob } from '../jobs.ts';

export async function findDefaultPlan(db: Db): Promise<PaidPlan | null> {
  const row = await db.selectFrom('defaultPlan').select('planType').executeTakeFirst();
  return row?.planType ?? null;
}

/**
 * Of a process that starts. If everyone had another plan, a job recomputes all of them. Processes that start together wait for each other.
 * Nothing changes while subscriptions go on being charged for what everyone gets, or events that may tell of one wait.
 */
export async function replaceDefaultPlan(
  db: Db,
  plan: PaidPlan | null,
): Promise<{ isInForce: boolean; charged: number; unprocessed: number }> {
  return await db.transaction().execute(async (tx) => {
    await sql`lock table default_plan in share row exclusive mode`.execute(tx);
    const charged = plan === null ? 0 : await countRenewing(tx);
    const unprocessed = plan === null ? 0 : await countUnprocessed(tx);
    if ((await findDefaultPlan(tx)) === plan) return { isInForce: true, charged, unprocessed };
    if (charged + unprocessed > 0) return { isInForce: false, charged, unprocessed };
    await tx.deleteFrom('defaultPlan').execute();
    if (plan !== null) await tx.insertInto('defaultPlan').values({ planType: plan }).execute();
    await insertJob(tx, 'recompute-plans', {}, { key: 'recompute-plans' });
    return { isInForce: true, charged, unprocessed };
  });
}

/** What the provider said of payments and a job still applies. */
async function countUnprocessed(db: Db): Promise<number> {
  const jobs = await countJobs(db);
  return jobs
    .filter(({ task, state }) => task === 'apply-payment-event' && state !== 'exhausted')
    .reduce((sum, { jobs: count }) => sum + count, 0);
}

async function countRenewing(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)::int`.as('count'))
    // Others are the operator's other products
    .where('planType', 'is not', null)
    .where('status', 'not in', ['canceled', 'incomplete', 'incomplete_expired'])
    .where('endedAt', 'is', null)
    .where('cancelAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The next owners by ID. */
export async function listOwnerIds(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
