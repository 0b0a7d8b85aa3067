import { findEmailChange, replaceEmailChange } from '#db/accounts/email-changes.ts';
import { findUserByEmail } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { notifyScreens } from '../accounts/email-change.ts';
import type { Context } from '../context.ts';
import { type LinkRequest, sendTokenMail, startMailCooldown } from './mail-tokens.ts';

const HOURS = 24;

type MailContext = Pick<Context, 'auth' | 'env' | 'i18n'>;

/** Both emails must confirm; without an old one, the new one (product 1.16, 1.27). Lock the user first. @throws email_exists, over_email_send_rate_limit */
export async function startEmailChange(
  context: MailContext,
  tx: Db,
  person: Person,
  newEmail: string,
  link: LinkRequest,
): Promise<void> {
  if (await findUserByEmail(tx, newEmail)) throw new AuthError('email_exists');
  const { id: userId, email } = person;
  await startMailCooldown(context, tx, 'email_change', email ?? userId);
  await replaceEmailChange(tx, { userId, newEmail, hasOld: email !== null, hours: HOURS });
  await sendUnconfirmed(context, tx, person, link);
  await notifyScreens(tx, person.id);
}

/** Sends what is still to be confirmed. Lock the user first. */
export async function sendUnconfirmed(context: MailContext, tx: Db, person: Person, link: LinkRequest): Promise<void> {
  const change = await findEmailChange(tx, person.id);
  if (!change) return;
  const { newEmail, oldConfirmedAt, newConfirmedAt } = change;
  if (oldConfirmedAt === null)
    await sendTokenMail(context, tx, person, { kind: 'email_change_old', newEmail, ...link });
  if (newConfirmedAt === null)
    await sendTokenMail(context, tx, person, { kind: 'email_change_new', newEmail, ...link });
}
