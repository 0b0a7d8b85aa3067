import { deleteAddressChange } from '#db/address-changes.ts';
import { insertJob } from '#db/jobs.ts';
import { lockProfile } from '#db/profiles.ts';
import { findPasswordHash, updatePassword } from '#db/users.ts';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { requireStepUp } from '../fresh.ts';
import { passwordChangedMail } from './mails.ts';

/** The hash that a password was checked against. @throws password_wrong */
export async function checkPassword(
  { auth, db }: Pick<Context, 'auth' | 'db'>,
  userId: string,
  typed: string,
): Promise<string> {
  const { password } = await auth.$context;
  const hash = await findPasswordHash(db, userId);
  if (hash === undefined || !(await password.verify({ hash, password: typed }))) throw new AppError('password_wrong');
  return hash;
}

/** Replaces the password and ends every session, the caller's too (product 1.11). @throws step_up_required, password_wrong */
export async function changePassword(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'i18n'>,
  actor: Actor,
  { current, password }: { current: string; password: string },
): Promise<void> {
  requireStepUp(actor);
  const { userId } = actor;
  const checked = await checkPassword(context, userId, current);
  const hasher = (await context.auth.$context).password;
  const hash = await hasher.hash(password);
  await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('unauthenticated');
    // Hashing takes a while: of two changes at once the second no longer knows the present password
    if ((await findPasswordHash(tx, userId)) !== checked) throw new AppError('password_wrong');
    await updatePassword(tx, userId, hash);
    // Whoever knew the old password may have asked for it
    await deleteAddressChange(tx, userId);
    const { appName, publicUrl } = context.env;
    const i18n = context.i18n(profile.language);
    const mail = passwordChangedMail({ i18n, appName, link: publicUrl + paths.signIn });
    await insertJob(tx, 'send-mail', { about: userId, to: profile.email, ...mail });
  });
}
