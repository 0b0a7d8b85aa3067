import { listCards, type RankedCard, updateKeptCards } from '#db/cards/cards.ts';
import { listLinks, type RankedLink, updateKeptLinks } from '#db/links/links.ts';
import { findProfile, lockProfile, updateProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { hasRoom, isOverLimit, type PlanLimits, plans } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

type LimitedItem = {
  id: string;
  title: string;
  isPaused: boolean;
  kept: boolean;
};

type LimitedItems = { vcards: LimitedItem[]; links: LimitedItem[]; qrCodes: LimitedItem[]; limits: PlanLimits };

/** Everything that counts toward a plan limit, oldest first. A link with a QR code is in both lists. */
export async function listLimitedItems(
  { db }: Pick<Context, 'db'>,
  { ownerId, access: { plan } }: Actor,
): Promise<LimitedItems> {
  const { vcards: vcardLimit, links: linkLimit, qrCodes: qrCodeLimit } = plans[plan].limits;
  const limits = { vcards: vcardLimit, links: linkLimit, qrCodes: qrCodeLimit };
  const byAge = <T extends { createdAt: Date }>(a: T, b: T) => a.createdAt.getTime() - b.createdAt.getTime();
  const links = (await listLinks(db, ownerId)).sort(byAge);
  const cardItem = ({ id, name, kept, ...ranks }: RankedCard) => ({
    ...{ id, title: name, kept },
    isPaused: isOverLimit(limits, ranks),
  });
  const linkItem = ({ id, title, kept, ...ranks }: RankedLink) => ({
    ...{ id, title, kept },
    isPaused: isOverLimit(limits, ranks),
  });
  return {
    vcards: (await listCards(db, ownerId)).map(cardItem),
    links: links.map(linkItem),
    qrCodes: links.filter(hasQrCode).map(linkItem),
    limits,
  };
}

type KeptIds = { vcards: string[]; links: string[]; qrCodes: string[] };

/**
 * Chooses which items stay when the plan has room for fewer. Remaining room goes to the oldest (product 18.3).
 * @throws not_found, limit_vcards, limit_links, limit_qr_codes
 */
export async function chooseKeptItems({ db }: Pick<Context, 'db'>, { ownerId }: Actor, kept: KeptIds): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, ownerId);
    if (!profile) throw new AppError('unauthenticated');
    const { limits } = plans[access(profile, new Date()).plan];
    const links = await listLinks(tx, ownerId);
    const keptCards = checkedIds(await listCards(tx, ownerId), kept.vcards);
    const keptCodes = checkedIds(links.filter(hasQrCode), kept.qrCodes);
    const keptLinks = new Set([...checkedIds(links, kept.links), ...keptCodes]);
    if (!hasRoom(limits.vcards, 0, keptCards.size)) throw new AppError('limit_vcards');
    if (!hasRoom(limits.links, 0, keptLinks.size)) throw new AppError('limit_links', { limit: limits.links });
    const codes = links.filter((link) => hasQrCode(link) && keptLinks.has(link.id));
    if (!hasRoom(limits.qrCodes, 0, codes.length)) throw new AppError('limit_qr_codes');
    await clearMainCardWithoutRoom(tx, profile, keptCards, limits);
    await updateKeptCards(tx, ownerId, [...keptCards]);
    await updateKeptLinks(tx, ownerId, [...keptLinks]);
  });
}

function checkedIds(own: readonly { id: string }[], ids: string[]): Set<string> {
  const known = new Set(own.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw new AppError('not_found');
  return new Set(ids);
}

function hasQrCode({ qrStyle }: RankedLink): boolean {
  return qrStyle !== null;
}

/** A main card ranks before kept cards, so it loses its role if they leave no room for it. */
async function clearMainCardWithoutRoom(
  tx: Context['db'],
  profile: Profile,
  keptCards: Set<string>,
  limits: PlanLimits,
): Promise<void> {
  const { mainVcardId } = profile;
  if (mainVcardId === null || keptCards.has(mainVcardId) || hasRoom(limits.vcards, keptCards.size)) return;
  await updateProfile(tx, profile.id, { mainVcardId: null });
}

export type OverLimitCounts = {
  vcards: number;
  /** without links that have a QR code */
  links: number;
  qrCodes: number;
};

/** Counts the items beyond the plan's limits, each once (product 18). */
export async function countOverLimit(db: Context['db'], ownerId: string, now: Date): Promise<OverLimitCounts> {
  const profile = await findProfile(db, ownerId);
  if (!profile) return { vcards: 0, links: 0, qrCodes: 0 };
  const { limits } = plans[access(profile, now).plan];
  const vcards = (await listCards(db, ownerId)).filter((card) => isOverLimit(limits, card));
  const links = (await listLinks(db, ownerId)).filter((link) => isOverLimit(limits, link));
  const qrCodes = links.filter(hasQrCode);
  return { vcards: vcards.length, links: links.length - qrCodes.length, qrCodes: qrCodes.length };
}
