import type { Generated, JSONColumnType } from 'kysely';

/** Exist everywhere today; from the next release on, only where a sandbox runs. */
export type SandboxTables = {
  sandboxObjects: SandboxObjectsTable;
  sandboxDeliveries: SandboxDeliveriesTable;
  sandboxRequests: SandboxRequestsTable;
  sandboxSettings: SandboxSettingsTable;
  sandboxIdentity: SandboxIdentityTable;
  sandboxConsents: SandboxConsentsTable;
  sandboxCodes: SandboxCodesTable;
};

/** Stripe objects as JSON. */
type SandboxObjectsTable = {
  id: string;
  /** creation order */
  place: Generated<number>;
  /** Stripe's `object` field */
  object: string;
  customerId: string | null;
  /** when it next changes by itself (renewal, retry, end); null: never */
  dueAt: Date | null;
  data: JSONColumnType<Record<string, unknown>>;
};

type SandboxDeliveriesTable = {
  eventId: string;
  attempts: Generated<number>;
  /** next attempt; during an attempt, when another process may retry */
  nextAt: Generated<Date>;
  deliveredAt: Date | null;
  /** the last response status, or why there was none */
  answer: string | null;
};

/** Stored responses by idempotency key. */
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

/** Shared by all processes. */
type SandboxIdentityTable = {
  only: Generated<boolean>;
  /** encrypts codes */
  key: string;
  failure: Generated<string>;
};

type SandboxConsentsTable = {
  provider: string;
  subject: string;
  /** whether the app got a relay email */
  hidesEmail: boolean;
  createdAt: Generated<Date>;
};

/** Used codes. */
type SandboxCodesTable = { id: string; expiresAt: Date };
