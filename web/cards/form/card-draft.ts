import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { VcardFields } from '#src/cards/cards.ts';
import { isBlankAddress } from '#src/cards/contact-fields.ts';
import type { Platform } from '#src/cards/social-platforms.ts';
import { DEFAULT_THEME } from '#src/owners/themes.ts';
import { completeAddress } from '../../app/complete-url.ts';
import type { Profile } from '../../app/session.tsx';
import type { AppRouter } from '../../trpc.ts';

/** A card as its owner gets it from the server. */
export type OwnCard = inferRouterOutputs<AppRouter>['vcards']['list']['vcards'][number];

/** What is sent of a card: the fields as `vcardSchema` leaves them. */
export type CardInput = inferRouterInputs<AppRouter>['vcards']['create'];

/** A card as it stands in the form: whatever was typed, right or wrong, in the shape that `vcardSchema` reads. */
export type CardDraft = Omit<VcardFields, 'socialLinks'> & { socialLinks: { platform: Platform; url: string }[] };

export type TextFieldName = 'name' | 'position' | 'company' | 'website';

const blank: CardDraft = {
  name: '',
  company: '',
  position: '',
  phone: '',
  phoneLabel: '',
  morePhones: [],
  email: '',
  emailLabel: '',
  moreEmails: [],
  postalAddresses: [],
  website: '',
  photo: null,
  socialLinks: [],
  backgroundColor: DEFAULT_THEME.toLowerCase(),
  fontColor: '#ffffff',
  iconColor: '#ffffff',
};

/** A new card, begun with what the account knows of its owner. */
export function draftFromProfile({ name, email }: Pick<Profile, 'name' | 'email'>): CardDraft {
  return { ...blank, name, email };
}

export function draftFromCard(card: OwnCard): CardDraft {
  const { name, company, position, phone, email, website, photo, backgroundColor, fontColor, iconColor } = card;
  const { phoneLabel, emailLabel, morePhones, moreEmails, postalAddresses } = card;
  return {
    ...{ name, company, position, phone, email, website, photo, fontColor, iconColor },
    ...{ phoneLabel, emailLabel, morePhones, moreEmails, postalAddresses },
    backgroundColor: backgroundColor.toLowerCase(),
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
    website: completeAddress(draft.website, false),
    socialLinks: draft.socialLinks.map(({ platform, url }) => ({ platform, url: completeAddress(url, true) })),
  };
}
