import type { RankedCard } from '#db/cards/cards.ts';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { readDesign, readTokens } from '#src/cards/designs/tokens.ts';
import { socialLink } from '#src/cards/social-links.ts';
import { mergedCard, missingParts } from '#src/cards/templates.ts';
import { cardNames } from '#src/names.ts';
import { isOverLimit, plans } from '#src/owners/plans.ts';
import { cardPath, paths } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';

/** A card's own fields, which its editor changes. */
export function ownFields(card: RankedCard): CardFields {
  return {
    ...pick(card, cardFields),
    design: readDesign(card.design),
    tokens: readTokens(card.tokens),
    socialLinks: card.socialLinks.map(({ platform, url }) => socialLink(platform, url)),
  };
}

/** A card as its owner sees it, with what its template adds. */
export function ownCard({ owner, access }: Actor, card: RankedCard) {
  // Organizations have none: their username shows their own page (product 36.1)
  const isMain = card.cardRank === 1 && owner.ownerKind === 'person';
  const { template } = card;
  return {
    ...pick(card, ['id', 'slug', 'handle', 'label', 'holder', 'onTeamPage', 'active', 'forward']),
    ...mergedCard(template, ownFields(card)),
    ...cardNames(card, owner),
    updatedAt: template && template.updatedAt > card.updatedAt ? template.updatedAt : card.updatedAt,
    templateId: template?.id ?? null,
    missing: missingParts(template, card),
    isMain,
    isPaused: isOverLimit(plans[access.plan].limits, card),
    address: cardPath({ ...pick(card, ['id', 'handle']), isMain, username: owner.username }),
    // The spec's qr_code: computed, since it changes with the username
    qrCode: owner.username === null ? null : paths.userProfile(owner.username),
  };
}
