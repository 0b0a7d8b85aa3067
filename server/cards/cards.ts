import {
  countCards,
  deleteCard as deleteVcardRow,
  findCard,
  insertCard,
  updateCard as updateVcardRow,
} from '#db/cards/cards.ts';
import { deletePhotoIfUnused, isPhotoOf } from '#db/owners/photos.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { hasRoom, plans } from '#src/owners/plans.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** Makes a card and its link where the plan has room (product 3.2, 3.7). @throws limit_vcards, not_found (photo) */
export async function createCard(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  fields: CardFields,
): Promise<{ id: string }> {
  return await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.userId);
    if (!profile) throw new AppError('unauthenticated');
    const { limits } = plans[access(profile, new Date()).plan];
    if (!hasRoom(limits.vcards, await countCards(tx, actor.userId))) throw new AppError('limit_vcards');
    await requireOwnPhoto(tx, actor.userId, fields.photo);
    return await insertCard(tx, actor.userId, fields);
  });
}

/** @throws not_found for a card or photo that is not the actor's (product 5.6) */
export async function updateCard(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
  fields: CardFields,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.userId);
    const before = await findCard(tx, actor.userId, id);
    if (!before) throw new AppError('not_found');
    await requireOwnPhoto(tx, actor.userId, fields.photo);
    await updateVcardRow(tx, actor.userId, id, fields);
    if (before.photo !== fields.photo) await releasePhoto(tx, actor.userId, before.photo);
  });
}

/** Deletes a card with its link, and its photo where nothing else shows it. @throws not_found */
export async function deleteCard({ db }: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.userId);
    const deleted = await deleteVcardRow(tx, actor.userId, id);
    if (!deleted) throw new AppError('not_found');
    await releasePhoto(tx, actor.userId, deleted.photo);
  });
}

async function requireOwnPhoto(tx: Context['db'], userId: string, photo: string | null): Promise<void> {
  const id = photo === null ? null : photoIdOf(photo);
  if (id !== null && !(await isPhotoOf(tx, userId, id))) throw new AppError('not_found');
}

async function releasePhoto(tx: Context['db'], userId: string, photo: string | null): Promise<void> {
  const id = photo === null ? null : photoIdOf(photo);
  if (id !== null) await deletePhotoIfUnused(tx, userId, id);
}
