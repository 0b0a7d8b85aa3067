import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Aal } from '#src/accounts/factors.ts';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import type { Language } from '#src/languages.ts';

/** The token API. */
export type AuthApiTables = {
  tokenSessions: TokenSessionsTable;
  mailTokens: MailTokensTable;
  authCodes: AuthCodesTable;
  oauthRequests: OAuthRequestsTable;
  signingKeys: SigningKeysTable;
  walletMessages: WalletMessagesTable;
};

/** How a session was proved; `at` in Unix seconds, newest first. `factor`: the ID of the one that was verified. */
export type Amr = { method: string; at: number; factor?: string }[];

type TokenSessionsTable = {
  id: Generated<string>;
  userId: string;
  aal: Generated<Aal>;
  /** last verified with a factor, which raised `floor` */
  aal2At: Generated<Date | null>;
  amr: JSONColumnType<Amr>;
  /** of the active refresh token */
  counter: Generated<number>;
  /** earlier refresh tokens never fetch a newer one */
  floor: Generated<number>;
  rotatedAt: Generated<Date>;
  /** null: until it is idle for too long. Suspension ends it */
  endsAt: Generated<Date | null>;
  /** browser and system only (product 1.9) */
  device: Generated<string>;
  createdAt: Generated<Date>;
};

export type MailTokenKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_old'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change';

export type ChallengeMethod = 's256' | 'plain';

/** An email's link and code, which are used up together. */
type MailTokensTable = {
  id: Generated<string>;
  userId: string | null;
  kind: MailTokenKind;
  /** the recipient */
  address: string;
  linkHash: string | null;
  codeHash: string | null;
  /** wrong codes */
  tries: Generated<number>;
  /** hash of the network that asked for the code; null: wrong codes of all networks count together */
  network: string | null;
  /** wrong codes of other networks */
  triesElsewhere: Generated<number>;
  challenge: string | null;
  challengeMethod: ChallengeMethod | null;
  redirectTo: string | null;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Generated<Date | null>;
};

export type SessionDraft = {
  amr: Amr;
  isAnnounced: boolean;
  /** instead of a new session, an identity is linked in this one */
  link?: { sessionId: string; identity: Identity } | undefined;
  /** Google's or Apple's, encrypted, until the code is used */
  providerTokens?: string | undefined;
};

type AuthCodesTable = {
  id: Generated<string>;
  userId: string;
  /** what the session starts with */
  session: JSONColumnType<SessionDraft>;
  challenge: string;
  challengeMethod: ChallengeMethod;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Generated<Date | null>;
};

/** A visit to Google or Apple that a program began. */
type OAuthRequestsTable = {
  stateHash: string;
  provider: SocialProvider;
  sessionId: string | null;
  network: string | null;
  redirectTo: string;
  challenge: string | null;
  challengeMethod: ChallengeMethod | null;
  language: Language;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Generated<Date | null>;
};

type SigningKeysTable = {
  kid: string;
  publicKey: JSONColumnType<Record<string, string>>;
  /** encrypted */
  privateKey: string;
  announcedAt: Generated<Date>;
  activeAt: Date;
  retiredAt: Generated<Date | null>;
};

/** Used ones. */
type WalletMessagesTable = {
  hash: string;
  expiresAt: Date;
};
