import type { Language } from '../languages.ts';
import type { PublicLink } from '../links/links.ts';
import { cardNames } from '../names.ts';
import { access, accessChangesAt, type PlanState } from '../owners/access.ts';
import type { OwnerKind } from '../owners/permissions.ts';
import { isOverLimit, isWhiteLabel, type PlanType, plans, type Ranks } from '../owners/plans.ts';
import { cardPath, type ForwardCard, forwardPath, paths } from '../paths.ts';
import { blankCard, cardFields, pick } from './card-fields.ts';
import type { PublicCard } from './cards.ts';
import { readDesign, readTokens } from './designs/tokens.ts';
import { MAX_SHOWN_LINKS } from './link-choice.ts';
import type { Brand } from './pages/brand.ts';
import { mergedCard, readTemplate, type StoredTemplate } from './templates.ts';

type PageLink = PublicLink & Pick<Ranks, 'linkRank' | 'codeRank'> & { expiresAt: Date | string | null };

export type CardRecord = PlanState &
  Omit<PublicCard, 'id'> & {
    cardId: string | null; // null if the owner has no card yet, or is an organization and requested by its username
    template: StoredTemplate | null; // of the card
    isMain: boolean;
    cardRank: number; // product 18.2
    active: boolean; // product 36.30; true without a card
    forward: ForwardCard | null; // where a card that is off leads
    username: string | null;
    handle: string | null; // product 5.12
    isDisabled: boolean; // the owner is suspended
    ownerId: string;
    ownerKind: OwnerKind;
    themeColor: string; // the owner's
    profileName: string;
    profileFirstName: string;
    profileLastName: string;
    profilePic: string | null;
    language: Language; // the owner's
    /** those that the card may show, or an owner without a card, in order (product 7.7, 12.24) */
    links: PageLink[];
    logo: string | null;
    footer: string; // product 40.7
    isFormerName: boolean; // the requested username or handle was replaced (product 4.4, 5.12)
    nameHeldUntil: Date | null; // until then it redirects
    isByHandle: boolean; // requested by username and handle
  };

/** `validUntil`: the next instant at which time alone changes the result. */
type Validity = { ownerId: string; validUntil: Date | null; isWhiteLabel: boolean };

type OwnersPage = Validity & {
  path: string; // of the page, even if another path was requested
  language: Language; // the owner's
  links: PublicLink[];
  logo: string | null; // paid plans (product 12.7)
  madeWith: boolean; // shows 'Made with'
  brand: Brand | null; // instead of the product's name (product 40.7)
};

type ShownPage = OwnersPage & { card: PublicCard };

/** The page of an organization, without what it says of itself and without its cards (product 40.1). */
export type ResolvedTeam = OwnersPage & {
  kind: 'team';
  username: string;
  name: string;
  picture: string | null;
  color: string;
};

export type ResolvedCard =
  | (ShownPage & { kind: 'card'; username: string | null })
  // The owner has no card: `card` has name and photo of the account, no ID and no short link (product 7.7)
  | (ShownPage & { kind: 'profile' })
  | ResolvedTeam
  // cardId: null for the path of the main card or the team page
  | (Validity & { kind: 'moved'; path: string; cardId: string | null })
  // to another card: only pages lead there (product 36.31)
  | (Validity & { kind: 'forwarded'; path: string; cardId: string })
  // without an owner if nobody has the username
  | (Partial<Validity> & { kind: 'unavailable' })
  | (Validity & { kind: 'gone' })
  | { kind: 'not_found' };

/** What a public URL shows (product 4.4, 7.1, 7.3, 18.4). */
export function resolveCard(record: CardRecord, now: Date): ResolvedCard {
  const { isAccessible, plan } = access(record, now);
  const about = { ownerId: record.ownerId, isWhiteLabel: isWhiteLabel(plan) };
  const accessUntil = accessChangesAt(record, now);
  const { forward } = record;
  if (record.isDisabled || (!record.active && forward === null))
    return { kind: 'gone', ...about, validUntil: accessUntil };
  const { cardId: id, username, isMain, handle } = record;
  const { limits } = plans[plan];
  const links = shownLinks(record.links, plan, now);
  const instants = [accessUntil, record.nameHeldUntil, ...links.map(({ expiresAt }) => expiresAt)];
  const validity = { ...about, validUntil: earliest(instants) };
  if (!isAccessible || isOverLimit(limits, record)) return { kind: 'unavailable', ...validity };
  if (forward !== null)
    return { kind: 'forwarded', ...validity, path: forwardPath(username, forward), cardId: forward.id };
  if (record.isFormerName && username !== null) {
    // A handle names a card, which the main card's own path doesn't
    const isOfCard = record.isByHandle && handle !== null;
    const path = isOfCard ? paths.handle(username, handle) : paths.profile(username);
    return { kind: 'moved', ...validity, path, cardId: isOfCard ? id : null };
  }
  const merged = mergedCard(record.template && readTemplate(record.template), pick(record, cardFields));
  const page = {
    ...validity,
    language: record.language,
    links: links.map(publicLink),
    logo: plan === 'free' ? null : (merged.brandLogo ?? record.logo),
    madeWith: plan === 'free',
    brand: about.isWhiteLabel
      ? { name: record.profileName, icon: record.profilePic ?? record.logo, footer: record.footer }
      : null,
  };
  if (id === null) {
    // Found by its username, so it has one
    if (username === null) return { kind: 'unavailable', ...validity };
    const { profileName: name, profilePic: photo } = record;
    if (record.ownerKind === 'organization') {
      const path = paths.profile(username);
      return { ...page, kind: 'team', username, path, name, picture: photo, color: record.themeColor };
    }
    const card = { ...blankCard, name, photo, id: '', slug: '', updatedAt: now };
    return { ...page, kind: 'profile', card, path: paths.profile(username) };
  }
  const { firstName, lastName } = cardNames(record, {
    name: record.profileName,
    firstName: record.profileFirstName,
    lastName: record.profileLastName,
  });
  return {
    ...page,
    kind: 'card',
    card: {
      ...merged,
      design: readDesign(merged.design),
      tokens: readTokens(merged.tokens),
      brandLogo: plan === 'free' ? null : merged.brandLogo,
      id,
      firstName,
      lastName,
      slug: record.slug,
      updatedAt: record.updatedAt,
    },
    username,
    path: cardPath({ id, isMain, username, handle }),
  };
}

/** The links that a page shows with this plan (product 12.6). */
export function shownLinks<Link extends PageLink>(links: readonly Link[], plan: PlanType, now: Date): Link[] {
  const { limits } = plans[plan];
  return links.filter((link) => !isOverLimit(limits, link) && !isPast(link.expiresAt, now)).slice(0, MAX_SHOWN_LINKS);
}

export function publicLink({ title, slug, icon }: PublicLink): PublicLink {
  return { title, slug, icon };
}

function earliest(instants: (Date | string | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [new Date(instant).getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function isPast(instant: Date | string | null, now: Date): boolean {
  return instant !== null && new Date(instant) <= now;
}
