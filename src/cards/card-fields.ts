import { DEFAULT_THEME } from '../colors.ts';
import { photoIdOf } from '../paths.ts';
import type { CardField, CardFields } from './cards.ts';
import { plainTokens } from './designs/tokens.ts';

/** A card without content. Apart from the schemas, which the landing page and the first screens must not load. */
export const blankCard: CardFields = {
  name: '',
  firstName: '',
  lastName: '',
  pronouns: '',
  company: '',
  position: '',
  phone: '',
  phoneLabel: '',
  email: '',
  emailLabel: '',
  morePhones: [],
  moreEmails: [],
  postalAddresses: [],
  website: '',
  photo: null,
  socialLinks: [],
  backgroundColor: DEFAULT_THEME.toLowerCase(),
  fontColor: null,
  iconColor: null,
  linkChoice: 'default',
  design: 'paper',
  tokens: plainTokens,
  cover: null,
  brandLogo: null,
  unlisted: false,
  plainPreview: false,
};

/** The columns that owners fill in: SQL, API responses and form drafts derive from this list. */
export const cardFields = Object.keys(blankCard) as CardField[];

/** Each is a path of our own media, or null. */
export const photoFields = ['photo', 'cover', 'brandLogo'] as const satisfies readonly CardField[];

/** IDs of the photos that a card shows. */
export function photoIdsOf(card: Pick<CardFields, (typeof photoFields)[number]>): string[] {
  return photoFields.flatMap((field) => (card[field] === null ? [] : (photoIdOf(card[field]) ?? [])));
}

export function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
