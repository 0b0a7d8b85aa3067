import { findCardById, findCardByUsername } from '#db/public-cards.ts';
import { isUuid } from '#src/identifiers.ts';
import { reservedNames } from '#src/paths.ts';
import { type CardAnswer, cardAnswer } from '#src/public-cards.ts';
import { isUsernameForm } from '#src/usernames.ts';
import type { Context } from './context.ts';

/** What `/{username}` shows. A segment that could be nobody's name on any plan is no address of ours (product 7.3). */
export async function cardByUsername({ db }: Pick<Context, 'db'>, segment: string): Promise<CardAnswer> {
  const name = segment.toLowerCase();
  if (!isUsernameForm(name) || reservedNames.has(name)) return { kind: 'not_found' };
  const record = await findCardByUsername(db, name);
  return record ? cardAnswer(record, new Date()) : { kind: 'unavailable' };
}

/** What `/vcard/{id}` shows. */
export async function cardById({ db }: Pick<Context, 'db'>, id: string): Promise<CardAnswer> {
  const record = isUuid(id) ? await findCardById(db, id) : undefined;
  return record ? cardAnswer(record, new Date()) : { kind: 'not_found' };
}

/**
 * What `/user/{username}` shows: that address is for profiles alone, so whatever is not one is an unavailable profile.
 */
export async function cardByProfile(context: Pick<Context, 'db'>, segment: string): Promise<CardAnswer> {
  const found = await cardByUsername(context, segment);
  return found.kind === 'not_found' ? { kind: 'unavailable' } : found;
}
