import { countLinks, findLink, insertLink, updateLink } from '#db/links/links.ts';
import { findQrCode, type QrCodeRow } from '#db/links/qr-codes.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { deletePhotoIfUnused, isPhotoOf } from '#db/owners/photos.ts';
import { startTrialByUse } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import type { Publication } from '#src/drafts/drafts.ts';
import { AppError } from '#src/errors.ts';
import { editedCodeFields, type QrCodeChanges, type QrCodeFields } from '#src/links/qr-code-schema.ts';
import { QR_TARGET_MAX } from '#src/links/qr-codes.ts';
import { hasQrLogo, type QrStyle } from '#src/links/qr-style.ts';
import { access } from '#src/owners/access.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { hasRoom, plans } from '#src/owners/plans.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { lockActor } from '../../owners/lock-actor.ts';
import { publishDraft, revisionOf } from '../../owners/publishing.ts';
import { requireFutureExpiry, resetUsedClicks, storedFields } from '../link-options.ts';
import { mayLeadTo } from '../targets.ts';

type QrCodeContext = Pick<Context, 'db' | 'env' | 'passwords' | 'places'>;

/**
 * Creates a QR code if the plan has room (product 3.2, 3.7, 13.1).
 * @throws limit_qr_codes, target_refused, end_past, plan_required (logo), not_found (logo)
 */
export async function createQrCode(
  context: QrCodeContext,
  actor: Actor,
  input: QrCodeFields,
): Promise<{ id: string; slug: string }> {
  const { db } = context;
  await requireTarget(context, input.url);
  requireFutureExpiry(null, input.expiresAt);
  // Checked early as well, because hashing a password is expensive
  if (input.password) await requireCreatable(db, actor.owner, input.style.logo);
  const fields = await storedFields(context, actor, input);
  return await db.transaction().execute(async (tx) => {
    await requireCreatable(tx, await lockedOwner(tx, actor), fields.style.logo);
    await startTrialByUse(tx, actor.owner);
    const { style: qrStyle, ...link } = fields;
    const made = { ...link, qrStyle, active: true, showOnProfile: false, slug: null };
    const code = (await insertLink(tx, actor.owner.id, made)) as { id: string; slug: string };
    await insertAuditEntry(tx, actor, 'qr_code.create', { kind: 'qr_code', id: code.id });
    return code;
  });
}

/**
 * The slug never changes, so printed codes keep working.
 * With `known`, its draft is saved by this.
 * @throws item_changed, draft_changed, not_found, vcard_qr_code, target_refused, end_past, plan_required
 */
export async function updateQrCode(
  context: QrCodeContext,
  actor: Actor,
  id: string,
  input: QrCodeChanges,
  known?: Publication,
): Promise<void> {
  const { db } = context;
  await requireTarget(context, input.url);
  if (input.password) await requireChangeable(db, actor, actor.owner, id, input.style?.logo);
  const fields = await storedFields(context, actor, input);
  await db.transaction().execute(async (tx) => {
    const owner = await lockedOwner(tx, actor);
    const code = await requireChangeable(tx, actor, owner, id, fields.style?.logo);
    if (known)
      await publishDraft(
        tx,
        cardScope(actor, 'links.write'),
        { kind: 'qr_code', id },
        { now: qrCodeRevision(code), known },
      );
    const { style: before, maxClicks, expiresAt } = code;
    requireFutureExpiry(expiresAt, fields.expiresAt);
    const { style: qrStyle, icon = code.icon, ...link } = fields;
    await updateLink(tx, actor.owner.id, id, {
      ...link,
      icon,
      ...(qrStyle && { qrStyle }),
      ...resetUsedClicks(maxClicks, link.maxClicks),
    });
    if (qrStyle && before?.logo !== qrStyle.logo) await releaseLogo(tx, actor, before?.logo);
    await insertAuditEntry(tx, actor, 'qr_code.update', { kind: 'qr_code', id });
  });
}

