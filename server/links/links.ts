import { type Db, violatedConstraint } from '#db/connect.ts';
import { moveLinkTo } from '#db/links/link-order.ts';
import {
  countLinks,
  findLink,
  insertLink,
  listLinkIds,
  type StoredLink,
  updateLinkOrder,
  updateLink as updateLinkRow,
} from '#db/links/links.ts';
import { countTags, insertLinkTags } from '#db/links/tags.ts';
import { updateExternalId } from '#db/owners/external-ids.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { startTrialByUse } from '#db/owners/profiles.ts';
import type { Publication } from '#src/drafts/drafts.ts';
import { AppError } from '#src/errors.ts';
import { editedLinkFields, type LinkChanges, type LinkToCreate } from '#src/links/links.ts';
import { QR_TARGET_MAX } from '#src/links/qr-codes.ts';
import { isCustomSlug } from '#src/links/slugs.ts';
import { MAX_WHOLE } from '#src/lists.ts';
import { access } from '#src/owners/access.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { hasRoom, type PlanType, plans } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';
import { publishDraft, revisionOf } from '../owners/publishing.ts';
import { requireSwitchable } from './bulk.ts';
import { requireFutureExpiry, resetUsedClicks, storedFields } from './link-options.ts';
import { mayLeadTo } from './targets.ts';

/** What a program calls an item; null: nothing. Absent: unchanged. */
export type ExternallyNamed = { externalId?: string | null | undefined };

type LinkContext = Pick<Context, 'db' | 'env' | 'passwords' | 'places'>;

/**
 * Creates a link at the end of the list.
 * @throws limit_links, target_refused, end_past, plan_required, slug_invalid, slug_taken, external_id_taken, not_found (tag)
 */
export async function createLink(
  context: LinkContext,
  actor: Actor,
  { tagIds, externalId = null, ...input }: LinkToCreate & ExternallyNamed,
) {
  const { db } = context;
  if (!(await mayLeadTo(context, input.url))) throw new AppError('target_refused');
  requireFutureExpiry(null, input.expiresAt);
  if (input.password) await requireCreatable(db, actor, actor.access.plan, input.slug);
  const fields = await storedFields(context, actor, input);
  return await db.transaction().execute(async (tx) => {
    const { slug } = await requireCreatable(tx, actor, await lockedPlan(tx, actor), input.slug);
    const link = await insertLink(tx, actor.owner.id, { ...fields, slug });
    if (!link) throw new AppError('slug_taken');
    if (externalId !== null) await nameExternally(tx, actor, link.id, externalId);
    await startTrialByUse(tx, actor.owner);
    if ((await countTags(tx, actor.owner.id, tagIds)) < tagIds.length) throw new AppError('not_found');
    await insertLinkTags(tx, [link.id], tagIds);
    await insertAuditEntry(tx, actor, 'link.create', { kind: 'link', id: link.id });
    return link;
  });
}

/**
 * Updates the given fields. The slug of a link with a QR code can't change (product 12.3).
 * With `known`, its draft is saved by this. @throws item_changed, draft_changed, not_found, target_refused, end_past,
 * plan_required, slug_invalid, slug_taken, external_id_taken, invalid_input, link_disabled, target_too_long
 */
