import { sql } from 'kysely';
import type { PlanState } from '#src/owners/access.ts';
import type { Db } from '../connect.ts';

export type TrialRow = PlanState & { id: string; email: string; told: string[] };

/**
 * Accounts whose trial and grace end between two instants, with the names of what they were told; the next ones after an
 * id. Only confirmed addresses, and none whose paid plan holds.
 */
export async function listTrials(
  db: Db,
  options: { from: Date; to: Date; now: Date; after: string | null; limit: number },
): Promise<TrialRow[]> {
  const { from, to, now, after, limit } = options;
  // In hours: a day of the database's own time zone may have 23 of them
  const end = sql<Date>`profiles.trial_start_date + profiles.trial_days * interval '24 hours'`;
  return await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id', 'profiles.email', 'planType', 'trialStartDate', 'trialDays', 'subscriptionEnd'])
    .select((eb) =>
      eb
        .fn<string[]>('array', [eb.selectFrom('notices').select('name').whereRef('userId', '=', 'profiles.id')])
        .as('told'),
    )
    .where('users.emailVerified', '=', true)
    .where(end, '>', from)
    .where(end, '<=', to)
    .where((eb) => eb.or([eb('planType', '=', 'free'), eb('subscriptionEnd', '<=', now)]))
    .$if(after !== null, (query) => query.where('profiles.id', '>', after ?? ''))
    .orderBy('profiles.id')
    .limit(limit)
    .execute();
}

/** Accounts whose stored plan is paid and over; the next ones after an id. */
export async function listEndedPlans(
  db: Db,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<{ id: string; email: string }[]> {
  return await db
    .selectFrom('profiles')
    .select(['id', 'email'])
    .where('planType', '<>', 'free')
    .where('subscriptionEnd', '<=', now)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
