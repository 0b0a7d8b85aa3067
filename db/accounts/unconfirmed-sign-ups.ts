import { sql } from 'kysely';
import type { Db } from '../connect.ts';

type SignUpMark = 'signUpRepeatedAt' | 'signUpClaimedAt';

/** Marks a second sign-up with another password. Nothing happens to confirmed accounts. */
export async function markSignUpRepeated(db: Db, userId: string): Promise<void> {
  await mark(db, userId, 'signUpRepeatedAt');
}

/** Marks a request for a confirmation without the password. Nothing happens to confirmed accounts. */
export async function markSignUpClaimed(db: Db, userId: string): Promise<void> {
  await mark(db, userId, 'signUpClaimedAt');
}

async function mark(db: Db, userId: string, column: SignUpMark): Promise<void> {
  await db
    .updateTable('users')
    .set({ [column]: sql`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .where('phoneConfirmedAt', 'is', null)
    .execute();
}

type SignUpMarks = { isRepeated: boolean; isClaimed: boolean };

export async function findSignUpMarks(db: Db, userId: string): Promise<SignUpMarks> {
  const user = await db
    .selectFrom('users')
    .select(['signUpRepeatedAt', 'signUpClaimedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { isRepeated: Boolean(user?.signUpRepeatedAt), isClaimed: Boolean(user?.signUpClaimedAt) };
}

export async function clearSignUpMarks(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ signUpRepeatedAt: null, signUpClaimedAt: null })
    .where('id', '=', userId)
    .execute();
}
