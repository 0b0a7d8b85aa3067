import { countLinks, deleteLink, insertLink, updateLink } from '#db/links/links.ts';
import { findQrCode, type QrCodeRow } from '#db/links/qr-codes.ts';
import { deletePhotoIfUnused, isPhotoOf } from '#db/owners/photos.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { AppError } from '#src/errors.ts';
import type { QrCodeFields } from '#src/links/qr-codes.ts';
import { hasQrLogo } from '#src/links/qr-style.ts';
import { isTargetAllowed } from '#src/links/targets.ts';
import { access } from '#src/owners/access.ts';
import { hasRoom, plans } from '#src/owners/plans.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { requireEndAhead, startedCount, storedFields } from '../link-options.ts';

type Parts = Pick<Context, 'db' | 'env' | 'passwords'>;

/**
 * Makes a code where the plan has room for it, and for the link that it is (product 3.2, 3.7, 13.1).
 * @throws limit_qr_codes, limit_links, target_refused, end_past, plan_required (logo), not_found (logo)
 */
export async function createQrCode(
  context: Parts,
  actor: Actor,
  asked: QrCodeFields,
): Promise<{ id: string; slug: string }> {
  const { db, env } = context;
  requireTarget(env, asked.url);
  requireEndAhead(null, asked.expiresAt);
  // Asked before, too: a hash costs more than all the rest
  if (asked.password) await requireCreatable(db, actor.profile, asked.style.logo);
  const fields = await storedFields(context, actor, asked);
  return await db.transaction().execute(async (tx) => {
    await requireCreatable(tx, await lockedProfile(tx, actor), fields.style.logo);
    const { style: qrStyle, ...link } = fields;
    const made = { ...link, qrStyle, active: true, showOnProfile: false, slug: null };
    return (await insertLink(tx, actor.userId, made)) as { id: string; slug: string };
  });
}

/**
 * What is printed goes on working: the slug stays.
 * @throws not_found, vcard_qr_code, target_refused, end_past, plan_required
 */
export async function updateQrCode(context: Parts, actor: Actor, id: string, asked: QrCodeFields): Promise<void> {
  const { db, env } = context;
  requireTarget(env, asked.url);
  if (asked.password) await changeable(db, actor, actor.profile, id, asked.style.logo);
  const fields = await storedFields(context, actor, asked);
  await db.transaction().execute(async (tx) => {
    const profile = await lockedProfile(tx, actor);
    const { style: before, maxClicks, expiresAt } = await changeable(tx, actor, profile, id, fields.style.logo);
    requireEndAhead(expiresAt, fields.expiresAt);
    const { style: qrStyle, ...link } = fields;
    await updateLink(tx, actor.userId, id, { ...link, qrStyle, ...startedCount(maxClicks, link.maxClicks) });
    if (before?.logo !== fields.style.logo) await releaseLogo(tx, actor, before?.logo);
  });
}

/** @throws not_found, vcard_qr_code (product 5.4) */
export async function deleteQrCode({ db }: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockedProfile(tx, actor);
    const { style } = await ownCode(tx, actor, id);
    await deleteLink(tx, actor.userId, id);
    await releaseLogo(tx, actor, style?.logo);
  });
}

/** @throws limit_qr_codes, limit_links, plan_required (logo), not_found (logo) */
async function requireCreatable(db: Context['db'], profile: Profile, logo: string | null): Promise<void> {
  const { limits } = plans[access(profile, new Date()).plan];
  const counts = await countLinks(db, profile.id);
  if (!hasRoom(limits.qrCodes, counts.qrCodes)) throw new AppError('limit_qr_codes');
  if (!hasRoom(limits.links, counts.links)) throw new AppError('limit_links');
  await requireLogo(db, profile, logo, null);
}

/** A code of the actor's that may have this logo. @throws not_found, vcard_qr_code, plan_required (logo) */
async function changeable(db: Context['db'], actor: Actor, profile: Profile, id: string, logo: string | null) {
  const code = await ownCode(db, actor, id);
  await requireLogo(db, profile, logo, code.style?.logo ?? null);
  return code;
}

/** Locked: whoever counts or takes up a photo waits. */
async function lockedProfile(tx: Context['db'], actor: Actor): Promise<Profile> {
  const profile = await lockProfile(tx, actor.userId);
  if (!profile) throw new AppError('unauthenticated');
  return profile;
}

async function ownCode(tx: Context['db'], actor: Actor, id: string): Promise<QrCodeRow> {
  const code = await findQrCode(tx, actor.userId, id);
  if (!code) throw new AppError('not_found');
  if (code.vcardId !== null) throw new AppError('vcard_qr_code');
  return code;
}

function requireTarget(env: Context['env'], url: string): void {
  if (!isTargetAllowed(url, env.publicUrl)) throw new AppError('target_refused');
}

/** A logo that stays is no new branding: an account that lost its plan can still edit the rest (product 13.5). */
async function requireLogo(tx: Context['db'], profile: Profile, logo: string | null, before: string | null) {
  const photoId = logo === null ? null : photoIdOf(logo);
  if (photoId === null || logo === before) return;
  if (!hasQrLogo(access(profile, new Date()).plan)) throw new AppError('plan_required');
  if (!(await isPhotoOf(tx, profile.id, photoId))) throw new AppError('not_found');
}

async function releaseLogo(tx: Context['db'], actor: Actor, logo: string | null | undefined): Promise<void> {
  const photoId = logo ? photoIdOf(logo) : null;
  if (photoId !== null) await deletePhotoIfUnused(tx, actor.userId, photoId);
}
