import { type Insertable, sql } from 'kysely';
import { ENROLMENT_MINUTES, FACTOR_TRIES } from '#src/accounts/factors.ts';
import type { Db } from '../connect.ts';
import type { Database, Profile } from '../schema/database.ts';
import type { Factor } from '../schema/factors.ts';

/** A profile, and whether its account has a factor that counts: one question for every request of somebody signed in. */
export async function findAccount(
  db: Db,
  userId: string,
): Promise<{ profile: Profile; hasFactor: boolean } | undefined> {
  const row = await db
    .selectFrom('profiles')
    .selectAll()
    .select(
      sql<boolean>`exists (select from factors where user_id = profiles.id and status = 'verified')`.as('hasFactor'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { hasFactor, ...profile } = row;
  return { profile, hasFactor };
}

/** The oldest first; those that nobody verified in time count no more. */
export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  return await lasting(db).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();
}

/** Whether a factor counts. */
export function isVerified({ status }: Pick<Factor, 'status'>): boolean {
  return status === 'verified';
}

export async function findFactor(db: Db, userId: string, id: string): Promise<Factor | undefined> {
  return await lasting(db).where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** Whose key this is; undefined: nobody's that counts. */
export async function findFactorByCredential(db: Db, credentialId: string): Promise<Factor | undefined> {
  return await db
    .selectFrom('factors')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
}

function lasting(db: Db) {
  return db
    .selectFrom('factors')
    .selectAll()
    .where(sql<boolean>`(status = 'verified' or created_at > now() - make_interval(mins => ${ENROLMENT_MINUTES}))`);
}

export async function insertFactor(db: Db, factor: Insertable<Database['factors']>): Promise<void> {
  await db.insertInto('factors').values(factor).execute();
}

/** Begun and never verified: a new beginning takes their place. */
export async function deleteUnverifiedFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('factors').where('userId', '=', userId).where('status', '=', 'unverified').execute();
}

export type Verified = Pick<
  Factor,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isPasskey' | 'isBackedUp'
>;

/** Makes a factor count: for the one caller who wins, false for every other. Hits `factors_credential` for a known key. */
export async function updateVerified(db: Db, id: string, changes: Partial<Verified> = {}): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ ...changes, status: 'verified', lastUsedAt: sql`now()`, failures: 0, failedAt: null })
    .where('id', '=', id)
    .where('status', '=', 'unverified')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses a step of time up: false where it, or a later one, was used before (product 23.5). */
export async function consumeStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ lastStep: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes a key's next count: false where it does not go on from the last. Keys that do not count say 0 always. */
export async function consumeCounter(db: Db, id: string, counter: number, isBackedUp: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ counter, isBackedUp })
    .where('id', '=', id)
    .where('status', '=', 'verified')
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A factor was shown. False where it is gone by now. */
export async function updateUsed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ lastUsedAt: sql`now()`, failures: 0, failedAt: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Notes a wrong code, and says how many that makes in a row. A day after the last they are forgotten. */
export async function updateFailures(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('factors')
    .set({
      failures: sql`case when failed_at > now() - interval '1 day' then failures + 1 else 1 end`,
      failedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Whole seconds until it takes codes again after too many wrong ones, 0 where it does (product 23.5). */
export async function lockedSeconds(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('factors')
    .select(sql<number>`ceil(extract(epoch from failed_at + interval '1 day' - now()))::int`.as('seconds'))
    .where('id', '=', id)
    .where('failures', '>=', FACTOR_TRIES)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** False where the owner has no such factor. */
export async function updateFactorName(db: Db, userId: string, id: string, friendlyName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ friendlyName })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteFactor(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('factors').where('userId', '=', userId).where('id', '=', id).execute();
}
