import { findUserByEmail, lockUser } from '#db/accounts/users.ts';
import { violatedConstraint } from '#db/connect.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { AuthApi } from './auth-api.ts';
import { type LinkRequest, sendTokenMail, startMailCooldown } from './mail-tokens.ts';
import { claimSignUp, createUser, type NewUser } from './sign-up.ts';

type OtpOptions = { link: LinkRequest; createsUser: boolean };

/** Signs in with an email; a new or unconfirmed user gets the confirmation. @throws otp_disabled, over_email_send_rate_limit */
export async function requestOtp(api: AuthApi, user: NewUser, options: OtpOptions): Promise<void> {
  const { db, limits } = api.context;
  const found = await findUserByEmail(db, user.email);
  if (found) return await sendOtp(api, user, options);
  if (!options.createsUser) throw new AuthError('otp_disabled');
  // As on the website
  await limits.signUp.guard({ address: user.request.ip }, async () => {
    try {
      await sendOtp(api, user, options);
    } catch (error) {
      if (violatedConstraint(error) !== 'users_email_key') throw error;
      // Another call created it meanwhile
      await sendOtp(api, user, options);
    }
  });
}

async function sendOtp({ context }: AuthApi, user: NewUser, { link, createsUser }: OtpOptions): Promise<void> {
  const { email } = user;
  await context.db.transaction().execute(async (tx) => {
    const found = await findUserByEmail(tx, email);
    if (!found && !createsUser) throw new AuthError('otp_disabled');
    const id = found?.id ?? (await createUser(context, tx, user, null));
    const person = await lockUser(tx, id);
    if (!person || person.email !== email) throw new AuthError('otp_disabled');
    const isConfirmed = (await findUserByEmail(tx, email))?.emailVerified;
    const kind = isConfirmed ? 'magiclink' : 'signup';
    await startMailCooldown(context, tx, kind, email);
    if (found) await claimSignUp(tx, id, user.data);
    await sendTokenMail(context, tx, person, { kind, ...link });
  });
}
