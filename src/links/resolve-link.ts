import { access, accessChangesAt, type PlanState } from '../owners/access.ts';
import { isOverLimit, plans, type Ranks } from '../owners/plans.ts';
import { cardPath, type ForwardCard, forwardPath } from '../paths.ts';
import { webUrl } from '../web-url.ts';
import { type Utm, withUtm } from './utm.ts';

export type LinkRecord = PlanState &
  Ranks &
  Utm & {
    id: string;
    ownerId: string;
    url: string | null; // null for a card's link
    cardId: string | null;
    isMain: boolean; // its card is the main one
    username: string | null;
    handle: string | null; // of its card
    isCardOn: boolean; // true for a link that isn't a card's
    forward: ForwardCard | null; // where a card that is off leads
    active: boolean;
    expiresAt: Date | null;
    maxClicks: number | null;
    usedClicks: number;
    passwordHash: string | null;
    fallbackUrl: string | null;
    isDisabled: boolean; // the link or its owner is suspended
  };

export type ResolvedLink =
  | { kind: 'not_found' }
  /** its owner is not accessible, or the link is over the plan's limit */
  | { kind: 'unavailable' }
  /** suspended, off, expired or used up; redirects to its fallback, which is not a click (product 9.5) */
  | { kind: 'gone'; fallback: string | null; validUntil: Date | null }
  | { kind: 'redirect'; url: string; validUntil: Date | null }
  /** asks for a password or counts its clicks: decided by the current row on each request, never cached */
  | { kind: 'protected' };

/** How a link responds (product 9). `validUntil` is the next instant at which time alone changes that. */
export function resolveLink(record: LinkRecord | undefined, now: Date): ResolvedLink {
  if (!record) return { kind: 'not_found' };
  // Suspension also stops the fallback (product 25.4)
  if (record.isDisabled) return { kind: 'gone', fallback: null, validUntil: null };
  // So does a card that is off (product 36.30)
  if (!record.isCardOn && record.forward === null) return { kind: 'gone', fallback: null, validUntil: null };
  const { isAccessible, plan } = access(record, now);
  if (!isAccessible || isOverLimit(plans[plan].limits, record)) return { kind: 'unavailable' };
  const until = accessChangesAt(record, now);
  if (!isOpen(record, now)) {
    return { kind: 'gone', fallback: fallbackOf(record), validUntil: until };
  }
  if (record.passwordHash !== null || record.maxClicks !== null) return { kind: 'protected' };
  const url = targetOf(record);
  if (url === null) return { kind: 'not_found' };
  return { kind: 'redirect', url, validUntil: earlier(until, record.expiresAt) };
}

/** Where a link leads: its card, or its target with its campaign; null if the stored target is not a URL. */
export function targetOf(record: LinkRecord): string | null {
  const { cardId, isMain, username, handle, forward } = record;
  if (forward !== null) return forwardPath(username, forward);
  if (cardId !== null) return cardPath({ id: cardId, isMain, username, handle });
  const target = safeUrl(record.url);
  return target === null ? null : withUtm(target, record);
}

export function fallbackOf({ fallbackUrl }: Pick<LinkRecord, 'fallbackUrl'>): string | null {
  return safeUrl(fallbackUrl);
}

/** Checked when it was stored, and again before anyone is redirected to it. */
function safeUrl(stored: string | null): string | null {
  const url = stored === null ? null : webUrl(stored);
  if (url === null) return null;
  // A header takes ASCII only; a URL that is ASCII already stays as it is
  return /^[\x21-\x7e]+$/.test(url) ? url : new URL(url).href;
}

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