export async function updateLink(
  context: LinkContext,
  actor: Actor,
  id: string,
  { externalId, ...changes }: LinkChanges & ExternallyNamed,
  known?: Publication,
): Promise<void> {
  const { db } = context;
  if (changes.url !== undefined && !(await mayLeadTo(context, changes.url))) throw new AppError('target_refused');
  if (changes.password) await requireChangeable(db, actor, actor.access.plan, id, changes.slug);
  const { slug: chosen, ...fields } = await storedFields(context, actor, changes);
  await db.transaction().execute(async (tx) => {
    const { before, slug } = await requireChangeable(tx, actor, await lockedPlan(tx, actor), id, chosen);
    if (known)
      await publishDraft(
        tx,
        cardScope(actor, 'links.write'),
        { kind: 'link', id },
        { now: linkRevision(before), known },
      );
    if (before.qrStyle !== null && (fields.url ?? '').length > QR_TARGET_MAX) throw new AppError('target_too_long');
    requireSwitchable(before.isDisabled, fields.active);
    requireFutureExpiry(before.expiresAt, fields.expiresAt);
    const count = resetUsedClicks(before.maxClicks, fields.maxClicks);
    await updateLinkRow(tx, actor.owner.id, id, { ...fields, ...slug, ...count }).catch((error) => {
      throw violatedConstraint(error) === 'links_slug' ? new AppError('slug_taken') : error;
    });
    if (externalId !== undefined) await nameExternally(tx, actor, id, externalId);
    await insertAuditEntry(tx, actor, 'link.update', { kind: 'link', id });
  });
}

async function nameExternally(tx: Db, { owner }: Actor, id: string, externalId: string | null): Promise<void> {
  if (!(await updateExternalId(tx, 'links', owner.id, { id, externalId }))) throw new AppError('external_id_taken');
}

/** The revision of what a link's editor changes. */
export function linkRevision(link: StoredLink): string {
  return revisionOf(link, [...editedLinkFields, 'hasPassword']);
}

/** @throws invalid_input unless `ids` names each of the owner's links once, and they are 500 at most */
export async function reorderLinks({ db }: LinkContext, actor: Actor, ids: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockedPlan(tx, actor);
    const own = new Set(await listLinkIds(tx, actor.owner.id, MAX_WHOLE + 1));
    const isComplete = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id));
    if (!isComplete) throw new AppError('invalid_input');
    await updateLinkOrder(tx, actor.owner.id, ids);
    await insertAuditEntry(tx, actor, 'link.order', { kind: 'link' });
  });
}

/** Moves a link to the position of another, also if the browser hasn't loaded those around them. @throws not_found */
export async function moveLink({ db }: LinkContext, actor: Actor, move: { id: string; to: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockedPlan(tx, actor);
    if (!(await moveLinkTo(tx, actor.owner.id, move))) throw new AppError('not_found');
    await insertAuditEntry(tx, actor, 'link.order', { kind: 'link', id: move.id });
  });
}

/** Returns the slug of a link to create; null for a random one. @throws limit_links, plan_required, slug_invalid */
async function requireCreatable(db: Db, { owner }: Actor, plan: PlanType, slug: string | null) {
  const { links: limit } = plans[plan].limits;
  if (!hasRoom(limit, (await countLinks(db, owner.id)).links)) throw new AppError('limit_links', { limit });
  return { slug: slug === null ? null : requireSlug(slug, plan) };
}

/** Returns the link, and its slug if that changes. @throws not_found, invalid_input, plan_required, slug_invalid */
async function requireChangeable(
  db: Db,
  { owner }: Actor,
  plan: PlanType,
  id: string,
  chosen: string | null | undefined,
) {
  const before = await findLink(db, owner.id, id);
  if (!before) throw new AppError('not_found');
  const isSame = chosen === undefined || chosen === null || chosen.toLowerCase() === before.slug;
  if (!isSame && before.qrStyle !== null) throw new AppError('invalid_input');
  return { before, slug: isSame ? {} : { slug: requireSlug(chosen, plan) } };
}

/** Returns the owner's plan and locks the owner, so that changes to the links of one owner run in sequence (product 3.7). */
async function lockedPlan(tx: Context['db'], actor: Actor): Promise<PlanType> {
  const { owner } = await lockActor(tx, actor, 'links.write');
  return access(owner, new Date()).plan;
}

function requireSlug(chosen: string, plan: PlanType): string {
  if (plan === 'free') throw new AppError('plan_required');
  const slug = chosen.toLowerCase();
  if (!isCustomSlug(slug)) throw new AppError('slug_invalid');
  return slug;
}
