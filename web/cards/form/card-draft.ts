import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { blankCard, cardFields, pick } from '#src/cards/card-fields.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { isBlankAddress } from '#src/cards/contact-fields.ts';
import { chosenColor } from '#src/colors.ts';
import type { OwnProfile } from '../../app/session.tsx';
import { completeUrl } from '../../app/urls.ts';
import type { AppRouter } from '../../trpc.ts';

export type OwnCard = inferRouterOutputs<AppRouter>['vcards']['list']['vcards'][number];

/** The fields to send, parsed by `cardSchema`. */
export type CardInput = inferRouterInputs<AppRouter>['vcards']['create'];

/** A card in the form, valid or not. */
export type CardDraft = CardFields;

/** A new card with the profile's name and email. */
export function draftFromProfile({ name, email }: Pick<OwnProfile, 'name' | 'email'>): CardDraft {
  return { ...blankCard, name, email };
}

export function draftFromCard(card: OwnCard): CardDraft {
  return {
    ...pick(card, cardFields),
    backgroundColor: card.backgroundColor.toLowerCase(),
    fontColor: chosenColor(card.fontColor),
    iconColor: chosenColor(card.iconColor),
    socialLinks: card.socialLinks.map(({ platform, url }) => ({ platform, url })),
  };
}

/** Compares what would be saved: empty rows are ignored. */
export function isSameCardDraft(one: CardDraft, other: CardDraft): boolean {
  const saved = (draft: CardDraft) => ({
    ...draft,
    morePhones: draft.morePhones.filter(({ value }) => value.trim() !== ''),
    moreEmails: draft.moreEmails.filter(({ value }) => value.trim() !== ''),
    postalAddresses: draft.postalAddresses.filter((address) => !isBlankAddress(address)),
    socialLinks: draft.socialLinks.filter(({ url }) => url.trim() !== ''),
  });
  return JSON.stringify(saved(one)) === JSON.stringify(saved(other));
}

/** Adds https:// where it is missing. */
export function withCompleteUrls(draft: CardDraft): CardDraft {
  return {
    ...draft,
    website: completeUrl(draft.website, false),
    socialLinks: draft.socialLinks.map(({ platform, url }) => ({ platform, url: completeUrl(url, true) })),
  };
}
