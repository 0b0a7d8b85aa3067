import { type Db, violatedConstraint } from '#db/connect.ts';
import {
  countLinks,
  deleteLink as deleteLinkRow,
  findLink,
  insertLink,
  listLinks,
  updateLinkOrder,
  updateLink as updateLinkRow,
} from '#db/links/links.ts';
import { deletePhotoIfUnused } from '#db/owners/photos.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { isChosenSlug, type LinkChanges, type NewLink } from '#src/links/links.ts';
import { isTargetAllowed } from '#src/links/targets.ts';
import { access } from '#src/owners/access.ts';
import { hasRoom, type PlanType, plans } from '#src/owners/plans.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { requireEndAhead, startedCount, storedFields } from './link-options.ts';

type Rules = Pick<Context, 'db' | 'env' | 'passwords'>;

/**
 * Makes a link at the end of the list.
 * @throws limit_links, target_refused, end_past, plan_required, slug_invalid, slug_taken
 */
export async function createLink(context: Rules, actor: Actor, asked: NewLink) {
  const { db, env } = context;
  if (!isTargetAllowed(asked.url, env.publicUrl)) throw new AppError('target_refused');
  requireEndAhead(null, asked.expiresAt);
  // Asked before, too: a hash costs more than all the rest
  if (asked.password) await creatable(db, actor, actor.access.plan, asked.slug);
  const fields = await storedFields(context, actor, asked);
  return await db.transaction().execute(async (tx) => {
    const { slug } = await creatable(tx, actor, await lockedPlan(tx, actor), asked.slug);
    const link = await insertLink(tx, actor.userId, { ...fields, slug });
    if (!link) throw new AppError('slug_taken');
    return link;
  });
}

/**
 * Changes the fields that are given. A slug that is in a printed code stays as it is (product 12.3).
 * @throws not_found, target_refused, end_past, plan_required, slug_invalid, slug_taken, invalid_input, link_disabled
 */
export async function updateLink(context: Rules, actor: Actor, id: string, changes: LinkChanges): Promise<void> {
  const { db, env } = context;
  if (changes.url !== undefined && !isTargetAllowed(changes.url, env.publicUrl)) throw new AppError('target_refused');
  if (changes.password) await changeable(db, actor, actor.access.plan, id, changes.slug);
  const { slug: asked, ...fields } = await storedFields(context, actor, changes);
  await db.transaction().execute(async (tx) => {
    const { before, slug } = await changeable(tx, actor, await lockedPlan(tx, actor), id, asked);
    // product 25.5
    if (before.isDisabled && fields.active === true) throw new AppError('link_disabled');
    requireEndAhead(before.expiresAt, fields.expiresAt);
    const count = startedCount(before.maxClicks, fields.maxClicks);
    await updateLinkRow(tx, actor.userId, id, { ...fields, ...slug, ...count }).catch((error) => {
      throw violatedConstraint(error) === 'links_slug' ? new AppError('slug_taken') : error;
    });
  });
}

/** Deletes a link, its code, and the code's logo where nothing else shows it. @throws not_found */
export async function deleteLink({ db }: Rules, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockedPlan(tx, actor);
    const deleted = await deleteLinkRow(tx, actor.userId, id);
    if (!deleted) throw new AppError('not_found');
    const logo = deleted.qrStyle?.logo ? photoIdOf(deleted.qrStyle.logo) : null;
    if (logo !== null) await deletePhotoIfUnused(tx, actor.userId, logo);
  });
}

/** Rewrites the whole order. @throws invalid_input where the ids are not those of the actor's links, each once */
export async function reorderLinks({ db }: Rules, actor: Actor, ids: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockedPlan(tx, actor);
    const own = new Set((await listLinks(tx, actor.userId)).map((link) => link.id));
    const isComplete = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id));
    if (!isComplete) throw new AppError('invalid_input');
    await updateLinkOrder(tx, actor.userId, ids);
  });
}

/** The slug of a link that may be made; null: it is drawn. @throws limit_links, plan_required, slug_invalid */
async function creatable(db: Db, { userId }: Actor, plan: PlanType, slug: string | null) {
  if (!hasRoom(plans[plan].limits.links, (await countLinks(db, userId)).links)) throw new AppError('limit_links');
  return { slug: slug === null ? null : chosenSlug(slug, plan) };
}

/** A link of the actor's, and the slug where it gets another. @throws not_found, invalid_input, plan_required, slug_invalid */
async function changeable(db: Db, { userId }: Actor, plan: PlanType, id: string, asked: string | null | undefined) {
  const before = await findLink(db, userId, id);
  if (!before) throw new AppError('not_found');
  const isSame = asked === undefined || asked === null || asked.toLowerCase() === before.slug;
  if (!isSame && before.qrStyle !== null) throw new AppError('invalid_input');
  return { before, slug: isSame ? {} : { slug: chosenSlug(asked, plan) } };
}

/** The plan in force, with the row locked that every change of an owner's links waits for (product 3.7). */
async function lockedPlan(tx: Context['db'], actor: Actor): Promise<PlanType> {
  const profile = await lockProfile(tx, actor.userId);
  if (!profile) throw new AppError('unauthenticated');
  return access(profile, new Date()).plan;
}

/** Words of one's own in a short address are part of the paid plans (product 12.3). */
function chosenSlug(asked: string, plan: PlanType): string {
  if (plan === 'free') throw new AppError('plan_required');
  const slug = asked.toLowerCase();
  if (!isChosenSlug(slug)) throw new AppError('slug_invalid');
  return slug;
}
