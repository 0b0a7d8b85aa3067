import { isUnconfirmedAccount, listUnconfirmedAccounts } from '#db/privacy/unconfirmed-accounts.ts';
import type { Context } from '../context.ts';
import { deleteLockedAccount, lockAccount } from './deletion.ts';

const ACCOUNTS_PER_STEP = 100;

/** Deletes a batch of accounts that never confirmed anything (product 1.25). Returns the next position, null at the end. */
export async function deleteUnconfirmedAccounts(
  { db, visitStore }: Pick<Context, 'db' | 'visitStore'>,
  after: string | null,
): Promise<{ removed: number; after: string | null }> {
  const userIds = await listUnconfirmedAccounts(db, after, ACCOUNTS_PER_STEP);
  let removed = 0;
  for (const userId of userIds) {
    const isRemoved = await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, userId);
      // Confirmed or asked for a new link meanwhile
      if (!account || !(await isUnconfirmedAccount(tx, userId))) return false;
      await deleteLockedAccount({ visitStore }, tx, account, { isEmailConfirmed: false });
      return true;
    });
    if (isRemoved) removed += 1;
  }
  return { removed, after: userIds.length < ACCOUNTS_PER_STEP ? null : (userIds.at(-1) ?? null) };
}
