import { type NotNull, sql, type Updateable } from 'kysely';
import type { PlanState } from '#src/owners/access.ts';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';
import { type Owner, ownerFields } from '../schema/profiles.ts';

export async function findOwner(db: Db, ownerId: string): Promise<Owner | undefined> {
  return await db.selectFrom('profiles').select(ownerFields).where('id', '=', ownerId).executeTakeFirst();
}

/**
 * Everything that creates items under a plan limit takes this lock before it counts (product 3.7). Rows that refer to the owner
 * can still be added. Lock order: `lockBilling`, organizations by ID, `lockUser`, `lockOwner` of the own account.
 */
export async function lockOwner(db: Db, ownerId: string): Promise<Owner | undefined> {
  return await db
    .selectFrom('profiles')
    .select(ownerFields)
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateProfile(
  db: Db,
  ownerId: string,
  changes: Omit<Updateable<Database['profiles']>, 'id' | 'updatedAt' | 'country' | 'newDeviceEmails' | 'singleKeys'>,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', ownerId)
    .execute();
}

/**
 * With what confirms an account. Does nothing if the trial has started before, or begins with the first use (product 3.5, 36.9): so it does
 * if the email is invited at the moment, however the person signs up.
 */
export async function startTrial(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ trialOnFirstUse: true })
    .where('id', '=', ownerId)
    .where('trialStartDate', 'is', null)
    .where(
      sql<boolean>`exists (select from invitations i join users u on lower(i.email) = lower(u.email)
        where u.id = profiles.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > now())`,
    )
    .execute();
  await db
    .updateTable('profiles')
    .set({ trialStartDate: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', ownerId)
    .where('trialStartDate', 'is', null)
    .where('trialOnFirstUse', '=', false)
    .execute();
}

/** With the plan that is chosen, or the first card, link or QR code. Does nothing if the trial has started before. */
export async function startTrialByUse(
  db: Db,
  { id, trialStartDate }: Pick<Owner, 'id' | 'trialStartDate'>,
): Promise<void> {
  if (trialStartDate !== null) return;
  await db
    .updateTable('profiles')
    .set({ trialStartDate: sql`now()`, trialOnFirstUse: false, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('trialStartDate', 'is', null)
    .execute();
}

export type TrialRow = PlanState & { ownerId: string; email: string; sentMarkers: string[] };

/** Accounts with a confirmed email and no paid plan whose grace ends between two instants, after an owner ID. */
export async function listTrials(
  db: Db,
  options: { from: Date; to: Date; now: Date; after: string | null; limit: number },
): Promise<TrialRow[]> {
  const { from, to, now, after, limit } = options;
  // In hours: a day in the database's time zone may have 23
  const end = sql<Date>`profiles.trial_start_date + profiles.trial_days * interval '24 hours'`;
  return await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id as ownerId', 'profiles.email', 'planType', 'trialStartDate', 'trialDays', 'subscriptionEnd'])
    .select((eb) =>
      eb
        .fn<string[]>('array', [eb.selectFrom('notices').select('name').whereRef('userId', '=', 'profiles.id')])
        .as('sentMarkers'),
    )
    .where('users.emailVerified', '=', true)
    .$narrowType<{ email: NotNull }>()
    .where(end, '>', from)
    .where(end, '<=', to)
    .where((eb) => eb.or([eb('planType', '=', 'free'), eb('subscriptionEnd', '<=', now)]))
    .$if(after !== null, (query) => query.where('profiles.id', '>', after ?? ''))
    .orderBy('profiles.id')
    .limit(limit)
    .execute();
}

export async function listEndedPlans(
  db: Db,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<{ ownerId: string; email: string | null }[]> {
  return await db
    .selectFrom('profiles')
    .select(['id as ownerId', 'email'])
    .where('planType', '<>', 'free')
    .where('subscriptionEnd', '<=', now)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
