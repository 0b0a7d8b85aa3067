import { type Insertable, sql } from 'kysely';
import { ENROLLMENT_MINUTES, FACTOR_TRIES } from '#src/accounts/factors.ts';
import { pick } from '#src/cards/card-fields.ts';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';
import type { Factor } from '../schema/factors.ts';
import { type Owner, ownerFields, type Person, personFields } from '../schema/profiles.ts';
import { lowerTokenSessions } from './token-sessions.ts';

export type Account = { person: Person; owner: Owner; hasFactor: boolean };

/** A person and the owner of the same ID. Runs once per authenticated request. */
export async function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('profiles')
    .selectAll()
    .select(
      sql<boolean>`exists (select from factors where user_id = profiles.id and status = 'verified')`.as('hasFactor'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { person: pick(row, personFields), owner: pick(row, ownerFields), hasFactor: row.hasFactor };
}

/** Oldest first, without expired enrollments. */
export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  return await activeFactors(db).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute();
}

export function isVerified({ status }: Pick<Factor, 'status'>): boolean {
  return status === 'verified';
}

export async function findFactor(db: Db, userId: string, id: string): Promise<Factor | undefined> {
  return await activeFactors(db).where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
}

export async function findFactorByCredential(db: Db, credentialId: string): Promise<Factor | undefined> {
  return await db
    .selectFrom('factors')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
}

function activeFactors(db: Db) {
  return db
    .selectFrom('factors')
    .selectAll()
    .where(sql<boolean>`(status = 'verified' or created_at > now() - make_interval(mins => ${ENROLLMENT_MINUTES}))`);
}

export async function insertFactor(db: Db, factor: Insertable<Database['factors']>): Promise<void> {
  await db.insertInto('factors').values(factor).execute();
}

export async function deleteUnverifiedFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('factors').where('userId', '=', userId).where('status', '=', 'unverified').execute();
}

export type Verified = Pick<
  Factor,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isPasskey' | 'isBackedUp'
>;

/** True for exactly one caller. @throws a `factors_credential` violation for a key that is already enrolled */
export async function updateVerified(db: Db, id: string, changes: Partial<Verified> = {}): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ ...changes, status: 'verified', lastUsedAt: sql`now()`, failures: 0, failedAt: null })
    .where('id', '=', id)
    .where('status', '=', 'unverified')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False if this TOTP step or a later one was already used (product 23.5). */
export async function consumeStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ lastStep: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False if a key's counter didn't increase. Keys without a counter always send 0. */
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

/** Records a successful use and clears failures. False if the factor is gone. */
export async function updateLastUsed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ lastUsedAt: sql`now()`, failures: 0, failedAt: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records a wrong code and returns how many in a row. The count resets after a day. */
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

/** Whole seconds until a locked factor accepts codes again, or 0 (product 23.5). */
export async function findLockSeconds(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('factors')
    .select(sql<number>`ceil(extract(epoch from failed_at + interval '1 day' - now()))::int`.as('seconds'))
    .where('id', '=', id)
    .where('failures', '>=', FACTOR_TRIES)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

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
  await lowerTokenSessions(db, userId, id);
}
