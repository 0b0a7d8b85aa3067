import { type ErrorCode, isErrorCode } from '../errors.ts';
import { screenPath } from '../screens.ts';

export const socialProviders = ['google', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const socialNames: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple' };

/** Among the ways to sign in that the server offers. */
export const PHONE_SIGN_IN = 'phone';

/** Screens with the buttons; a failed sign-in returns there. */
export const socialScreens = [screenPath('login'), screenPath('auth'), screenPath('onboarding')] as const;
export type SocialScreen = (typeof socialScreens)[number];

/** How long a sign-in stands in for the password of an account without one (product 21.9). */
export const RECENT_SIGN_IN_MINUTES = 10;

/** The state of the token API's requests begins with this, so that it gets their responses. */
export const API_STATE = 'api.';

/** `welcome`: signed in to an existing account. `connected` and `confirmed`: from the account page. */
export type SocialOutcome = 'welcome' | 'connected' | 'confirmed' | ErrorCode;

const KEY = 'social';

/** A URL hash, because servers and logs never see it. */
export function socialHash(outcome: SocialOutcome): string {
  return `#${new URLSearchParams({ [KEY]: outcome })}`;
}

export function socialOutcome(hash: string): SocialOutcome | null {
  const outcome = new URLSearchParams(hash.replace(/^#/, '')).get(KEY);
  if (outcome === 'welcome' || outcome === 'connected' || outcome === 'confirmed') return outcome;
  return isErrorCode(outcome) ? outcome : null;
}
