import type { FastifyRequest } from 'fastify';
import { findCardByHandle, findCardById, findCardByUsername } from '#db/cards/public-cards.ts';
import type { Db } from '#db/connect.ts';
import { type ResolvedCard, resolveCard } from '#src/cards/resolve-card.ts';
import { isHandleForm } from '#src/owners/handles.ts';
import { isUsernameForm } from '#src/owners/usernames.ts';
import { isUuid, reservedUsernames } from '#src/paths.ts';
import { isShownAt } from '../owners/domains/place-owner.ts';
import type { CardVisitKind } from './card-results.ts';

/** The variable part of a card's path. */
export function segmentsOf({ params }: FastifyRequest): string {
  return Object.values(params as Record<string, string>).join('/');
}

/** The username in a path segment; null if nobody can have it. */
function usernameIn(segment: string): string | null {
  const name = segment.toLowerCase();
  return isUsernameForm(name) && !reservedUsernames.has(name) ? name : null;
}

function cardIdIn(segment: string): string | null {
  return isUuid(segment) ? segment.toLowerCase() : null;
}

/** What `/{username}` shows. A segment that cannot be a username is not found (product 7.3). */
async function resolveCardByUsername(db: Db, segment: string): Promise<ResolvedCard> {
  const name = usernameIn(segment);
  if (name === null) return { kind: 'not_found' };
  const record = await findCardByUsername(db, name);
  return record ? resolveCard(record, new Date()) : { kind: 'unavailable' };
}

/** The username and handle in `{username}/{handle}`; null if no card can have them. */
function namesIn(segments: string): string | null {
  const [segment = '', handle = '', ...others] = segments.toLowerCase().split('/');
  return usernameIn(segment) !== null && isHandleForm(handle) && others.length === 0 ? `${segment}/${handle}` : null;
}

/** What `/{username}/{handle}` shows. A handle that no card has is unavailable, like a username that nobody has (product 7.3). */
async function resolveCardByHandle(db: Db, segments: string): Promise<ResolvedCard> {
  const names = namesIn(segments);
  if (names === null) return { kind: 'not_found' };
  const [username = '', handle = ''] = names.split('/');
  const record = await findCardByHandle(db, username, handle);
  return record ? resolveCard(record, new Date()) : { kind: 'unavailable' };
}

export async function resolveCardById(db: Db, segment: string): Promise<ResolvedCard> {
  const id = cardIdIn(segment);
  const record = id === null ? undefined : await findCardById(db, id);
  return record ? resolveCard(record, new Date()) : { kind: 'not_found' };
}

/** What `/user/{username}` shows: only profiles live there, so anything else is an unavailable profile. */
export async function resolveCardByProfile(db: Db, segment: string): Promise<ResolvedCard> {
  const found = await resolveCardByUsername(db, segment);
  return found.kind === 'not_found' ? { kind: 'unavailable' } : found;
}

export type CardRoute = {
  url: string;
  kind: CardVisitKind;
  /** what the path names; null if nothing can have that name */
  nameIn: (segments: string) => string | null;
  find: (db: Db, segments: string) => Promise<ResolvedCard>;
  /** the route also takes paths that have nothing to do with cards */
  isForAnyPath?: boolean;
};

/** Where pages are, and with `.vcf` contact files (product 5.12, 7.1, 8.1). */
export const publicCardRoutes: readonly CardRoute[] = [
  { url: '/:segment', kind: 'profile_view', nameIn: usernameIn, find: resolveCardByUsername },
  { url: '/user/:segment', kind: 'profile_view', nameIn: usernameIn, find: resolveCardByProfile },
  { url: '/vcard/:segment', kind: 'card_view', nameIn: cardIdIn, find: resolveCardById },
  {
    url: '/:segment/:handle',
    kind: 'card_view',
    nameIn: namesIn,
    find: resolveCardByHandle,
    isForAnyPath: true,
  },
];

/** At hosts of owners, where the other paths are those of cards and links themselves. */
export const placeCardRoutes = publicCardRoutes.filter(({ url }) => url.startsWith('/vcard/'));

/** What was found, if it may be shown where the request arrived. */
export async function shownAt({ db }: { db: Db }, request: FastifyRequest, found: ResolvedCard): Promise<ResolvedCard> {
  const ownerId = 'ownerId' in found ? found.ownerId : undefined;
  return ownerId === undefined || (await isShownAt(db, request, ownerId)) ? found : { kind: 'not_found' };
}
