import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { Aal } from '#src/accounts/factors.ts';
import type { Subscription } from '#src/billing/entitlement.ts';
import type { MoreEmail, MorePhone, PhoneLabel, PlaceLabel, PostalAddress } from '#src/cards/contact-fields.ts';
import type { SocialLink } from '#src/cards/social-platforms.ts';
import type { Language } from '#src/languages.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import type { PaidPlan, PlanType } from '#src/owners/plans.ts';
import type { FactorTables } from './factors.ts';
import type { SandboxTables } from './sandbox.ts';

/** What is stored, in camelCase; the plugin of `connect.ts` translates to the snake_case of SQL. */
export type Database = SandboxTables &
  FactorTables & {
    users: UsersTable;
    accounts: AccountsTable;
    sessions: SessionsTable;
    profiles: ProfilesTable;
    usernames: UsernamesTable;
    vcards: CardsTable;
    links: LinksTable;
    photos: PhotosTable;
    oneTimeTokens: OneTimeTokensTable;
    addressChanges: AddressChangesTable;
    supportMessages: SupportMessagesTable;
    customers: CustomersTable;
    subscriptions: SubscriptionsTable;
    paymentEvents: PaymentEventsTable;
    planGrants: PlanGrantsTable;
    notices: NoticesTable;
    journalPositions: JournalPositionsTable;
  };

