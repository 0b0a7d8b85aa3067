import type { Generated, JSONColumnType } from 'kysely';

/** What the stand-ins of outside parties store. */
export type SandboxTables = {
  sandboxObjects: SandboxObjectsTable;
  sandboxDeliveries: SandboxDeliveriesTable;
  sandboxRequests: SandboxRequestsTable;
  sandboxSettings: SandboxSettingsTable;
  sandboxIdentity: SandboxIdentityTable;
  sandboxConsents: SandboxConsentsTable;
  sandboxCodes: SandboxCodesTable;
};

/** The sandbox's customers, subscriptions, invoices, events … as the provider's own interface words them. */
type SandboxObjectsTable = {
  id: string;
  /** the order in which they were made */
  place: Generated<number>;
  /** the provider's word for their kind */
  object: string;
  customerId: string | null;
  /** when time alone changes it: a renewal, another attempt, an end; null: it never does */
  dueAt: Date | null;
  data: JSONColumnType<Record<string, unknown>>;
};

type SandboxDeliveriesTable = {
  eventId: string;
  attempts: Generated<number>;
  /** when it is tried next; while it is under way, when another process may try it */
  nextAt: Generated<Date>;
  deliveredAt: Date | null;
  /** what the last attempt was answered: a status, or why there was none */
  answer: string | null;
};

/** Answers by idempotency key: a repeated request gets the stored one. */
type SandboxRequestsTable = {
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  createdAt: Generated<Date>;
};

type SandboxSettingsTable = {
  only: Generated<boolean>;
  secretKey: string;
  webhookSecret: string;
  failure: Generated<string>;
  holdsEvents: Generated<boolean>;
};

/** What the processes of the sandbox of Google and Apple share. */
type SandboxIdentityTable = {
  only: Generated<boolean>;
  /** seals its codes */
  key: string;
  failure: Generated<string>;
};

type SandboxConsentsTable = {
  provider: string;
  subject: string;
  /** whether the product knows an address that forwards instead */
  hidesEmail: boolean;
  createdAt: Generated<Date>;
};

/** Codes that were used. */
type SandboxCodesTable = { id: string; expiresAt: Date };
