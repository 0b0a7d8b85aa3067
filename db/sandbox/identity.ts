import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Shared by all processes; the first one creates it. */
export async function readSandboxIdentityKey(db: Db, made: string): Promise<string> {
  await db
    .insertInto('sandboxIdentity')
    .values({ key: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('sandboxIdentity').select('key').executeTakeFirstOrThrow()).key;
}

export async function findSandboxIdentityFailure(db: Db): Promise<string> {
  return (await db.selectFrom('sandboxIdentity').select('failure').executeTakeFirstOrThrow()).failure;
}

export async function updateSandboxIdentityFailure(db: Db, failure: string): Promise<void> {
  await db.updateTable('sandboxIdentity').set({ failure }).execute();
}

/** The first choice to hide the email is permanent. `isFirst`: made now. */
export async function insertSandboxConsent(
  db: Db,
  consent: { provider: string; subject: string; hidesEmail: boolean },
): Promise<{ hidesEmail: boolean; isFirst: boolean }> {
  const inserted = await db
    .insertInto('sandboxConsents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .returning('hidesEmail')
    .executeTakeFirst();
  if (inserted) return { ...inserted, isFirst: true };
  const { hidesEmail } = await db
    .selectFrom('sandboxConsents')
    .select('hidesEmail')
    .where('provider', '=', consent.provider)
    .where('subject', '=', consent.subject)
    .executeTakeFirstOrThrow();
  return { hidesEmail, isFirst: false };
}

/** True for the first caller. */
export async function consumeSandboxCode(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  await db.deleteFrom('sandboxCodes').where('expiresAt', '<', sql<Date>`now() - interval '1 hour'`).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandboxCodes')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
