import type { ErrorCode } from '#src/errors.ts';

/** Stored in counter names. An address counts as its network; a site has many networks. */
export type SubjectPart =
  | 'address'
  | 'site'
  | 'account'
  | 'key'
  | 'session'
  | 'link'
  | 'domain'
  | 'phone'
  | 'country'
  | 'everyone';

type CountOf<By> = {
  by: By;
  most: number;
  seconds: number;
  with?: string; // the rule whose count of the same name and numbers it shares
};

type Part = Exclude<SubjectPart, 'site'>;

export type RuleCount = CountOf<readonly [Part, ...Part[]]>;

export type SiteCount = CountOf<readonly ['site'] | readonly ['site', Part] | readonly [Part, 'site']>;

export type Rule = {
  counts: readonly RuleCount[]; // after that of the site alone, in this order, then its others; the first refusal ends it
  site: readonly [SiteCount, ...SiteCount[]] | string; // of an IPv6 /48, or why it has none (product 24.2)
  failures?: readonly ErrorCode[]; // only attempts refused with these count
  free?: readonly ErrorCode[]; // attempts refused with these do not count
  slowsAfter?: RuleCount; // delays instead of refusing, so that attackers cannot lock others out
  policy?: string; // as programs read it in the answer
  alerts?: { most: number; seconds: number }; // logs a warning if all clients together exceed it
};

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const SIGNED_IN = 'It counts by account, and its calls come from people who have signed in to it.';
