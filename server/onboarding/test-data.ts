import { deleteTestData } from '#db/onboarding/test-data.ts';
import { deletePhotoIfUnused } from '#db/owners/photos.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/**
 * Deletes what was made before onboarding was finished: all links and cards, and the pictures that nothing shows any
 * longer, together or not at all (product 15.5). @throws onboarding_finished
 */
export async function clearTestData({ db }: Pick<Context, 'db'>, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.userId);
    if (!profile) throw new AppError('unauthenticated');
    if (profile.initialized) throw new AppError('onboarding_finished');
    const { pictures } = await deleteTestData(tx, actor.userId);
    for (const picture of pictures) {
      const id = photoIdOf(picture);
      if (id !== null) await deletePhotoIfUnused(tx, actor.userId, id);
    }
  });
}
