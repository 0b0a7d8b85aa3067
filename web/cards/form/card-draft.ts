import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { type CardFields, cardFields, cardSchema, pick } from '#src/cards/cards.ts';
import { isBlankAddress } from '#src/cards/contact-fields.ts';
import type { Profile } from '../../app/session.tsx';
import { completeUrl } from '../../app/urls.ts';
import type { AppRouter } from '../../trpc.ts';

/** A card as its owner gets it from the server. */
export type OwnCard = inferRouterOutputs<AppRouter>['vcards']['list']['vcards'][number];

/** What is sent of a card: the fields as `vcardSchema` leaves them. */
export type CardInput = inferRouterInputs<AppRouter>['vcards']['create'];

/** A card in the form: valid or not, in the shape that `vcardSchema` parses. */
export type CardDraft = CardFields;

const blank: CardDraft = { ...cardSchema.parse({ name: '-' }), name: '' };

/** A new card, begun with what the account knows of its owner. */
export function draftFromProfile({ name, email }: Pick<Profile, 'name' | 'email'>): CardDraft {
  return { ...blank, name, email };
}

export function draftFromCard(card: OwnCard): CardDraft {
  return {
    ...pick(card, cardFields),
    backgroundColor: card.backgroundColor.toLowerCase(),
    socialLinks: card.socialLinks.map(({ platform, url }) => ({ platform, url })),
  };
}

/** Whether two drafts would be saved alike: a row without a value counts for nothing. */
export function isSameDraft(one: CardDraft, other: CardDraft): boolean {
  const saved = (draft: CardDraft) => ({
    ...draft,
    morePhones: draft.morePhones.filter(({ value }) => value.trim() !== ''),
    moreEmails: draft.moreEmails.filter(({ value }) => value.trim() !== ''),
    postalAddresses: draft.postalAddresses.filter((address) => !isBlankAddress(address)),
    socialLinks: draft.socialLinks.filter(({ url }) => url.trim() !== ''),
  });
  return JSON.stringify(saved(one)) === JSON.stringify(saved(other));
}

/** A draft whose addresses have their https://, where that was left out. */
export function withWholeAddresses(draft: CardDraft): CardDraft {
  return {
    ...draft,
    website: completeUrl(draft.website, false),
    socialLinks: draft.socialLinks.map(({ platform, url }) => ({ platform, url: completeUrl(url, true) })),
  };
}
