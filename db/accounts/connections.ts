import { sql } from 'kysely';
import type { Admission } from '#src/accounts/admission.ts';
import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import type { Db } from '../connect.ts';
import { voidApiTokens } from './api-tokens.ts';
import { deleteSessions } from './sessions.ts';
import { consumeInvitations } from './sign-up-invitations.ts';
import { deleteTokenSessions } from './token-sessions.ts';
import { clearSignUpMarks } from './unconfirmed-sign-ups.ts';
import { deleteWaitingBrowser } from './waiting-browsers.ts';

export type Connection = { provider: SocialProvider; email: string | null; createdAt: Date };

export async function findConnectedUser(
  db: Db,
  provider: SocialProvider,
  subject: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('accounts')
    .select('userId as id')
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
    .executeTakeFirst();
}

export async function listConnections(db: Db, userId: string): Promise<Connection[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['providerId', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .where('providerId', 'in', socialProviders)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ providerId, ...row }) => ({ ...row, provider: providerId as SocialProvider }));
}

/** Stores no tokens: we never call the provider again (product 21.7). */
export async function insertConnection(
  db: Db,
  connection: { userId: string; provider: SocialProvider; subject: string; email: string },
): Promise<void> {
  const { userId, provider, subject, email } = connection;
  await db
    .insertInto('accounts')
    .values({ userId, providerId: provider, accountId: subject, email, password: null, updatedAt: sql`now()` })
    .execute();
}

export async function deleteConnection(db: Db, userId: string, provider: SocialProvider): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '=', provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Confirms the email, and removes every other way to sign in (product 21.4). Lock the user first, and roll back if it returns false. */
export async function claimUser(db: Db, userId: string, name: string): Promise<boolean> {
  await db
    .updateTable('oneTimeTokens')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute();
  await db.deleteFrom('accounts').where('userId', '=', userId).execute();
  await db.deleteFrom('factors').where('userId', '=', userId).execute();
  await deleteWaitingBrowser(db, userId);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ emailVerified: true, name, userMetadata: '{}', updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .executeTakeFirstOrThrow();
  await clearSignUpMarks(db, userId);
  await deleteSessions(db, userId);
  await deleteTokenSessions(db, userId);
  await voidApiTokens(db, userId);
  return numUpdatedRows > 0n;
}

/** Inserts a user without a password. A database trigger creates the profile. */
export async function insertConfirmedUser(
  db: Db,
  _admission: Admission,
  user: { name: string; email: string },
): Promise<{ id: string }> {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, emailVerified: true, image: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await consumeInvitations(db, { id, email: user.email });
  return { id };
}
