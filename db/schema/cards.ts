import type { Generated, JSONColumnType } from 'kysely';
import type { MoreEmail, MorePhone, PhoneLabel, PlaceLabel, PostalAddress } from '#src/cards/contact-fields.ts';
import type { Design, Tokens } from '#src/cards/designs/tokens.ts';
import type { LinkChoice } from '#src/cards/link-choice.ts';
import type { SocialLink } from '#src/cards/social-links.ts';

export type CardTables = {
  vcards: CardsTable;
  cardHandles: CardHandlesTable;
  cardLinks: CardLinksTable;
  presets: PresetsTable;
  cardTemplates: CardTemplatesTable;
};

type CardsTable = {
  id: Generated<string>;
  userId: string;
  name: string;
  /** both empty: not confirmed yet, guessed from the name (product 8.2) */
  firstName: Generated<string>;
  lastName: Generated<string>;
  pronouns: Generated<string>;
  company: Generated<string>;
  position: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  /** of the first phone and email (product 5.7); '' for none */
  phoneLabel: Generated<PhoneLabel | ''>;
  emailLabel: Generated<PlaceLabel | ''>;
  morePhones: JSONColumnType<MorePhone[], string | undefined, string>;
  moreEmails: JSONColumnType<MoreEmail[], string | undefined, string>;
  postalAddresses: JSONColumnType<PostalAddress[], string | undefined, string>;
  website: Generated<string>;
  /** a path of our own media */
  photo: string | null;
  socialLinks: JSONColumnType<SocialLink[]>;
  /** null, or '#ffffff' in older rows: computed from the background */
  iconColor: Generated<string | null>;
  fontColor: Generated<string | null>;
  backgroundColor: Generated<string>;
  linkChoice: Generated<LinkChoice>;
  /** those of another release are shown as Paper */
  design: Generated<Design>;
  tokens: JSONColumnType<Tokens, string | undefined, string>;
  /** paths of our own media, as is the photo */
  cover: string | null;
  brandLogo: string | null;
  /** robots are asked to stay away */
  unlisted: Generated<boolean>;
  /** no photo in the preview image */
  plainPreview: Generated<boolean>;
  /** private (product 5.15) */
  label: Generated<string>;
  /** chosen to stay when the plan shrinks (product 18.3) */
  kept: Generated<boolean>;
  /** the member of the organization whose card it is */
  holderId: string | null;
  templateId: string | null;
  /** false: as if it were gone, its link and code too */
  active: Generated<boolean>;
  /** the card that its page, link and code lead to instead */
  forwardTo: string | null;
  onTeamPage: Generated<boolean>;
  /** what the organization calls it elsewhere */
  externalId: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

/** What an organization says of all cards made from it. */
type CardTemplatesTable = {
  id: Generated<string>;
  organizationId: string;
  name: string;
  fields: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** of each field: who changes it */
  policy: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

/** Looks of cards under a name (product 37.11). */
type PresetsTable = Pick<CardsTable, 'id' | 'userId' | 'name' | 'createdAt'> & {
  design: Design;
  tokens: JSONColumnType<Tokens, string, string>;
  backgroundColor: string;
  fontColor: string;
  iconColor: string;
};

type CardHandlesTable = {
  userId: string;
  handle: string;
  vcardId: string;
  /** null: current; otherwise redirected until then (product 5.12) */
  heldUntil: Date | null;
  createdAt: Generated<Date>;
};

/** The links that were chosen for a card (product 12.24). */
type CardLinksTable = {
  vcardId: string;
  linkId: string;
  place: number;
};
