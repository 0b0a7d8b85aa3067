import { findCardById, findCardByUsername } from '#db/cards/public-cards.ts';
import { type CardAnswer, cardAnswer } from '#src/cards/resolve-card.ts';
import { isUuid } from '#src/identifiers.ts';
import { isUsernameForm } from '#src/owners/usernames.ts';
import { reservedNames } from '#src/paths.ts';
import type { Context } from '../context.ts';

/** The name that a segment may be; null where it could be nobody's on any plan. */
export function nameOf(segment: string): string | null {
  const name = segment.toLowerCase();
  return isUsernameForm(name) && !reservedNames.has(name) ? name : null;
}

/** The id that a segment may be. */
export function idOf(segment: string): string | null {
  return isUuid(segment) ? segment.toLowerCase() : null;
}

/** What `/{username}` shows. A segment that could be nobody's name on any plan is no address of ours (product 7.3). */
export async function cardByUsername({ db }: Pick<Context, 'db'>, segment: string): Promise<CardAnswer> {
  const name = nameOf(segment);
  if (name === null) return { kind: 'not_found' };
  const record = await findCardByUsername(db, name);
  return record ? cardAnswer(record, new Date()) : { kind: 'unavailable' };
}

/** What `/vcard/{id}` shows. */
export async function cardById({ db }: Pick<Context, 'db'>, segment: string): Promise<CardAnswer> {
  const id = idOf(segment);
  const record = id === null ? undefined : await findCardById(db, id);
  return record ? cardAnswer(record, new Date()) : { kind: 'not_found' };
}

/**
 * What `/user/{username}` shows: that address is for profiles alone, so whatever is not one is an unavailable profile.
 */
export async function cardByProfile(context: Pick<Context, 'db'>, segment: string): Promise<CardAnswer> {
  const found = await cardByUsername(context, segment);
  return found.kind === 'not_found' ? { kind: 'unavailable' } : found;
}
