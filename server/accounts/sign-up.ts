import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { deleteAddressChange } from '#db/accounts/email-changes.ts';
import { consumeToken, expireTokens, findToken, findTokenState, insertToken } from '#db/accounts/tokens.ts';
import { findUserByEmail, insertUser, updateEmailVerified, updatePassword } from '#db/accounts/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { beginPause } from '#db/cooldowns.ts';
import { insertJob } from '#db/jobs.ts';
import { lockProfile, startTrial, updateProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { RESEND_SECONDS, type resetSchema, type signUpSchema } from '#src/accounts/credentials.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { knownTimeZone, UTC } from '#src/time-zones.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../platform/emails.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { confirmEmailEmail, passwordResetEmail, resetLinkEmail } from './emails.ts';
import { findOtherAccess, type OtherAccess, removeOtherAccess } from './other-access.ts';

/** What a mailed link is for. */
type LinkPurpose = 'confirm' | 'reset';

const hoursValid: Record<LinkPurpose, number> = { confirm: 24, reset: 1 };

/** Makes an account, its profile and its confirmation mail, together or not at all (product 1.8). @throws account_exists, overloaded */
export async function signUp(context: Context, input: z.output<typeof signUpSchema>, address: string): Promise<void> {
  const passwordHash = await context.passwords.run({ use: 'account', address }, async ({ hash }) => {
    // Asked first, so that a known address costs no hashing; the unique key decides between two at once
    if (await findUserByEmail(context.db, input.email)) throw new AppError('account_exists');
    return await hash(input.password);
  });
  try {
    await context.db.transaction().execute(async (tx) => {
      const { id } = await insertUser(tx, { name: input.name, email: input.email, passwordHash });
      const timeZone = knownTimeZone(input.timeZone ?? '') ?? UTC;
      await updateProfile(tx, id, { language: input.language, timeZone });
      await sendLink(context, tx, { userId: id, email: input.email, language: input.language, purpose: 'confirm' });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new AppError('account_exists');
    throw error;
  }
}

/** Writes a one-time token and the mail that carries its link, in the caller's transaction. */
async function sendLink(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  { userId, email, language, purpose }: { userId: string; email: string; language: Language; purpose: LinkPurpose },
): Promise<void> {
  const { token, tokenHash } = newToken();
  await insertToken(tx, { userId, purpose, tokenHash, hours: hoursValid[purpose] });
  const template = purpose === 'confirm' ? confirmEmailEmail(token) : resetLinkEmail(token);
  await queueEmail(context, tx, { id: userId, email, language }, template);
}

/**
 * Asks for a link by mail. Whoever asks waits for the same one insert, whether the address has an account or not
 * (product 1.6); the job finds out.
 */
export async function requestLink(context: Context, email: string, purpose: LinkPurpose): Promise<void> {
  await insertJob(context.db, 'request-link', { email, purpose });
}

/**
 * Sends the confirmation again, half a minute after the last time at the earliest, known address or not (product 1.17).
 * @throws mail_just_sent
 */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
  const { secret } = await context.auth.$context;
  const key = createHmac('sha256', secret).update(`resend\n${email}`).digest('base64url');
  const secondsLeft = await beginPause(context.db, `resend:${key}`, RESEND_SECONDS);
  if (secondsLeft > 0) throw new AppError('mail_just_sent', { secondsLeft });
  await requestLink(context, email, 'confirm');
}

/** The job behind `requestLink`: sends nothing to an unknown address, and no confirmation to a confirmed one. */
export async function sendRequestedLink(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  { email, purpose }: { email: string; purpose: LinkPurpose },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || (purpose === 'confirm' && user.emailVerified)) return;
    // Of two links that are made at once the first is void
    const profile = await lockProfile(tx, user.id);
    if (!profile) return;
    await sendLink(context, tx, { userId: user.id, email, language: profile.language, purpose });
  });
}

/** Confirms the address behind a token, and starts the trial (product 1.3, 3.5). @throws token_used, token_expired, token_invalid */
export async function confirmEmail(context: Pick<Context, 'db'>, token: string): Promise<{ userId: string }> {
  return await context.db.transaction().execute(async (tx) => {
    const { id: userId } = await useToken(tx, 'confirm', token);
    await updateEmailVerified(tx, userId);
    await startTrial(tx, userId);
    return { userId };
  });
}

/**
 * What else signs in to the account of a reset link. The link stays valid (product 1.21).
 * @throws token_used, token_expired, token_invalid
 */
export async function readResetLink({ db }: Pick<Context, 'db'>, token: string): Promise<OtherAccess> {
  const tokenHash = hashToken(token);
  const state = await findTokenState(db, 'reset', tokenHash);
  const owner = state === 'valid' ? await findToken(db, ['reset'], tokenHash) : undefined;
  if (!owner) throw new AppError(tokenErrors[state]);
  return await findOtherAccess(db, owner.userId);
}

/**
 * Sets a new password, ends every session, removes the chosen other ways to sign in and says so by mail (product 1.5, 1.18,
 * 1.21). @throws token_used, token_expired, token_invalid, not_found, overloaded
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'env' | 'i18n' | 'passwords'>,
  { token, password, remove }: z.output<typeof resetSchema>,
  address: string,
): Promise<void> {
  const passwordHash = await context.passwords.run({ use: 'account', address }, async ({ hash }) => {
    // Asked first, so that a made-up token costs no hashing; using it up decides
    const state = await findTokenState(context.db, 'reset', hashToken(token));
    if (state !== 'valid') throw new AppError(tokenErrors[state]);
    return await hash(password);
  });
  await context.db.transaction().execute(async (tx) => {
    const profile = await useToken(tx, 'reset', token);
    const { id: userId, timeZone } = profile;
    // A confirmation link signs in, too, and would do so without the new password
    await expireTokens(tx, userId, 'confirm');
    await updatePassword(tx, userId, passwordHash);
    const access = await removeOtherAccess(tx, userId, remove);
    // Whoever reads the mail owns the address
    await updateEmailVerified(tx, userId);
    await startTrial(tx, userId);
    // Whoever knew the old password may have asked for it
    await deleteAddressChange(tx, userId);
    await queueEmail(context, tx, profile, passwordResetEmail(access, timeZone));
  });
}

/** Uses a link up, once: the account that it is of. @throws token_used, token_expired, token_invalid */
async function useToken(tx: Db, purpose: LinkPurpose, token: string): Promise<Profile> {
  const tokenHash = hashToken(token);
  const owner = await findToken(tx, [purpose], tokenHash);
  // The account before its tokens: all others lock in this order, too
  const profile = owner && (await lockProfile(tx, owner.userId));
  if (profile && (await consumeToken(tx, purpose, tokenHash)) !== undefined) return profile;
  throw new AppError(tokenErrors[await findTokenState(tx, purpose, tokenHash)]);
}

// A token that is valid and could not be used was used between the two statements
const tokenErrors = {
  used: 'token_used',
  valid: 'token_used',
  expired: 'token_expired',
  unknown: 'token_invalid',
} as const;
