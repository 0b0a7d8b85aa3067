import { STEP_UP_MINUTES } from '#src/accounts/factors.ts';
import { RECENT_SIGN_IN_MINUTES } from '#src/accounts/social.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { Caller } from '../callers.ts';

/**
 * Changes of passwords, emails and factors need the second factor, verified recently (product 23.6), or else a recent sign-in:
 * an access token alone must not take over the account. `status`: of the refusal at level 1.
 * @throws insufficient_aal, reauthentication_needed
 */
export function requireStepUp(caller: Caller, status = 401): void {
  if (!caller.hasFactor) {
    if (hasRecentSignIn(caller)) return;
    throw new AuthError('reauthentication_needed', { message: 'Sign in again' });
  }
  if (caller.aal < 2) throw new AuthError('insufficient_aal', { status });
  if (!isRecent(caller)) throw new AuthError('reauthentication_needed', { message: 'Verify a factor again' });
}

/** Refreshes don't count. */
export function hasRecentSignIn({ user: { amr } }: Pick<Caller, 'user'>): boolean {
  const signedInAt = amr.at(-1)?.at ?? 0;
  return Date.now() / 1_000 - signedInAt < RECENT_SIGN_IN_MINUTES * 60;
}

/** Whether a factor was verified within the last minutes. */
export function isRecent({ user: { aal2At } }: Pick<Caller, 'user'>): boolean {
  return aal2At !== null && Date.now() - aal2At.getTime() < STEP_UP_MINUTES * 60_000;
}
