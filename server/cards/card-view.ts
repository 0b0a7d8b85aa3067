import type { RankedCard } from '#db/cards/cards.ts';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import { readDesign, readTokens } from '#src/cards/designs/tokens.ts';
import { socialLink } from '#src/cards/social-links.ts';
import { cardNames } from '#src/names.ts';
import { isOverLimit, plans } from '#src/owners/plans.ts';
import { cardPath, paths } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';

/** A card as its owner sees it. */
export function ownCard({ owner, access }: Actor, card: RankedCard) {
  const isMain = card.cardRank === 1;
  return {
    ...pick(card, [...cardFields, 'id', 'slug', 'handle', 'label', 'updatedAt', 'holder']),
    ...cardNames(card, owner),
    design: readDesign(card.design),
    tokens: readTokens(card.tokens),
    socialLinks: card.socialLinks.map(({ platform, url }) => socialLink(platform, url)),
    isMain,
    isPaused: isOverLimit(plans[access.plan].limits, card),
    address: cardPath({
      ...pick(card, ['id', 'handle']),
      isMain: isMain && owner.ownerKind === 'person',
      username: owner.username,
    }),
    // The spec's qr_code: computed, since it changes with the username
    qrCode: owner.username === null ? null : paths.userProfile(owner.username),
  };
}
