import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { DraftKind } from '#src/drafts/drafts.ts';
import type { Language } from '#src/languages.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import type { TagColor } from '#src/links/tags.ts';
import type { OwnerKind } from '#src/owners/permissions.ts';
import type { PlanType } from '#src/owners/plans.ts';
import type { ApiTables } from './api.ts';
import type { AuthApiTables } from './auth-api.ts';
import type { BillingTables } from './billing.ts';
import type { CardTables } from './cards.ts';
import type { DomainTables } from './domains.ts';
import type { FactorTables } from './factors.ts';
import type { OrganizationTables } from './organizations.ts';
import type { SandboxTables } from './sandbox.ts';
import type { SignInTables } from './sign-in.ts';
import type { SupportTables } from './support.ts';

/** What is stored, in camelCase; the plugin of `connect.ts` translates to the snake_case of SQL. */
export type Database = SandboxTables &
  ApiTables &
  FactorTables &
  AuthApiTables &
  BillingTables &
  CardTables &
  DomainTables &
  OrganizationTables &
  SignInTables &
  SupportTables & {
    users: UsersTable;
    profiles: ProfilesTable;
    usernames: UsernamesTable;
    drafts: DraftsTable;
    links: LinksTable;
    tags: TagsTable;
    linkTags: LinkTagsTable;
    photos: PhotosTable;
    journalPositions: JournalPositionsTable;
    retiredSlugs: RetiredSlugsTable;
    suspendedSlugs: SuspendedSlugsTable;
  };

type UsersTable = {
  id: Generated<string>;
  name: string;
  /** null: signs in with a phone or a wallet, and has added none (product 1.27) */
  email: string | null;
  emailVerified: Generated<boolean>;
  image: string | null;
  /** what API clients store with the user */
  userMetadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** signs in; `+` and digits. The profile has another one, for cards */
  phone: Generated<string | null>;
  phoneConfirmedAt: Generated<Date | null>;
  /** in the token API */
  lastSignInAt: Generated<Date | null>;
  /** set by a trigger; null if confirmed before it existed */
  emailConfirmedAt: Generated<Date | null>;
  /** unconfirmed, and signed up again with another password */
  signUpRepeatedAt: Generated<Date | null>;
  /** unconfirmed, and a confirmation was requested without the password */
  signUpClaimedAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

type ProfilesTable = {
  /** a person's is the user's ID; a trigger creates the row in the user's transaction */
  id: string;
  ownerKind: Generated<OwnerKind>;
  name: string;
  /** both empty: not confirmed yet, guessed from the name (product 8.2) */
  firstName: Generated<string>;
  lastName: Generated<string>;
  email: string | null;
  username: string | null;
  themeColor: Generated<string>;
  profilePic: string | null;
  /** the custom logo of paid plans, as a path of our own media */
  logo: string | null;
  /** instead of the product's name at the end of pages; '' for none */
  footer: Generated<string>;
  position: Generated<string>;
  company: Generated<string>;
  phone: Generated<string>;
  language: Generated<Language>;
  planType: Generated<PlanType>;
  /** the plan chosen in onboarding, for resuming it; never the current plan (product 2.2) */
  chosenPlan: PlanType | null;
  initialized: Generated<boolean>;
  trialStartDate: Date | null;
  /** including the grace period (product 3.5); 0 for an organization */
  trialDays: Generated<number>;
  /** signed up by an invitation: the trial doesn't start before the own account is used */
  trialOnFirstUse: Generated<boolean>;
  subscriptionEnd: Date | null;
  /** the organization whose plan covers this person */
  coveredBy: string | null;
  /** null: the first card (product 5.5) */
  mainVcardId: string | null;
  /** IANA name; defines the account's days */
  timeZone: Generated<string>;
  /** of the person's phone numbers (product 5.14); null: not chosen */
  country: string | null;
  /** suspended by the operator (product 25.4) */
  disabledAt: Generated<Date | null>;
  /** whether sign-ins from new devices are announced (product 1.24) */
  newDeviceEmails: Generated<boolean>;
  /** shortcuts of the dashboard */
  singleKeys: Generated<boolean>;
  /** whether QR codes contain the main domain instead of PUBLIC_URL */
  codesUseDomain: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

type UsernamesTable = {
  name: string;
  userId: string | null;
  /** null: current; otherwise held and redirected until then (product 4.4) */
  heldUntil: Date | null;
  /** reserved until the payment arrives, without redirects (product 4.6) */
  isWish: Generated<boolean>;
  createdAt: Generated<Date>;
};

type DraftsTable = {
  userId: string;
  kind: DraftKind;
  /** of a card's draft; otherwise `linkId` */
  vcardId: string | null;
  linkId: string | null;
  itemId: GeneratedAlways<string>;
  version: string;
  /** revision of the item that it changes */
  base: string;
  data: ColumnType<unknown, string, string>;
  updatedAt: Generated<Date>;
};

type LinksTable = {
  id: Generated<string>;
  userId: string;
  slug: string;
  /** null: an earlier release made the link */
  isSlugChosen: boolean | null;
  /** null: since the link was created */
  slugSince: Date | null;
  /** when the slug was opened first; noted only in its first hour (product 12.22) */
  openedAt: Date | null;
  title: string;
  /** null: leads to its card (product 5.4) */
  url: string | null;
  icon: string | null;
  /** unused, dropped in the next release; replaced by `visit_totals` */
  clickCount: Generated<number>;
  scanCount: Generated<number>;
  /** QR code style; null: no code. A card's code has none */
  qrStyle: JSONColumnType<QrStyle> | null;
  vcardId: string | null;
  orderIndex: Generated<number>;
  active: Generated<boolean>;
  showOnProfile: Generated<boolean>;
  /** as for cards */
  kept: Generated<boolean>;
  expiresAt: Date | null;
  maxClicks: number | null;
  /** counted only for links with a visit limit */
  usedClicks: Generated<number>;
  /** what the owner's program calls it */
  externalId: Generated<string | null>;
  /** never sent to clients */
  passwordHash: string | null;
  fallbackUrl: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  /** suspended by the operator (product 25.5) */
  disabledAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
};

type TagsTable = {
  id: Generated<string>;
  userId: string;
  name: string;
  color: TagColor;
  createdAt: Generated<Date>;
};

/** The tags of links, QR codes and cards: a card's tags are those of its own link. */
type LinkTagsTable = {
  linkId: string;
  tagId: string;
};

type PhotosTable = {
  id: Generated<string>;
  userId: string;
  /** bytes, all variants */
  bytes: number;
  createdAt: Generated<Date>;
};

/** Written by triggers of `links` (product 12.21). */
type RetiredSlugsTable = {
  /** SHA-256 */
  hash: Buffer;
  /** null: deleted, or deleted while the slug was in use */
  ownerId: string | null;
  /** has it, or had it before it was renamed; null: deleted */
  linkId: string | null;
  isChosen: boolean;
  retiredAt: Generated<Date>;
};

type SuspendedSlugsTable = {
  slug: string;
  /** null: deleted */
  linkId: string | null;
};

/** How much of a journal segment is stored. */
type JournalPositionsTable = {
  segment: string;
  /** bytes */
  position: number;
  /** where a block ends that is being stored in another database */
  intent: Generated<number | null>;
  /** null: the segment still exists */
  closedAt: Date | null;
};

export type Profile = Selectable<ProfilesTable>;
export type Card = Selectable<CardTables['vcards']>;
