import { clearSignUpMarks, findSignUpMarks } from '#db/accounts/unconfirmed-sign-ups.ts';
import { findPasswordHash } from '#db/accounts/users.ts';
import { deletePassword, findUser, updateUserMetadata } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import { namesIn } from '#src/auth-api/metadata.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';

/** Where to set a new password, if the account signed up again with another one. */
export async function otherPasswordUrl({ publicUrl }: Context['env'], db: Db, userId: string): Promise<string | null> {
  const { isRepeated } = await findSignUpMarks(db, userId);
  return isRepeated ? publicUrl + screenPath('login') : null;
}

/**
 * Removes what another person than the one who confirms the account may have chosen before (product 34.7). Lock the user first, and call
 * it before a new password is stored. Returns whether it removed a password.
 */
export async function clearUnconfirmedSignUp(tx: Db, userId: string): Promise<boolean> {
  const { isRepeated, isClaimed } = await findSignUpMarks(tx, userId);
  if (!isRepeated && !isClaimed) return false;
  const hadPassword = isClaimed && (await findPasswordHash(tx, userId)) !== undefined;
  if (isClaimed) await deletePassword(tx, userId);
  const { userMetadata = {} } = (await findUser(tx, userId)) ?? {};
  await updateUserMetadata(tx, userId, namesIn(userMetadata));
  await clearSignUpMarks(tx, userId);
  return hadPassword;
}
