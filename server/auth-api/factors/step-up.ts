import { STEP_UP_MINUTES } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { Caller } from '../callers.ts';

/**
 * Accounts with a second factor need it for changes of passwords, emails and factors, verified recently (product 23.6).
 * `status`: of the refusal at level 1. @throws insufficient_aal, reauthentication_needed
 */
export function requireStepUp({ hasFactor, aal, user: { aal2At } }: Caller, status = 401): void {
  if (!hasFactor) return;
  if (aal < 2) throw new AuthError('insufficient_aal', { status });
  if (aal2At === null || Date.now() - aal2At.getTime() >= STEP_UP_MINUTES * 60_000) {
    throw new AuthError('reauthentication_needed', { message: 'Verify a factor again' });
  }
}
