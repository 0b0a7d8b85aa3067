import type { z } from 'zod';
import { findUserByEmail, insertUser, updateEmailVerified } from '#db/accounts/users.ts';
import { violatedConstraint } from '#db/connect.ts';
import { startTrial, updateProfile } from '#db/owners/profiles.ts';
import type { signUpSchema } from '#src/accounts/credentials.ts';
import { AppError } from '#src/errors.ts';
import { knownTimeZone, UTC } from '#src/time-zones.ts';
import type { Context } from '../context.ts';
import { consumeLink, sendLink } from './email-links.ts';

export async function signUp(context: Context, input: z.output<typeof signUpSchema>, ipAddress: string): Promise<void> {
  const { name, email, password, language } = input;
  const passwordHash = await context.passwords.run({ use: 'account', ipAddress }, async ({ hash }) => {
    // Saves hashing for a known email; the unique key decides between concurrent sign-ups
    if (await findUserByEmail(context.db, email)) throw new AppError('account_exists');
    return await hash(password);
  });
  try {
    await context.db.transaction().execute(async (tx) => {
      const { id } = await insertUser(tx, { name, email, passwordHash });
      await updateProfile(tx, id, { language, timeZone: knownTimeZone(input.timeZone ?? '') ?? UTC });
      await sendLink(context, tx, { id, email, language }, 'confirm');
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new AppError('account_exists');
    throw error;
  }
}

/** Confirms the email of a link and starts the trial (product 1.3, 3.5). @throws token_used, token_expired, token_invalid */
export async function confirmEmail({ db }: Pick<Context, 'db'>, token: string): Promise<{ userId: string }> {
  return await db.transaction().execute(async (tx) => {
    const { id: userId } = await consumeLink(tx, 'confirm', token);
    await updateEmailVerified(tx, userId);
    await startTrial(tx, userId);
    return { userId };
  });
}
