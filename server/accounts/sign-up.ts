import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { findUserByEmail, insertUser, updateEmailVerified } from '#db/accounts/users.ts';
import { confirmWaitingBrowser, deleteWaitingBrowser } from '#db/accounts/waiting-browsers.ts';
import { violatedConstraint } from '#db/connect.ts';
import { startTrial, updateProfile } from '#db/owners/profiles.ts';
import type { signUpSchema } from '#src/accounts/credentials.ts';
import { type Device, deviceOf } from '#src/accounts/devices.ts';
import { AppError } from '#src/errors.ts';
import { namesFrom } from '#src/schemas.ts';
import { knownTimeZone, UTC } from '#src/time-zones.ts';
import type { Context } from '../context.ts';
import { admit, requireAdmissible } from './admission.ts';
import { consumeLink, sendLink } from './email-links.ts';
import { ownAccountOf } from './owners.ts';
import { clearUnconfirmedSignUp } from './unconfirmed-sign-up.ts';
import { waitForConfirmation } from './waiting-browser.ts';

/** Returns the cookie of the browser that waits for the confirmation (product 1.4). @throws sign_up_closed, sign_up_invited_only, account_exists, overloaded */
export async function signUp(
  context: Context,
  input: z.output<typeof signUpSchema>,
  { ip: ipAddress, headers }: { ip: string; headers: IncomingHttpHeaders },
): Promise<string> {
  const { email, password, language, invitation } = input;
  const arrival = { way: 'email', email, invitation } as const;
  const { name, firstName, lastName } = namesFrom(input);
  const passwordHash = await context.passwords.run({ use: 'account', ipAddress }, async ({ hash }) => {
    await requireAdmissible(context.env, context.db, arrival);
    // Saves hashing for a known email; the unique key decides between concurrent sign-ups
    if (await findUserByEmail(context.db, email)) throw new AppError('account_exists');
    return await hash(password);
  });
  try {
    return await context.db.transaction().execute(async (tx) => {
      const { id } = await insertUser(tx, await admit(context.env, tx, arrival), { name, email, passwordHash });
      await updateProfile(tx, ownAccountOf(id), {
        firstName,
        lastName,
        language,
        timeZone: knownTimeZone(input.timeZone ?? '') ?? UTC,
      });
      await sendLink(context, tx, { id, email, language }, 'confirm');
      return await waitForConfirmation(context.env, tx, id, headers);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new AppError('account_exists');
    throw error;
  }
}

export type Confirmation = {
  userId: string;
  /** the browser elsewhere that may sign in now */
  signsIn: Device | null;
  /** a sign-in without the password was requested before (product 34.7) */
  isPasswordRemoved: boolean;
};

/**
 * Confirms the email of a link and starts the trial (product 1.3, 3.5). `waitingId`: the waiting browser that the page named, the
 * only one that is signed in (product 1.4). @throws token_used, token_superseded, token_expired, token_invalid
 */
export async function confirmEmail(
  { db }: Pick<Context, 'db'>,
  token: string,
  waitingId: string | undefined,
): Promise<Confirmation> {
  return await db.transaction().execute(async (tx) => {
    const { id: userId } = await consumeLink(tx, 'confirm', token);
    const isPasswordRemoved = await clearUnconfirmedSignUp(tx, userId);
    await updateEmailVerified(tx, userId);
    await startTrial(tx, ownAccountOf(userId));
    const waiting = waitingId === undefined ? undefined : await confirmWaitingBrowser(tx, userId, waitingId);
    if (!waiting) await deleteWaitingBrowser(tx, userId);
    return { userId, signsIn: waiting ? deviceOf(waiting.userAgent) : null, isPasswordRemoved };
  });
}

/** Uses a link up without confirming, and turns the waiting browser away. @throws as confirmEmail */
export async function cancelConfirmation({ db }: Pick<Context, 'db'>, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: userId } = await consumeLink(tx, 'confirm', token);
    await deleteWaitingBrowser(tx, userId);
  });
}
