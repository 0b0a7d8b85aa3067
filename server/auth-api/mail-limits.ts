import { AuthError } from '#src/auth-api/errors.ts';
import type { Subject } from '../platform/limits/limits.ts';
import type { AuthApi } from './auth-api.ts';

/** Repeated confirmations and resets count together with those of the website, which uses the same names. */
const prefixes = {
  signUp: 'sign-up:',
  confirmation: 'confirm:',
  reset: '',
  signIn: 'sign-in:',
  change: 'change:',
  code: 'code:',
} as const;

type Recipient = { email: string; ipAddress: string };

/**
 * Counts an email that a program asks for (product 24.4), whether or not the address has an account: a refusal reveals nothing.
 * What sends none is refunded, unless the refusal says that an email has no account. @throws over_email_send_rate_limit
 */
export async function guardMail<T>(
  api: AuthApi,
  kind: keyof typeof prefixes,
  { email, ipAddress: address }: Recipient,
  work: () => Promise<T>,
): Promise<T> {
  return await guard(api, 'mailedLink', { address, account: `${prefixes[kind]}${email}` }, work);
}

/** Applies the limits of the website: the new email may belong to another person. @throws over_email_send_rate_limit */
export async function guardEmailChange<T>(
  api: AuthApi,
  { userId, ipAddress: address }: { userId: string; ipAddress: string },
  work: () => Promise<T>,
): Promise<T> {
  return await guard(api, 'addressChange', { address, account: userId }, work);
}

async function guard<T>(
  { context: { limits } }: AuthApi,
  limit: 'mailedLink' | 'addressChange',
  subject: Subject,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await limits[limit].consume(subject);
  if (!attempt.isAllowed) throw new AuthError('over_email_send_rate_limit', { retryAfter: attempt.secondsLeft });
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthError && error.code === 'otp_disabled') throw error;
    // The refusal stands, even if a full queue refuses the refund
    await attempt.refund().catch(() => {});
    throw error;
  }
}
