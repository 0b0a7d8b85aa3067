import { STEP_UP_MINUTES } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { Caller } from '../callers.ts';

/**
 * Accounts with a second factor need it for changes of passwords, emails and factors, verified recently (product 23.6).
 * `status`: of the refusal at level 1. @throws insufficient_aal, reauthentication_needed
 */
export function requireStepUp(caller: Caller, status = 401): void {
  if (!caller.hasFactor) return;
  if (caller.aal < 2) throw new AuthError('insufficient_aal', { status });
  if (!isRecent(caller)) throw new AuthError('reauthentication_needed', { message: 'Verify a factor again' });
}

/** Whether a factor was verified within the last minutes. */
export function isRecent({ user: { aal2At } }: Pick<Caller, 'user'>): boolean {
  return aal2At !== null && Date.now() - aal2At.getTime() < STEP_UP_MINUTES * 60_000;
}