/**
 * Gives a link a QR code or its code another style, or takes the code away: the link moves between the limits of links and QR codes
 * (product 3.3, 41.13). @throws not_found, limit_qr_codes, limit_links, target_too_long, plan_required (logo)
 */
export async function setQrStyle(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
  style: QrStyle | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await lockedOwner(tx, actor);
    const link = await findLink(tx, actor.owner.id, id);
    if (!link || (style === null && link.qrStyle === null)) throw new AppError('not_found');
    const before = link.qrStyle;
    if (style !== null && (link.url ?? '').length > QR_TARGET_MAX) throw new AppError('target_too_long');
    if (style === null || before === null) await requireRoom(tx, owner, style === null ? 'links' : 'qrCodes');
    const [logo, logoBefore] = [style?.logo ?? null, before?.logo ?? null];
    await requireLogo(tx, owner, logo, logoBefore);
    await updateLink(tx, actor.owner.id, id, { qrStyle: style });
    if (logo !== logoBefore) await releaseLogo(tx, actor, logoBefore);
    const done = style === null ? 'delete' : before === null ? 'create' : 'update';
    await insertAuditEntry(tx, actor, `qr_code.${done}`, { kind: 'qr_code', id });
  });
}

/** The revision of what a code's editor changes. */
export function qrCodeRevision(code: QrCodeRow): string {
  return revisionOf(code, [...editedCodeFields, 'hasPassword']);
}

/** @throws limit_qr_codes, plan_required (logo), not_found (logo) */
async function requireCreatable(db: Context['db'], owner: Owner, logo: string | null): Promise<void> {
  await requireRoom(db, owner, 'qrCodes');
  await requireLogo(db, owner, logo, null);
}

/** @throws limit_qr_codes, limit_links */
async function requireRoom(db: Context['db'], owner: Owner, kind: 'links' | 'qrCodes'): Promise<void> {
  const limit = plans[access(owner, new Date()).plan].limits[kind];
  if (hasRoom(limit, (await countLinks(db, owner.id))[kind])) return;
  throw kind === 'links' ? new AppError('limit_links', { limit }) : new AppError('limit_qr_codes');
}

/** Returns the code if it may have this logo; undefined: its own. @throws not_found, vcard_qr_code, plan_required (logo) */
async function requireChangeable(db: Context['db'], actor: Actor, owner: Owner, id: string, logo?: string | null) {
  const code = await ownCode(db, actor, id);
  const before = code.style?.logo ?? null;
  await requireLogo(db, owner, logo === undefined ? before : logo, before);
  return code;
}

async function lockedOwner(tx: Context['db'], actor: Actor): Promise<Owner> {
  return (await lockActor(tx, actor, 'links.write')).owner;
}

async function ownCode(tx: Context['db'], actor: Actor, id: string): Promise<QrCodeRow> {
  const code = await findQrCode(tx, actor.owner.id, id);
  if (!code) throw new AppError('not_found');
  if (code.vcardId !== null) throw new AppError('vcard_qr_code');
  return code;
}

/** @throws target_refused */
async function requireTarget(context: Pick<Context, 'db' | 'env' | 'places'>, url: string): Promise<void> {
  if (!(await mayLeadTo(context, url))) throw new AppError('target_refused');
}

/** An unchanged logo may stay on the free plan (product 13.5). */
async function requireLogo(tx: Context['db'], owner: Owner, logo: string | null, before: string | null) {
  const photoId = logo === null ? null : photoIdOf(logo);
  if (photoId === null || logo === before) return;
  if (!hasQrLogo(access(owner, new Date()).plan)) throw new AppError('plan_required');
  if (!(await isPhotoOf(tx, owner.id, photoId))) throw new AppError('not_found');
}

async function releaseLogo(tx: Context['db'], actor: Actor, logo: string | null | undefined): Promise<void> {
  const photoId = logo ? photoIdOf(logo) : null;
  if (photoId !== null) await deletePhotoIfUnused(tx, actor.owner.id, photoId);
}
