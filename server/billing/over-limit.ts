import { listCards, type RankedCard, updateKeptCards } from '#db/cards/cards.ts';
import { listLinks, type RankedLink, updateKeptLinks } from '#db/links/links.ts';
import { lockProfile, updateProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { hasRoom, isOverLimit, type PlanLimits, type PlanType, plans } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

type LimitedItem = {
  id: string;
  title: string;
  isPaused: boolean;
  kept: boolean;
};

type LimitedCard = LimitedItem & { isMain: boolean };

type LimitedItems = { vcards: LimitedCard[]; links: LimitedItem[]; qrCodes: LimitedItem[]; limits: PlanLimits };

/** Everything that counts toward a plan limit, oldest first. A link with a QR code counts as a code only. */
export async function listLimitedItems(
  { db }: Pick<Context, 'db'>,
  { ownerId, access: { plan } }: Actor,
): Promise<LimitedItems> {
  const { vcards: vcardLimit, links: linkLimit, qrCodes: qrCodeLimit } = plans[plan].limits;
  const limits = { vcards: vcardLimit, links: linkLimit, qrCodes: qrCodeLimit };
  const byAge = <T extends { createdAt: Date }>(a: T, b: T) => a.createdAt.getTime() - b.createdAt.getTime();
  const links = (await listLinks(db, ownerId)).sort(byAge);
  const cardItem = ({ id, name, kept, ...ranks }: RankedCard) => ({
    ...{ id, title: name, kept, isMain: isMain(ranks) },
    isPaused: isOverLimit(limits, ranks),
  });
  const linkItem = ({ id, title, kept, ...ranks }: RankedLink) => ({
    ...{ id, title, kept },
    isPaused: isOverLimit(limits, ranks),
  });
  return {
    vcards: (await listCards(db, ownerId)).map(cardItem),
    links: links.filter((link) => !hasQrCode(link)).map(linkItem),
    qrCodes: links.filter(hasQrCode).map(linkItem),
    limits,
  };
}

type KeptIds = { vcards: string[]; links: string[]; qrCodes: string[] };

/**
 * Chooses which items stay when the plan has room for fewer. Remaining room goes to the oldest. The main card always stays, and
 * stays the main card (product 18.3).
 * @throws not_found, limit_vcards, limit_links, limit_qr_codes
 */
export async function chooseKeptItems({ db }: Pick<Context, 'db'>, { ownerId }: Actor, kept: KeptIds): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, ownerId);
    if (!profile) throw new AppError('unauthenticated');
    const { limits } = plans[access(profile, new Date()).plan];
    const links = await listLinks(tx, ownerId);
    const cards = await listCards(tx, ownerId);
    const mainCard = cards.find(isMain);
    const keptCards = checkedIds(cards, kept.vcards);
    const stayingCards = mainCard ? new Set(keptCards).add(mainCard.id) : keptCards;
    const keptCodes = checkedIds(links.filter(hasQrCode), kept.qrCodes);
    const plainLinks = links.filter((link) => !hasQrCode(link));
    const keptLinks = checkedIds(plainLinks, kept.links);
    if (!hasRoom(limits.vcards, 0, stayingCards.size)) throw new AppError('limit_vcards');
    if (!hasRoom(limits.links, 0, keptLinks.size)) throw new AppError('limit_links', { limit: limits.links });
    if (!hasRoom(limits.qrCodes, 0, keptCodes.size)) throw new AppError('limit_qr_codes');
    // The first card is the main one until another is chosen, and chosen cards rank before older ones
    if (mainCard && profile.mainVcardId === null) await updateProfile(tx, ownerId, { mainVcardId: mainCard.id });
    await updateKeptCards(tx, ownerId, [...keptCards]);
    await updateKeptLinks(tx, ownerId, [...keptLinks, ...keptCodes]);
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

function isMain({ cardRank }: Pick<RankedCard, 'cardRank'>): boolean {
  return cardRank === 1;
}

export type OverLimitCounts = {
  vcards: number;
  /** without links that have a QR code */
  links: number;
  qrCodes: number;
};

/** Counts the items beyond a plan's limits, each once (product 18). */
export async function countOverLimit(db: Context['db'], ownerId: string, plan: PlanType): Promise<OverLimitCounts> {
  const { limits } = plans[plan];
  const vcards = (await listCards(db, ownerId)).filter((card) => isOverLimit(limits, card));
  const links = (await listLinks(db, ownerId)).filter((link) => isOverLimit(limits, link));
  const qrCodes = links.filter(hasQrCode);
  return { vcards: vcards.length, links: links.length - qrCodes.length, qrCodes: qrCodes.length };
}
