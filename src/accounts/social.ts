import { type ErrorCode, isErrorCode } from '../errors.ts';
import type { RefusalDetails } from '../refusals/refusal.ts';
import { screenPath } from '../screens.ts';

export const socialProviders = ['google', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const socialNames: Record<SocialProvider, string> = { google: 'Google', apple: 'Apple' };

/** Among the ways to sign in that the server offers. */
export const PHONE_SIGN_IN = 'phone';

/** Screens with the buttons; a failed sign-in returns there, and from an invitation one that worked. */
export const socialScreens = [
  screenPath('login'),
  screenPath('auth'),
  screenPath('onboarding'),
  screenPath('invitation'),
] as const;
export type SocialScreen = (typeof socialScreens)[number];

/** How long a sign-in stands in for the password of an account without one (product 21.9). */
export const RECENT_SIGN_IN_MINUTES = 10;

/** The state of the token API's requests begins with this, so that it gets their responses. */
export const API_STATE = 'api.';

/** `welcome`: signed in to an existing account. `connected` and `confirmed`: from the account page. */
export type SocialOutcome = 'welcome' | 'connected' | 'confirmed' | ErrorCode;

const KEY = 'social';
const SECONDS_KEY = 'seconds';

/** A URL hash, because servers and logs never see it. */
export function socialHash(outcome: SocialOutcome, { secondsLeft }: RefusalDetails = {}): string {
  const seconds = secondsLeft !== undefined && { [SECONDS_KEY]: String(secondsLeft) };
  return `#${new URLSearchParams({ [KEY]: outcome, ...seconds })}`;
}

export function socialOutcome(hash: string): { outcome: SocialOutcome; details: RefusalDetails } | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const outcome = parameters.get(KEY);
  const isSuccess = outcome === 'welcome' || outcome === 'connected' || outcome === 'confirmed';
  if (!isSuccess && !isErrorCode(outcome)) return null;
  return { outcome, details: { secondsLeft: Number(parameters.get(SECONDS_KEY)) || undefined } };
}
