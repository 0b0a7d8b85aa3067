import type { z } from 'zod';
import { deleteEmailChange } from '#db/accounts/email-changes.ts';
import { expireTokens, findToken } from '#db/accounts/tokens.ts';
import { markSignUpClaimed } from '#db/accounts/unconfirmed-sign-ups.ts';
import { findPasswordHash, lockUser, updateEmailVerified, updatePassword } from '#db/accounts/users.ts';
import { startTrial } from '#db/owners/profiles.ts';
import type { resetSchema } from '#src/accounts/credentials.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../platform/emails.ts';
import { hashToken } from '../platform/tokens.ts';
import type { SessionActor } from './actor.ts';
import { consumeLink, requireValidLink } from './email-links.ts';
import { passwordChangedEmail, passwordResetEmail } from './emails.ts';
import { findKeptKeys } from './kept-keys.ts';
import { findOtherAccess, type OtherAccess, removeOtherAccess } from './other-access.ts';
import { ownAccountOf } from './owners.ts';
import { checkPassword, requireStepUp } from './recent-sign-in.ts';
import { clearUnconfirmedSignUp } from './unconfirmed-sign-up.ts';

type PasswordContext = Pick<Context, 'db' | 'env' | 'i18n' | 'passwords'>;

/** Changes the password and ends every session, including the caller's (product 1.11). Returns the new hash. @throws step_up_required, password_wrong */
export async function changePassword(
  context: PasswordContext,
  actor: SessionActor,
  { current, password }: { current: string; password: string },
): Promise<string> {
  requireStepUp(actor);
  const { ipAddress } = actor;
  const { id: userId } = actor.person;
  const checked = await checkPassword(context, actor, current);
  const hash = await context.passwords.hash(password, { use: 'account', ipAddress });
  await context.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, userId);
    if (!person) throw new AppError('unauthenticated');
    // The password may have changed during hashing
    if ((await findPasswordHash(tx, userId)) !== checked) throw new AppError('password_wrong');
    await updatePassword(tx, userId, hash);
    // An intruder with the old password may have requested it
    await deleteEmailChange(tx, userId);
    await queueEmail(context, tx, person, passwordChangedEmail(await findKeptKeys(tx, userId)));
  });
  return hash;
}

/** Lists what else can sign in, without using the link (product 1.21). @throws token_used, token_superseded, token_expired, token_invalid */
export async function readResetLink({ db }: Pick<Context, 'db'>, token: string): Promise<OtherAccess> {
  await requireValidLink(db, 'reset', token);
  const owner = await findToken(db, ['reset'], hashToken(token));
  if (!owner) throw new AppError('token_used');
  return await findOtherAccess(db, owner.userId);
}

/**
 * Sets the password and ends every session (product 1.5, 1.18, 1.21). Returns the new hash.
 * @throws token_used, token_superseded, token_expired, token_invalid, not_found, overloaded
 */
export async function resetPassword(
  context: PasswordContext,
  { token, password, remove }: z.output<typeof resetSchema>,
  ipAddress: string,
): Promise<{ userId: string; hash: string }> {
  const passwordHash = await context.passwords.run({ use: 'account', ipAddress }, async ({ hash }) => {
    // Saves hashing for an invalid token; consumeLink decides
    await requireValidLink(context.db, 'reset', token);
    return await hash(password);
  });
  return await context.db.transaction().execute(async (tx) => {
    const person = await consumeLink(tx, 'reset', token);
    const { id: userId, timeZone } = person;
    // A confirmation link would sign in without the new password
    await expireTokens(tx, userId, 'confirm');
    await markSignUpClaimed(tx, userId);
    await clearUnconfirmedSignUp(tx, userId);
    await updatePassword(tx, userId, passwordHash);
    const access = await removeOtherAccess(tx, userId, remove);
    // Receiving the link proves the email
    await updateEmailVerified(tx, userId);
    await startTrial(tx, ownAccountOf(userId));
    // An intruder with the old password may have requested it
    await deleteEmailChange(tx, userId);
    const keys = await findKeptKeys(tx, userId);
    await queueEmail(context, tx, person, passwordResetEmail({ ...access, keys }, timeZone));
    return { userId, hash: passwordHash };
  });
}
