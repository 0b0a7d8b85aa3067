import { deleteAddressChange } from '#db/accounts/email-changes.ts';
import { findPasswordHash, updatePassword } from '#db/accounts/users.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../platform/emails.ts';
import type { Actor } from './actor.ts';
import { passwordChangedEmail } from './emails.ts';
import { requireStepUp } from './recent-sign-in.ts';

/** The hash that a password was checked against. @throws password_wrong */
export async function checkPassword(
  { db, passwords }: Pick<Context, 'db' | 'passwords'>,
  { userId, address }: Actor,
  password: string,
): Promise<string> {
  const hash = await findPasswordHash(db, userId);
  const isRight = hash !== undefined && (await passwords.verify({ hash, password }, { use: 'account', address }));
  if (!isRight) throw new AppError('password_wrong');
  return hash;
}

/** Replaces the password and ends every session, the caller's too (product 1.11). @throws step_up_required, password_wrong */
export async function changePassword(
  context: Pick<Context, 'db' | 'env' | 'i18n' | 'passwords'>,
  actor: Actor,
  { current, password }: { current: string; password: string },
): Promise<void> {
  requireStepUp(actor);
  const { userId, address } = actor;
  const checked = await checkPassword(context, actor, current);
  const hash = await context.passwords.hash(password, { use: 'account', address });
  await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('unauthenticated');
    // Hashing takes a while: of two changes at once the second no longer knows the present password
    if ((await findPasswordHash(tx, userId)) !== checked) throw new AppError('password_wrong');
    await updatePassword(tx, userId, hash);
    // Whoever knew the old password may have asked for it
    await deleteAddressChange(tx, userId);
    await queueEmail(context, tx, profile, passwordChangedEmail);
  });
}
