import { type ErrorCode, isErrorCode } from '../errors.ts';

/** Whom a person can sign in with, in the order of the buttons (product 21.1). */
export const socialProviders = ['google', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Names of companies: never translated. */
export const socialNames: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple' };

/** The screens that have the buttons, and to which a sign-in that fails comes back. */
export const socialScreens = ['/login', '/auth', '/onboarding'] as const;
export type SocialScreen = (typeof socialScreens)[number];

/** How long after a sign-in an account without a password can be deleted (product 21.9). */
export const RECENT_SIGN_IN_MINUTES = 10;

/** How it went: `welcome` signed in to an account that was there, `connected` and `confirmed` for whoever is signed in. */
export type SocialOutcome = 'welcome' | 'connected' | 'confirmed' | ErrorCode;

const KEY = 'social';

/** The address hash that tells a screen how it went; no server or log sees it. */
export function socialHash(outcome: SocialOutcome): string {
  return `#${new URLSearchParams({ [KEY]: outcome })}`;
}

/** What an address hash tells of a sign-in with a provider, or null where it tells nothing of one. */
export function socialOutcome(hash: string): SocialOutcome | null {
  const told = new URLSearchParams(hash.replace(/^#/, '')).get(KEY);
  if (told === 'welcome' || told === 'connected' || told === 'confirmed') return told;
  return isErrorCode(told) ? told : null;
}
