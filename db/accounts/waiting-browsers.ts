import { sql } from 'kysely';
import type { Db } from '../connect.ts';

const WAITING_MINUTES = 60;
/** after the confirmation, to collect the sign-in */
const CONFIRMED_MINUTES = 10;

const isAlive = sql<boolean>`waiting_browsers.expires_at > now()`;
const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/** Replaces the browser that waited before. */
export async function insertWaitingBrowser(
  db: Db,
  browser: { userId: string; tokenHash: string; userAgent: string },
): Promise<void> {
  await deleteWaitingBrowser(db, browser.userId);
  await db
    .insertInto('waitingBrowsers')
    .values({ ...browser, confirmedAt: null, expiresAt: inMinutes(WAITING_MINUTES) })
    .execute();
}

export async function deleteWaitingBrowser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('waitingBrowsers').where('userId', '=', userId).execute();
}

/** The browser that waits for the confirmation with this token, which must be valid. */
export async function findWaitingBrowser(
  db: Db,
  confirmTokenHash: string,
): Promise<{ id: string; tokenHash: string; userAgent: string } | undefined> {
  return await db
    .selectFrom('waitingBrowsers')
    .innerJoin('oneTimeTokens', 'oneTimeTokens.userId', 'waitingBrowsers.userId')
    .select(['waitingBrowsers.id', 'waitingBrowsers.tokenHash', 'userAgent'])
    .where('oneTimeTokens.tokenHash', '=', confirmTokenHash)
    .where('purpose', '=', 'confirm')
    .where('usedAt', 'is', null)
    .where('oneTimeTokens.expiresAt', '>', sql<Date>`now()`)
    .where('confirmedAt', 'is', null)
    .where(isAlive)
    .executeTakeFirst();
}

export async function findWaitingUser(
  db: Db,
  tokenHash: string,
): Promise<{ userId: string; isConfirmed: boolean } | undefined> {
  return await db
    .selectFrom('waitingBrowsers')
    .select(['userId', sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .where('tokenHash', '=', tokenHash)
    .where(isAlive)
    .executeTakeFirst();
}

/** Only for the email that the browser waits for. */
export async function prolongWaitingBrowser(db: Db, tokenHash: string, email: string): Promise<void> {
  await db
    .updateTable('waitingBrowsers')
    .from('users')
    .set({ expiresAt: inMinutes(WAITING_MINUTES) })
    .whereRef('users.id', '=', 'waitingBrowsers.userId')
    .where('users.email', '=', email)
    .where('tokenHash', '=', tokenHash)
    .where('confirmedAt', 'is', null)
    .where(isAlive)
    .execute();
}

export async function confirmWaitingBrowser(
  db: Db,
  userId: string,
  id: string,
): Promise<{ userAgent: string } | undefined> {
  return await db
    .updateTable('waitingBrowsers')
    .set({ confirmedAt: sql`now()`, expiresAt: inMinutes(CONFIRMED_MINUTES) })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .where(isAlive)
    .returning('userAgent')
    .executeTakeFirst();
}

/** True for exactly one caller after the confirmation. */
export async function consumeWaitingBrowser(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waitingBrowsers')
    .where('tokenHash', '=', tokenHash)
    .where('confirmedAt', 'is not', null)
    .where(isAlive)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
