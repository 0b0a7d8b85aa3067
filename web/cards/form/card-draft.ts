import type { inferRouterOutputs } from '@trpc/server';
import { blankCard, cardFields, pick } from '#src/cards/card-fields.ts';
import type { CardToSave } from '#src/cards/cards.ts';
import { isBlankAddress } from '#src/cards/contact-fields.ts';
import { chosenColor } from '#src/colors.ts';
import type { OwnerProfile, SessionPerson } from '../../app/me.ts';
import type { AppRouter } from '../../trpc.ts';

export type OwnCard = inferRouterOutputs<AppRouter>['vcards']['byId'];

/** `chosenLinks`: only what the editor reads has them. */
type DraftedCard = OwnCard & { chosenLinks?: string[] };

/** A card in the form, valid or not. `handle`: null until it is typed. */
export type CardDraft = CardToSave;

/** A new card with what is known of the person (product 1.26). */
export function draftFromPerson(person: SessionPerson): CardDraft {
  const { name, firstName, lastName, email, position, company, phone } = person;
  const known = { name, firstName, lastName, email: email ?? '', position, company, phone };
  return { ...blankCard, ...known, handle: null, label: '', chosenLinks: [] };
}

/** A new card of an organization, for another person than who makes it (product 36.15). */
export function draftFromOrganization({ name, themeColor }: Pick<OwnerProfile, 'name' | 'themeColor'>): CardDraft {
  const known = { company: name, backgroundColor: themeColor };
  return { ...blankCard, ...known, handle: null, label: '', chosenLinks: [] };
}

export function draftFromCard(card: DraftedCard): CardDraft {
  return {
    ...pick(card, cardFields),
    handle: null,
    label: card.label,
    chosenLinks: card.chosenLinks ?? [],
    backgroundColor: card.backgroundColor.toLowerCase(),
    fontColor: chosenColor(card.fontColor),
    iconColor: chosenColor(card.iconColor),
    socialLinks: card.socialLinks.map(({ platform, url }) => ({ platform, url })),
  };
}

/** A row of each list, to recognize stored drafts. */
export const draftRows: { [Field in ListField]: CardDraft[Field][number] } = {
  morePhones: { label: 'mobile', value: '' },
  moreEmails: { label: 'work', value: '' },
  postalAddresses: { label: 'work', street: '', postalCode: '', city: '', region: '', country: '' },
  socialLinks: { platform: 'facebook', url: '' },
  chosenLinks: '',
};

type ListField = { [Field in keyof CardDraft]: CardDraft[Field] extends unknown[] ? Field : never }[keyof CardDraft];

/** What would be saved: without empty rows, and the handle only if it differs from the card's. */
export function keptOf(draft: CardDraft, handle: string | null): CardDraft {
  return {
    ...draft,
    handle: draft.handle === handle ? null : draft.handle,
    morePhones: draft.morePhones.filter(({ value }) => value.trim() !== ''),
    moreEmails: draft.moreEmails.filter(({ value }) => value.trim() !== ''),
    postalAddresses: draft.postalAddresses.filter((address) => !isBlankAddress(address)),
    socialLinks: draft.socialLinks.filter(({ url }) => url.trim() !== ''),
  };
}

export function isSameCardDraft(one: CardDraft, other: CardDraft): boolean {
  return JSON.stringify(keptOf(one, null)) === JSON.stringify(keptOf(other, null));
}
