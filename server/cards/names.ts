import { updateCardNames } from '#db/cards/cards.ts';
import { lockOwner, updateProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { fullName, type Names } from '#src/names.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** Stores first and last name for the account and its cards that show a display name and have none yet (product 5.11). */
export async function confirmNames(
  { db }: Pick<Context, 'db'>,
  { owner }: Actor,
  { name, firstName, lastName }: Names,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockOwner(tx, owner.id);
    if (!profile) throw new AppError('unauthenticated');
    await updateCardNames(tx, owner.id, { name, firstName, lastName });
    if (profile.name === name && fullName(profile) === '') await updateProfile(tx, owner.id, { firstName, lastName });
  });
}
