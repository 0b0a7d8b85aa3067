import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { SocialProvider } from '#src/accounts/social.ts';
import { guessNames } from '#src/names.ts';

export const people = [
  { name: 'Ana García', email: 'ana.garcia@example.com' },
  { name: 'Luis Ortega', email: 'luis.ortega@example.com' },
] as const;

export type SandboxPerson = { name: string; email: string };

/** Stable per email, in each provider's format. */
export function subjectOf(provider: SocialProvider, email: string): string {
  const hash = createHash('sha256').update(`${provider} ${email}`).digest('hex');
  if (provider === 'google')
    return `1${BigInt(`0x${hash.slice(0, 16)}`)
      .toString()
      .padStart(20, '0')}`;
  return `001234.${hash.slice(0, 32)}.0815`;
}

/** The email that Apple gives out in place of a hidden one. */
export function relayEmail(subject: string): string {
  const word = createHash('sha256').update(subject).digest('hex').slice(0, 10);
  return `${word}@privaterelay.appleid.com`;
}

export type PersonClaims = SandboxPerson & {
  subject: string;
  isConfirmed: boolean;
  hostedDomain: string | null;
  isRelay: boolean;
};

/** Apple omits the name, and sends booleans as strings. */
export function claimsOf(
  provider: SocialProvider,
  { name, email, isConfirmed, hostedDomain, isRelay }: PersonClaims,
): JWTPayload {
  if (provider === 'apple') {
    return { email, email_verified: String(isConfirmed), ...(isRelay && { is_private_email: 'true' }) };
  }
  const { firstName, lastName } = guessNames(name);
  return {
    email,
    email_verified: isConfirmed,
    name,
    given_name: firstName,
    ...(lastName && { family_name: lastName }),
    ...(hostedDomain !== null && { hd: hostedDomain }),
  };
}
