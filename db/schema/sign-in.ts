import type { Generated } from 'kysely';
import type { Aal } from '#src/accounts/factors.ts';
import type { Language } from '#src/languages.ts';

/** How people sign in, and what is emailed to them for it (product 1). */
export type SignInTables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  knownDevices: KnownDevicesTable;
  waitingBrowsers: WaitingBrowsersTable;
  oneTimeTokens: OneTimeTokensTable;
  addressChanges: AddressChangesTable;
  signUpInvitations: SignUpInvitationsTable;
};

/** Of the operator, one to an email (product 38.2). */
type SignUpInvitationsTable = {
  email: string;
  language: Language;
  tokenHash: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
};

type AccountsTable = {
  id: Generated<string>;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  /** from the provider; null for a password */
  email: Generated<string | null>;
  createdAt: Generated<Date>;
  updatedAt: Date;
};

type SessionsTable = {
  id: Generated<string>;
  token: string;
  userId: string;
  expiresAt: Date;
  /** browser and system only, never the whole user agent (product 1.9) */
  userAgent: string | null;
  /** 2: verified by a second factor or a remembered device (product 23.3) */
  aal: Generated<Aal>;
  /** last verified with a factor */
  aal2At: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Date;
};

/** Browsers that have signed in to an account (product 1.24). */
type KnownDevicesTable = {
  /** of the browser's token and the user's ID, so that accounts that share a browser can't be linked */
  tokenHash: string;
  userId: string;
  /** browser and system only (product 1.9); null: not known */
  device: Generated<string | null>;
  createdAt: Generated<Date>;
  /** moved by each sign-in */
  expiresAt: Date;
};

/** Where an unconfirmed account's password was last typed; one per account (product 1.4). */
type WaitingBrowsersTable = {
  userId: string;
  /** named by the confirmation page */
  id: Generated<string>;
  tokenHash: string;
  /** browser and system only (product 1.9) */
  userAgent: string;
  /** null: still waiting; otherwise may sign in once */
  confirmedAt: Date | null;
  expiresAt: Date;
  createdAt: Generated<Date>;
};

/** `old_address` and `new_address` confirm an email change (product 1.16). */
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
  /** null: not confirmed yet */
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  expiresAt: Date;
  createdAt: Generated<Date>;
};