type UsersTable = {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

type AccountsTable = {
  id: Generated<string>;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  /** that the provider told; null for a password */
  email: Generated<string | null>;
  createdAt: Generated<Date>;
  updatedAt: Date;
};

type SessionsTable = {
  id: Generated<string>;
  token: string;
  userId: string;
  expiresAt: Date;
  /** browser and system in two words, never the whole user agent (product 1.9) */
  userAgent: string | null;
  /** how strong it is; 2 where a second factor was shown, or its device is remembered (product 23.3) */
  aal: Generated<Aal>;
  /** when a factor was last shown */
  aal2At: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Date;
};

type ProfilesTable = {
  /** the user's id; the row is made by a trigger in the user's own transaction */
  id: string;
  name: string;
  firstName: Generated<string>;
  lastName: Generated<string>;
  email: string;
  username: string | null;
  themeColor: Generated<string>;
  profilePic: string | null;
  /** the account's own logo, path of our own media: custom branding of paid plans */
  logo: string | null;
  position: Generated<string>;
  company: Generated<string>;
  phone: Generated<string>;
  language: Generated<Language>;
  planType: Generated<PlanType>;
  /** the plan chosen in onboarding: it steers resuming and is never the plan itself (product 2.2) */
  chosenPlan: PlanType | null;
  initialized: Generated<boolean>;
  trialStartDate: Date | null;
  /** trial and grace together (product 3.5) */
  trialDays: Generated<number>;
  subscriptionEnd: Date | null;
  /** null: the first card is the main one (product 5.5) */
  mainVcardId: string | null;
  /** IANA name: where the account's days begin */
  timeZone: Generated<string>;
  /** by the operator (product 25.4); null: it is not */
  disabledAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

type UsernamesTable = {
  name: string;
  userId: string | null;
  /** null while it is the account's present name; then until when it is held and redirects (product 4.4) */
  heldUntil: Date | null;
  /** held for an account until its payment arrives; it redirects nowhere (product 4.6) */
  isWish: Generated<boolean>;
  createdAt: Generated<Date>;
};

type CardsTable = {
  id: Generated<string>;
  userId: string;
  name: string;
  company: Generated<string>;
  position: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  /** of phone and email, which are the first of their kind (product 5.7); '' for none */
  phoneLabel: Generated<PhoneLabel | ''>;
  emailLabel: Generated<PlaceLabel | ''>;
  morePhones: JSONColumnType<MorePhone[], string | undefined, string>;
  moreEmails: JSONColumnType<MoreEmail[], string | undefined, string>;
  postalAddresses: JSONColumnType<PostalAddress[], string | undefined, string>;
  website: Generated<string>;
  /** path of our own media, never an address from outside */
  photo: string | null;
  socialLinks: JSONColumnType<SocialLink[]>;
  iconColor: Generated<string>;
  fontColor: Generated<string>;
  backgroundColor: Generated<string>;
  /** chosen by the owner to stay when a plan has room for fewer (product 18.3) */
  kept: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

type LinksTable = {
  id: Generated<string>;
  userId: string;
  slug: string;
  title: string;
  /** null for a card's link: it leads to its card (product 5.4) */
  url: string | null;
  icon: string | null;
  /** unused, dropped in the next release: visits are counted by `visit_totals` */
  clickCount: Generated<number>;
  scanCount: Generated<number>;
  /** how its code looks; null: it has none. A card's code needs no style of its own */
  qrStyle: JSONColumnType<QrStyle> | null;
  vcardId: string | null;
  orderIndex: Generated<number>;
  active: Generated<boolean>;
  showOnProfile: Generated<boolean>;
  /** as of cards */
  kept: Generated<boolean>;
  expiresAt: Date | null;
  maxClicks: number | null;
  /** of a limit of clicks; a link without one uses none */
  usedClicks: Generated<number>;
  /** never leaves the server */
  passwordHash: string | null;
  fallbackUrl: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  /** by the operator (product 25.5); null: it is not */
  disabledAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

type PhotosTable = {
  id: Generated<string>;
  userId: string;
  /** bytes of all stored variants */
  bytes: number;
  createdAt: Generated<Date>;
};

/** `old_address` and `new_address`: the word of both for a change of address (product 1.16). */
export type TokenPurpose = 'confirm' | 'reset' | 'old_address' | 'new_address';

type OneTimeTokensTable = {
  id: Generated<string>;
  userId: string;
  purpose: TokenPurpose;
  tokenHash: string;
  expiresAt: Date;
  usedAt: Date | null;
  createdAt: Generated<Date>;
};

type AddressChangesTable = {
  userId: string;
  newEmail: string;
  /** null: that address has yet to confirm */
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  expiresAt: Date;
  createdAt: Generated<Date>;
};

type SupportMessagesTable = {
  id: Generated<string>;
  kind: Generated<'message' | 'report'>;
  /** who wrote it; null for a report */
  userId: string | null;
  subject: string;
  message: string;
  /** the plan in force when it was sent; null for a report */
  planType: PlanType | null;
  /** smaller is sooner: 0 dedicated, 1 priority, 2 the rest */
  priority: number;
  /** whose page was reported, and which; null for a message */
  aboutUserId: Generated<string | null>;
  aboutPath: Generated<string | null>;
  /** that a visitor left with a report */
  replyTo: Generated<string | null>;
  createdAt: Generated<Date>;
};

type CustomersTable = {
  userId: string;
  /** the payment provider's */
  id: string;
  /** the provider's id of the checkout that was opened last */
  checkoutId: string | null;
  /** Each reading of the provider takes the next number before it begins … */
  readingsBegun: Generated<number>;
  /** … and is stored only where no later one was: whoever began later saw at least as much */
  readingStored: Generated<number>;
  createdAt: Generated<Date>;
};

type SubscriptionsTable = Subscription & { userId: string };

type PaymentEventsTable = {
  /** the payment provider's */
  id: string;
  type: string;
  customerId: string | null;
  /** when the provider made it */
  createdAt: Date;
  receivedAt: Generated<Date>;
  /** null: its job has yet to do its work */
  doneAt: Date | null;
};

type PlanGrantsTable = {
  userId: string;
  planType: PaidPlan;
  endsAt: Date | null;
  createdAt: Generated<Date>;
};

/** What an account was told once, and is not told again. */
type NoticesTable = {
  userId: string;
  name: string;
  createdAt: Generated<Date>;
};

/** How far a segment of a journal of visits is stored. */
type JournalPositionsTable = {
  segment: string;
  /** bytes */
  position: number;
  /** null while the segment is there */
  closedAt: Date | null;
};

export type Profile = Selectable<ProfilesTable>;
export type Card = Selectable<CardsTable>;
