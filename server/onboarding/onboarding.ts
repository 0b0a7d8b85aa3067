import { randomInt } from 'node:crypto';
import { insertVcard, listVcards, updateVcard } from '#db/cards/cards.ts';
import { deletePhotoIfUnused, isPhotoOf } from '#db/owners/photos.ts';
import { lockProfile, startTrial, updateProfile } from '#db/owners/profiles.ts';
import { claimUsername, holdWish, isUsernameFree } from '#db/owners/usernames.ts';
import type { Profile, Vcard } from '#db/schema/database.ts';
import type { VcardFields } from '#src/cards/cards.ts';
import { AppError } from '#src/errors.ts';
import { usernamePlan } from '#src/onboarding/onboarding.ts';
import { access } from '#src/owners/access.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { usernameProblem } from '#src/owners/usernames.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** Records the choice of a plan, and starts the trial (product 2.2, 3.5). @throws plan_not_purchasable, onboarding_finished */
export async function choosePlan(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  actor: Actor,
  plan: PlanType,
): Promise<void> {
  // A choice that leads nowhere is refused rather than kept
  if (plan !== 'free' && payments === null) throw new AppError('plan_not_purchasable');
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
): Promise<{ username: string; vcardId: string; wishedUsername: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.userId);
    if (!profile) throw new AppError('unauthenticated');
    if (profile.initialized) throw new AppError('onboarding_finished');
    const names = await takeUsername(tx, profile, username);
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
    return { ...names, vcardId };
  });
}

type Names = { username: string; wishedUsername: string | null };

/**
 * A name that only the chosen plan allows waits for its payment; the account gets one of the free plan's until then
 * (product 4.6). @throws username_*
 */
async function takeUsername(tx: Context['db'], profile: Profile, asked: string): Promise<Names> {
  const { plan } = access(profile, new Date());
  const problem = usernameProblem(asked, usernamePlan(profile, plan));
  if (problem !== null) throw new AppError(problem);
  const isAllowed = asked === profile.username || usernameProblem(asked, plan) === null;
  const isTaken = !(await (isAllowed ? claimUsername : holdWish)(tx, profile.id, asked));
  if (isTaken) throw new AppError('username_taken');
  if (isAllowed) return { username: asked, wishedUsername: null };
  return { username: profile.username ?? (await drawUsername(tx, profile.id)), wishedUsername: asked };
}

/** Any 8 digits that are nobody's (product 4.2). */
async function drawUsername(tx: Context['db'], userId: string): Promise<string> {
  for (;;) {
    const username = String(randomInt(10_000_000, 100_000_000));
    if ((await isUsernameFree(tx, username, userId)) && (await claimUsername(tx, userId, username))) return username;
  }
}

/** The photo that the card showed goes, where nothing shows it any longer (product 6.4). */
async function replaceVcard(tx: Context['db'], userId: string, before: Vcard, card: VcardFields): Promise<void> {
  await updateVcard(tx, userId, before.id, card);
  const photoId = before.photo !== card.photo && before.photo !== null ? photoIdOf(before.photo) : null;
  if (photoId !== null) await deletePhotoIfUnused(tx, userId, photoId);
}
