import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { SocialProvider } from '#src/accounts/social.ts';
import { splitName } from '#src/names.ts';

/** Who can be chosen with one press. */
export const people = [
  { name: 'Ana García', email: 'ana.garcia@example.com' },
  { name: 'Luis Ortega', email: 'luis.ortega@example.com' },
] as const;

export type Person = { name: string; email: string };

/** The provider's own number of a person: the same for the same address, each in the provider's form. */
export function subjectOf(provider: SocialProvider, email: string): string {
  const hash = createHash('sha256').update(`${provider} ${email}`).digest('hex');
  if (provider === 'google')
    return `1${BigInt(`0x${hash.slice(0, 16)}`)
      .toString()
      .padStart(20, '0')}`;
  return `001234.${hash.slice(0, 32)}.0815`;
}

/** The address that Apple gives out instead of a person's own. */
export function relayAddress(subject: string): string {
  const word = createHash('sha256').update(subject).digest('hex').slice(0, 10);
  return `${word}@privaterelay.appleid.com`;
}

export type Told = Person & { subject: string; isConfirmed: boolean; isRelay: boolean };

/** What an id token says of a person. Apple never puts the name there, and writes its truths as text. */
export function claimsOf(provider: SocialProvider, { name, email, isConfirmed, isRelay }: Told): JWTPayload {
  if (provider === 'apple') {
    return { email, email_verified: String(isConfirmed), ...(isRelay && { is_private_email: 'true' }) };
  }
  const { first, last } = splitName(name);
  return { email, email_verified: isConfirmed, name, given_name: first, ...(last && { family_name: last }) };
}
