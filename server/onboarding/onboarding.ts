import { deletePhotoIfUnused, isPhotoOf } from '#db/photos.ts';
import { lockProfile, startTrial, updateProfile } from '#db/profiles.ts';
import type { Vcard } from '#db/schema.ts';
import { claimUsername } from '#db/usernames.ts';
import { insertVcard, listVcards, updateVcard } from '#db/vcards.ts';
import { access } from '#src/access.ts';
import { AppError } from '#src/errors.ts';
import { photoIdOf } from '#src/paths.ts';
import type { PlanType } from '#src/plans.ts';
import { usernameProblem } from '#src/usernames.ts';
import type { VcardFields } from '#src/vcards.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';

/** Records the choice of a plan, and starts the trial (product 2.2, 3.5). @throws plan_not_purchasable, onboarding_finished */
export async function choosePlan({ db }: Pick<Context, 'db'>, actor: Actor, plan: PlanType): Promise<void> {
  // Nothing can be paid yet: a choice that leads nowhere is refused rather than kept
  if (plan !== 'free') throw new AppError('plan_not_purchasable');
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.userId);
    if (profile?.initialized) throw new AppError('onboarding_finished');
    await updateProfile(tx, actor.userId, { chosenPlan: plan });
    await startTrial(tx, actor.userId);
  });
}

/**
 * Step 3: username, card, link and the completed flag, together or not at all (product 2.3). An account that skipped the
 * step and made a card since then completes that one. @throws username_*, onboarding_finished, not_found (photo)
 */
export async function completeOnboarding(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { username, card }: { username: string; card: VcardFields },
): Promise<{ username: string; vcardId: string }> {
  return await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.userId);
    if (!profile) throw new AppError('unauthenticated');
    if (profile.initialized) throw new AppError('onboarding_finished');
    const problem = usernameProblem(username, access(profile, new Date()).plan);
    if (problem !== null) throw new AppError(problem);
    if (!(await claimUsername(tx, actor.userId, username))) throw new AppError('username_taken');
    const photoId = card.photo === null ? null : photoIdOf(card.photo);
    if (photoId !== null && !(await isPhotoOf(tx, actor.userId, photoId))) throw new AppError('not_found');
    const existing = (await listVcards(tx, actor.userId))[0];
    if (existing) await replaceVcard(tx, actor.userId, existing, card);
    const vcardId = existing?.id ?? (await insertVcard(tx, actor.userId, card)).id;
    await startTrial(tx, actor.userId);
    await updateProfile(tx, actor.userId, {
      initialized: true,
      chosenPlan: profile.chosenPlan ?? 'free',
      profilePic: card.photo,
      position: card.position,
      company: card.company,
      phone: card.phone,
      themeColor: card.backgroundColor,
    });
    return { username, vcardId };
  });
}

/** The photo that the card showed goes, where nothing shows it any longer (product 6.4). */
async function replaceVcard(tx: Context['db'], userId: string, before: Vcard, card: VcardFields): Promise<void> {
  await updateVcard(tx, userId, before.id, card);
  const photoId = before.photo !== card.photo && before.photo !== null ? photoIdOf(before.photo) : null;
  if (photoId !== null) await deletePhotoIfUnused(tx, userId, photoId);
}
