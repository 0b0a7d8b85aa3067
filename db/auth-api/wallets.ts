import { sql } from 'kysely';
import type { Admission } from '#src/accounts/admission.ts';
import { MESSAGE_MINUTES } from '#src/auth-api/wallet-messages.ts';
import type { Db } from '../connect.ts';

const PROVIDER = 'web3';

/** `accountId`: `web3:chain:address` */
export async function findWalletUser(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('userId')
    .where('providerId', '=', PROVIDER)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.userId;
}

/** Inserts a user without email and password. A database trigger creates the profile. @throws an `accounts_provider_account` violation */
export async function insertWalletUser(
  db: Db,
  _admission: Admission,
  { name, accountId }: { name: string; accountId: string },
): Promise<{ id: string }> {
  const user = await db
    .insertInto('users')
    .values({ name, email: null, image: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({ userId: user.id, providerId: PROVIDER, accountId, password: null, updatedAt: sql`now()` })
    .execute();
  return user;
}

/** True for exactly one caller. The row outlives the message, which may be issued ahead of time. */
export async function consumeWalletMessage(db: Db, hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('walletMessages')
    .values({ hash, expiresAt: sql`now() + make_interval(mins => ${3 * MESSAGE_MINUTES})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
