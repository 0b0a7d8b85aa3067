import { asciiEmail } from '../emails.ts';

export const signUpModes = ['open', 'invited', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Who may sign up (product 38.1). `allow`: emails and domains that need no invitation, in ASCII. */
export type SignUpRule = { mode: SignUpMode; allow: readonly string[] };

/** What the sign-up screen knows: without anything that is allowed, only the link of an invitation leads to an account. */
export const signUpOffers = ['open', 'allowed', 'invited', 'closed'] as const;
export type SignUpOffer = (typeof signUpOffers)[number];

export function signUpOffer({ mode, allow }: SignUpRule): SignUpOffer {
  return mode === 'invited' && allow.length > 0 ? 'allowed' : mode;
}

/** Whole emails, and whole domains without what is below them. */
export function isAllowed({ allow }: SignUpRule, email: string): boolean {
  const ascii = (asciiEmail(email) ?? '').toLowerCase();
  return allow.includes(ascii) || allow.includes(ascii.slice(ascii.lastIndexOf('@') + 1));
}

/** How a person without an account comes. Phones and wallets prove no email. */
export type Arrival =
  /** who confirms it before the account can be used; `invitation`: the token of its link */
  | { way: 'email'; email: string; invitation?: string | undefined }
  /** confirmed by a provider, which need not be authoritative for it (product 21.3) */
  | { way: 'provider'; email: string; isAuthoritative: boolean }
  /** with the link of an invitation of one, which proves the email */
  | { way: 'organization'; email: string }
  | { way: 'phone' | 'wallet' };

declare const made: unique symbol;

/** Only `admit` makes one, so that nothing creates an account without asking it. */
export type Admission = { readonly [made]: true };

export const SIGN_UP_INVITATION_DAYS = 14;
