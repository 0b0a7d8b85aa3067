import { markSignUpClaimed } from '#db/accounts/unconfirmed-sign-ups.ts';
import { findUserByEmail, lockUser } from '#db/accounts/users.ts';
import type { Tasks } from '#db/jobs.ts';
import type { Context } from '../context.ts';
import { sendUnconfirmed } from './email-change.ts';
import { sendTokenMail } from './mail-tokens.ts';

type MailContext = Pick<Context, 'auth' | 'db' | 'env' | 'i18n'>;

/** The job behind /recover and /resend, which therefore take the same time for unknown addresses (product 1.6). */
export async function sendRequestedTokenMail(
  context: MailContext,
  { email, kind, redirectTo, challenge, network = null }: Tasks['request-token-mail'],
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const person = found && (await lockUser(tx, found.id));
    if (!person || person.email !== email) return;
    const isConfirmed = (await findUserByEmail(tx, email))?.emailVerified;
    if (kind === 'signup' && isConfirmed) return;
    const link = { redirectTo, challenge, network };
    if (kind === 'recovery') await markSignUpClaimed(tx, person.id);
    if (kind === 'email_change') await sendUnconfirmed(context, tx, person, link);
    else await sendTokenMail(context, tx, person, { kind, ...link });
  });
}
