import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** The key that every process shares; made by the one that starts first. */
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

/** Whether a person hid the address the first time, which holds from then on, and whether this is that time. */
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

/** Uses a code up: true for the one caller who wins. */
export async function consumeSandboxCode(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  await db.deleteFrom('sandboxCodes').where('expiresAt', '<', sql<Date>`now() - interval '1 hour'`).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandboxCodes')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
