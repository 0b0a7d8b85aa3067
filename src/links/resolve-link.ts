import { access, accessChangesAt, type PlanState } from '../owners/access.ts';
import { isPaused, type Ranks } from '../owners/over-limit.ts';
import { plans } from '../owners/plans.ts';
import { webAddress } from '../web-url.ts';
import { cardPath } from './links.ts';
import { type Utm, withUtm } from './utm.ts';

/** A short link with its account's standing: all that decides what it answers. */
export type LinkRecord = PlanState &
  Ranks &
  Utm & {
    id: string;
    userId: string;
    /** null for a card's link */
    url: string | null;
    cardId: string | null;
    /** whether its card is the account's main one; null without a card */
    isMain: boolean;
    username: string | null;
    active: boolean;
    expiresAt: Date | null;
    maxClicks: number | null;
    usedClicks: number;
    passwordHash: string | null;
    fallbackUrl: string | null;
    /** it, or its account, by the operator */
    isDisabled: boolean;
  };

export type LinkAnswer =
  | { kind: 'not_found' }
  /** its account, or its place in the plan, is paused */
  | { kind: 'unavailable' }
  /** disabled, off, over, or used up; where there is a fallback, it leads there, which is no click (product 9.5) */
  | { kind: 'gone'; fallback: string | null; validUntil: Date | null }
  | { kind: 'follow'; address: string; validUntil: Date | null }
  /** asks for a password, or counts its clicks: decided by the row at every hit, never from memory */
  | { kind: 'guarded' };

/**
 * What a slug answers at an instant (product 9). `validUntil` is the next instant at which time alone changes that; all
 * other changes are told of.
 */
export function linkAnswer(record: LinkRecord | undefined, now: Date): LinkAnswer {
  if (!record) return { kind: 'not_found' };
  // Before all else, the fallback included (product 25.4)
  if (record.isDisabled) return { kind: 'gone', fallback: null, validUntil: null };
  const { isAccessible, plan } = access(record, now);
  if (!isAccessible || isPaused(plans[plan].limits, record)) return { kind: 'unavailable' };
  const until = accessChangesAt(record, now);
  if (!isOpen(record, now)) {
    return { kind: 'gone', fallback: fallbackOf(record), validUntil: until };
  }
  if (record.passwordHash !== null || record.maxClicks !== null) return { kind: 'guarded' };
  const address = targetOf(record);
  if (address === null) return { kind: 'not_found' };
  return { kind: 'follow', address, validUntil: earlier(until, record.expiresAt) };
}

/** Where a link leads: its card, or its target with its campaign; null where the stored one is no web address. */
export function targetOf(record: LinkRecord): string | null {
  const { cardId, isMain, username } = record;
  if (cardId !== null) return cardPath({ id: cardId, isMain, username });
  const target = leadableAddress(record.url);
  return target === null ? null : withUtm(target, record);
}

/** Where a link leads that is gone; null where nowhere. */
export function fallbackOf({ fallbackUrl }: Pick<LinkRecord, 'fallbackUrl'>): string | null {
  return leadableAddress(fallbackUrl);
}

/** Checked when it was written, and once more before anybody is sent there. */
function leadableAddress(stored: string | null): string | null {
  const address = stored === null ? null : webAddress(stored);
  if (address === null) return null;
  // A header holds no other letters; what is written in these stays to the byte
  return /^[\x21-\x7e]+$/.test(address) ? address : new URL(address).href;
}

/** Whether a link is on, not over, and has a click left (product 9.5). */
function isOpen(link: Pick<LinkRecord, 'active' | 'expiresAt' | 'maxClicks' | 'usedClicks'>, now: Date): boolean {
  return link.active && !isExpired(link, now) && !isUsedUp(link);
}

export function isExpired({ expiresAt }: Pick<LinkRecord, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

export function isUsedUp({ maxClicks, usedClicks }: Pick<LinkRecord, 'maxClicks' | 'usedClicks'>): boolean {
  return maxClicks !== null && usedClicks >= maxClicks;
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
