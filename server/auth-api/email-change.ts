import { findEmailChange, replaceEmailChange } from '#db/accounts/email-changes.ts';
import { findUserByEmail } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import type { Profile } from '#db/schema/database.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { notifyScreens } from '../accounts/email-change.ts';
import type { Context } from '../context.ts';
import { type LinkRequest, sendTokenMail, startMailCooldown } from './mail-tokens.ts';

const HOURS = 24;

type MailContext = Pick<Context, 'auth' | 'env' | 'i18n'>;

/** Both emails must confirm (product 1.16). Lock the profile first. @throws email_exists, over_email_send_rate_limit */
export async function startEmailChange(
  context: MailContext,
  tx: Db,
  profile: Profile,
  newEmail: string,
  link: LinkRequest,
): Promise<void> {
  if (await findUserByEmail(tx, newEmail)) throw new AuthError('email_exists');
  await startMailCooldown(context, tx, 'email_change', profile.email);
  await replaceEmailChange(tx, { userId: profile.id, newEmail, hours: HOURS });
  await sendBoth(context, tx, profile, newEmail, link);
  await notifyScreens(tx, profile.id);
}

/** Sends what is still to be confirmed again. Lock the profile first. */
export async function resendEmailChange(
  context: MailContext,
  tx: Db,
  profile: Profile,
  link: LinkRequest,
): Promise<void> {
  const change = await findEmailChange(tx, profile.id);
  if (!change) return;
  const { newEmail, oldConfirmedAt, newConfirmedAt } = change;
  if (oldConfirmedAt === null)
    await sendTokenMail(context, tx, profile, { kind: 'email_change_old', newEmail, ...link });
  if (newConfirmedAt === null)
    await sendTokenMail(context, tx, profile, { kind: 'email_change_new', newEmail, ...link });
}

async function sendBoth(
  context: MailContext,
  tx: Db,
  profile: Profile,
  newEmail: string,
  link: LinkRequest,
): Promise<void> {
  for (const kind of ['email_change_old', 'email_change_new'] as const) {
    await sendTokenMail(context, tx, profile, { kind, newEmail, ...link });
  }
}
