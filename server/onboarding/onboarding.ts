import { randomInt } from 'node:crypto';
import { lockUser } from '#db/accounts/users.ts';
import { findCard, findOldestCard, insertCard, listCards, updateCard } from '#db/cards/cards.ts';
import { deleteTestData } from '#db/onboarding/test-data.ts';
import { deletePhotosIfUnused } from '#db/owners/photos.ts';
import { lockOwner, startTrialByUse, updateProfile } from '#db/owners/profiles.ts';
import { claimUsername, isUsernameFree, reserveUsername } from '#db/owners/usernames.ts';
import type { Card } from '#db/schema/database.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { insertDetachedRowsJob } from '#db/visits/detached-rows.ts';
import { photoIdsOf } from '#src/cards/card-fields.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { AppError } from '#src/errors.ts';
import { displayName, fullName } from '#src/names.ts';
import { access } from '#src/owners/access.ts';
import { type CardScope, cardScope } from '#src/owners/card-scope.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { usernamePlan, usernameProblem } from '#src/owners/usernames.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor, PersonActor } from '../accounts/actor.ts';
import { ownCard } from '../cards/card-view.ts';
import { requireOwnPhotos, withCountryCodes, withKnownNames } from '../cards/cards.ts';
import { nameHandle } from '../cards/handles.ts';
import type { Context } from '../context.ts';
import { renameOwner } from '../owners/profiles.ts';

/** Stores the chosen plan and starts the trial (product 2.2, 3.5). @throws plan_not_purchasable, onboarding_finished */
export async function choosePlan(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  { owner }: Actor,
  plan: PlanType,
): Promise<void> {
  if (plan !== 'free' && payments === null) throw new AppError('plan_not_purchasable');
  await db.transaction().execute(async (tx) => {
    const profile = await lockOwner(tx, owner.id);
    if (profile?.initialized) throw new AppError('onboarding_finished');
    await updateProfile(tx, owner.id, { chosenPlan: plan });
    await startTrialByUse(tx, owner);
  });
}

export async function findFirstCard({ db }: Pick<Context, 'db'>, actor: Actor) {
  const id = await findOldestCard(db, actor.owner.id);
  const [card] = id === undefined ? [] : await listCards(db, cardScope(actor, 'account.read'), [id]);
  return card ? ownCard(actor, card) : null;
}

/** Saves username and card (product 2.3). @throws username_*, onboarding_finished, not_found (photo) */
export async function completeOnboarding(
  { db, env }: Pick<Context, 'db' | 'env'>,
  actor: PersonActor,
  { username, card: sent }: { username: string; card: CardFields },
): Promise<{ username: string; vcardId: string; wishedUsername: string | null }> {
  const { id: ownerId } = actor.owner;
  const scope = cardScope(actor, 'onboarding.complete');
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.person.id);
    const profile = await lockOwner(tx, ownerId);
    if (!profile) throw new AppError('unauthenticated');
    if (profile.initialized) throw new AppError('onboarding_finished');
    const card = withCountryCodes(withKnownNames(sent, [profile]), actor, null);
    const usernames = await claimOrReserveUsername({ env }, tx, profile, username);
    await requireOwnPhotos(tx, ownerId, photoIdsOf(card));
    const oldest = await findOldestCard(tx, ownerId);
    const existing = oldest === undefined ? undefined : await findCard(tx, scope, oldest);
    if (existing) await replaceCard(tx, scope, existing, card);
    const vcardId = existing?.id ?? (await insertCard(tx, ownerId, card)).id;
    await nameHandle(tx, ownerId, { id: vcardId, ...card });
    await startTrialByUse(tx, profile);
    await nameAccount(tx, actor, profile, card);
    await updateProfile(tx, ownerId, {
      initialized: true,
      chosenPlan: profile.chosenPlan ?? 'free',
      profilePic: card.photo,
      position: card.position,
      company: card.company,
      phone: card.phone,
      themeColor: card.backgroundColor,
    });
    return { ...usernames, vcardId };
  });
}

/** An account that only has a display name gets first and last name from its first card (product 5.10). */
async function nameAccount(tx: Context['db'], actor: PersonActor, profile: Owner, card: CardFields) {
  if (fullName(profile) !== '' || fullName(card) === '') return;
  const { firstName, lastName } = card;
  await renameOwner(tx, actor, { firstName, lastName, name: displayName(profile, card) });
}

type Usernames = { username: string; wishedUsername: string | null };

/** Reserves a username that needs a paid plan and claims 8 digits until the payment arrives (product 4.6). @throws username_* */
async function claimOrReserveUsername(
  { env: { appName } }: Pick<Context, 'env'>,
  tx: Context['db'],
  profile: Owner,
  requested: string,
): Promise<Usernames> {
  const { plan } = access(profile, new Date());
  const problem = usernameProblem(requested, usernamePlan(profile, plan), appName);
  if (problem !== null) throw new AppError(problem);
  const isAllowed = requested === profile.username || usernameProblem(requested, plan, appName) === null;
  const isTaken = !(await (isAllowed ? claimUsername : reserveUsername)(tx, profile.id, requested));
  if (isTaken) throw new AppError('username_taken');
  if (isAllowed) return { username: requested, wishedUsername: null };
  return { username: profile.username ?? (await claimRandomUsername(tx, profile.id)), wishedUsername: requested };
}

async function claimRandomUsername(tx: Context['db'], ownerId: string): Promise<string> {
  for (;;) {
    const username = String(randomInt(10_000_000, 100_000_000));
    if ((await isUsernameFree(tx, username, ownerId)) && (await claimUsername(tx, ownerId, username))) return username;
  }
}

async function replaceCard(tx: Context['db'], scope: CardScope, before: Card, card: CardFields): Promise<void> {
  await updateCard(tx, scope, before.id, card);
  const shown = photoIdsOf(card);
  const replaced = photoIdsOf(before).filter((photoId) => !shown.includes(photoId));
  await deletePhotosIfUnused(tx, scope.ownerId, replaced);
}

/** Deletes all links and cards made before onboarding was completed (product 15.5). @throws onboarding_finished */
export async function clearTestData(
  { db, visitStore }: Pick<Context, 'db' | 'visitStore'>,
  { owner }: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockOwner(tx, owner.id);
    if (!profile) throw new AppError('unauthenticated');
    if (profile.initialized) throw new AppError('onboarding_finished');
    const { photos } = await deleteTestData(tx, visitStore, owner.id);
    const ids = photos.flatMap((path) => photoIdOf(path) ?? []);
    await deletePhotosIfUnused(tx, owner.id, ids);
    await insertDetachedRowsJob(tx);
  });
}
