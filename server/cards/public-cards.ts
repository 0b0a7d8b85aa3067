import { findCardById, findCardByUsername } from '#db/cards/public-cards.ts';
import { type ResolvedCard, resolveCard } from '#src/cards/resolve-card.ts';
import { isUsernameForm } from '#src/owners/usernames.ts';
import { isUuid, reservedUsernames } from '#src/paths.ts';
import type { Context } from '../context.ts';

/** The username in a path segment; null if nobody can have it. */
export function usernameIn(segment: string): string | null {
  const name = segment.toLowerCase();
  return isUsernameForm(name) && !reservedUsernames.has(name) ? name : null;
}

export function cardIdIn(segment: string): string | null {
  return isUuid(segment) ? segment.toLowerCase() : null;
}

/** What `/{username}` shows. A segment that cannot be a username is not found (product 7.3). */
export async function resolveCardByUsername({ db }: Pick<Context, 'db'>, segment: string): Promise<ResolvedCard> {
  const name = usernameIn(segment);
  if (name === null) return { kind: 'not_found' };
  const record = await findCardByUsername(db, name);
  return record ? resolveCard(record, new Date()) : { kind: 'unavailable' };
}

export async function resolveCardById({ db }: Pick<Context, 'db'>, segment: string): Promise<ResolvedCard> {
  const id = cardIdIn(segment);
  const record = id === null ? undefined : await findCardById(db, id);
  return record ? resolveCard(record, new Date()) : { kind: 'not_found' };
}

/** What `/user/{username}` shows: only profiles live there, so anything else is an unavailable profile. */
export async function resolveCardByProfile(context: Pick<Context, 'db'>, segment: string): Promise<ResolvedCard> {
  const found = await resolveCardByUsername(context, segment);
  return found.kind === 'not_found' ? { kind: 'unavailable' } : found;
}
