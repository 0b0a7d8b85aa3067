import type { Language } from '../languages.ts';
import { cardPath, type PublicLink } from '../links/links.ts';
import { access, accessChangesAt, type PlanState } from '../owners/access.ts';
import { isOverLimit, plans, type Ranks } from '../owners/plans.ts';
import { paths } from '../paths.ts';
import { type PublicCard, pick, publicCardFields } from './cards.ts';

/** An account's standing, and the one card of it that is asked for. */
export type CardRecord = PlanState &
  Omit<PublicCard, 'id'> & {
    /** null where the account has no card yet */
    cardId: string | null;
    isMain: boolean;
    /** of the card among its owner's (product 18.2) */
    vcardRank: number;
    username: string | null;
    /** the account, by the operator */
    isDisabled: boolean;
    /** the owner's id */
    userId: string;
    profileName: string;
    /** the owner's */
    language: Language;
    /** of the profile, in their order; only beside the main card (product 12.6) */
    links: (PublicLink & Pick<Ranks, 'linkRank' | 'codeRank'> & { expiresAt: string | null })[];
    /** path of our own media */
    logo: string | null;
    /** whether the name that was asked for is a former one (product 4.4) */
    isFormerName: boolean;
    /** until when a former one leads here; null for others */
    nameHeldUntil: Date | null;
  };

/** Whose an answer is, and the next instant at which time alone changes it. */
type Standing = { userId: string; validUntil: Date | null };

export type CardAnswer =
  | (Standing & {
      kind: 'card';
      card: PublicCard;
      username: string | null;
      /** path of the card's own page, whatever path was asked for */
      address: string;
      /** the owner's */
      language: Language;
      links: PublicLink[];
      /** path of our own media: what paid plans may end their page with (product 12.7) */
      logo: string | null;
      /** whether the page ends with the name of the product */
      madeWith: boolean;
    })
  | (Standing & { kind: 'moved'; address: string })
  /** without a standing where it is nobody's */
  | (Partial<Standing> & { kind: 'unavailable' })
  /** disabled by the operator (product 25.4) */
  | (Standing & { kind: 'gone' })
  | { kind: 'not_found' };

/** What a public address shows at an instant (product 4.4, 7.1, 7.3, 18.4). */
export function cardAnswer(record: CardRecord, now: Date): CardAnswer {
  if (record.isDisabled) return { kind: 'gone', userId: record.userId, validUntil: null };
  const { isAccessible, plan } = access(record, now);
  const { cardId: id, username, isMain } = record;
  const { limits } = plans[plan];
  const links = record.links.filter((link) => !isOverLimit(limits, link) && !isPast(link.expiresAt, now));
  const instants = [accessChangesAt(record, now), record.nameHeldUntil, ...links.map(({ expiresAt }) => expiresAt)];
  const standing = { userId: record.userId, validUntil: earliest(instants) };
  if (!isAccessible || id === null || isOverLimit(limits, record)) return { kind: 'unavailable', ...standing };
  if (record.isFormerName && username !== null) {
    return { kind: 'moved', ...standing, address: paths.profile(username) };
  }
  // First and last name are the profile's; a card in another name is split like any name (product 8.2)
  const isOwner = record.name === record.profileName;
  return {
    kind: 'card',
    ...standing,
    card: {
      ...pick(record, publicCardFields),
      id,
      firstName: isOwner ? record.firstName : '',
      lastName: isOwner ? record.lastName : '',
      slug: record.slug,
      updatedAt: record.updatedAt,
    },
    username,
    address: cardPath({ id, isMain, username }),
    language: record.language,
    links: links.map(({ title, slug: linkSlug, icon }) => ({ title, slug: linkSlug, icon })),
    logo: plan === 'free' ? null : record.logo,
    madeWith: plan === 'free',
  };
}

function earliest(instants: (Date | string | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [new Date(instant).getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function isPast(instant: string | null, now: Date): boolean {
  return instant !== null && new Date(instant) <= now;
}
