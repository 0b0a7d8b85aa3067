import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES, recoveryCode } from '#src/accounts/factors.ts';
import { hashToken } from '../../platform/tokens.ts';

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)));
}

/** Of 80 random bits: nobody finds them from a plain hash, and they outlive a change of AUTH_SECRET, which no key does. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.replaceAll('-', ''));
}
