import { sql } from 'kysely';
import type { Admission } from '#src/accounts/admission.ts';
import { isPhoneNumber } from '#src/accounts/factors.ts';
import { pick } from '#src/cards/card-fields.ts';
import type { Db } from '../connect.ts';
import { type Person, personFields } from '../schema/profiles.ts';
import { voidApiTokens } from './api-tokens.ts';
import { deleteDevices } from './remembered-devices.ts';
import { deleteSessions } from './sessions.ts';
import { consumeInvitations } from './sign-up-invitations.ts';
import { deleteTokenSessions } from './token-sessions.ts';
import { deleteWaitingBrowser } from './waiting-browsers.ts';

/** A database trigger creates the profile (product 1.1). `email` must be lowercase. */
export async function insertUser(
  db: Db,
  _admission: Admission,
  user: { name: string; email: string | null; phone?: string; passwordHash: string | null },
): Promise<{ id: string }> {
  const { id } = await db
    .insertInto('users')
    .values({ name: user.name, email: user.email, phone: user.phone ?? null, image: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    // better-auth looks a password up by provider 'credential' and the user's own ID
    .values({ userId: id, accountId: id, providerId: 'credential', password: user.passwordHash, updatedAt: sql`now()` })
    .execute();
  if (user.email !== null) await consumeInvitations(db, { id, email: user.email });
  return { id };
}

/**
 * Whatever changes how a person signs in, or what is the person's own, takes this lock.
 * Lock order: `lockBilling`, organizations by ID, `lockUser`, `lockOwner` of the own account.
 */
export async function lockUser(db: Db, userId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .selectAll('profiles')
    .where('profiles.id', '=', userId)
    // Both rows, profile first: the previous release locks a person by the profile
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && pick(row, personFields);
}

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; emailVerified: boolean } | undefined> {
  return await db.selectFrom('users').select(['id', 'emailVerified']).where('email', '=', email).executeTakeFirst();
}

export async function findConfirmedEmail(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  return user?.email ?? null;
}

/** `phone`: `+` and digits. */
export async function findUserByPhone(
  db: Db,
  phone: string,
): Promise<{ id: string; phoneConfirmedAt: Date | null } | undefined> {
  return await db.selectFrom('users').select(['id', 'phoneConfirmedAt']).where('phone', '=', phone).executeTakeFirst();
}

/** Takes it from an account that never confirmed it. */
export async function releasePhone(db: Db, phone: string, newHolder: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone: null, updatedAt: sql`now()` })
    .where('phone', '=', phone)
    .where('phoneConfirmedAt', 'is', null)
    .where('id', '!=', newHolder)
    .execute();
}

/** Confirmed. @throws a `users_phone_key` violation if another account has it */
export async function updatePhone(db: Db, userId: string, phone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone, phoneConfirmedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function updatePhoneConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ phoneConfirmedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('phone', 'is not', null)
    .where('phoneConfirmedAt', 'is', null)
    .execute();
}

type SignInNames = {
  phone: string | null;
  phoneConfirmedAt: Date | null;
  /** `name`: the address */
  wallets: { id: string; name: string; createdAt: Date }[];
};

/** What the account signs in with, besides an email and connected providers. */
export async function findSignInNames(db: Db, userId: string): Promise<SignInNames> {
  const user = await db
    .selectFrom('users')
    .select(['phone', 'phoneConfirmedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const wallets = await db
    .selectFrom('accounts')
    .select(['id', 'accountId', 'createdAt'])
    .where('userId', '=', userId)
    .where('providerId', '=', 'web3')
    .orderBy('createdAt')
    .execute();
  return {
    phone: user?.phone ?? null,
    phoneConfirmedAt: user?.phoneConfirmedAt ?? null,
    wallets: wallets.map(({ accountId, ...wallet }) => ({ ...wallet, name: walletAddress(accountId) })),
  };
}

export const walletAddress = (accountId: string) => accountId.replace(/^.*:/, '');

export async function deletePhone(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone: null, phoneConfirmedAt: null, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** `signInName`: an email or a phone. */
export async function findCredentials(
  db: Db,
  signInName: string,
): Promise<{ userId: string; passwordHash: string | null; isConfirmed: boolean } | undefined> {
  const isPhone = isPhoneNumber(signInName);
  return await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select(['users.id as userId', 'password as passwordHash'])
    .select((isPhone ? sql<boolean>`phone_confirmed_at is not null` : sql<boolean>`email_verified`).as('isConfirmed'))
    .where(isPhone ? 'users.phone' : 'users.email', '=', signInName)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
}

/** Whether the hash is still current. Waits for a concurrent password change. */
export async function isPasswordHash(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .forShare()
    .executeTakeFirst();
  return row?.password === hash;
}

export async function updateUserName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name, updatedAt: sql`now()` }).where('id', '=', userId).execute();
}

/** @throws a `users_email_key` violation if another account has this email */
export async function updateEmail(db: Db, userId: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email, updatedAt: sql`now()` }).where('id', '=', userId).execute();
  await db.updateTable('profiles').set({ email, updatedAt: sql`now()` }).where('id', '=', userId).execute();
}

export async function updateEmailVerified(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .execute();
}

/** Ends all sessions but one of the token API, and voids what was emailed to its clients. */
export async function updatePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  keptTokenSession: string | null = null,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    await db
      .insertInto('accounts')
      .values({ userId, accountId: userId, providerId: 'credential', password: passwordHash, updatedAt: sql`now()` })
      .execute();
  }
  await deleteDevices(db, userId);
  await deleteWaitingBrowser(db, userId);
  await deleteSessions(db, userId);
  await deleteTokenSessions(db, userId, keptTokenSession);
  await voidApiTokens(db, userId);
}
