import type { Generated, JSONColumnType } from 'kysely';
import type { Scope } from '#src/owners/scopes.ts';

export type ApiTables = {
  apiKeys: ApiKeysTable;
  idempotentResponses: IdempotentResponsesTable;
};

type ApiKeysTable = {
  id: Generated<string>;
  ownerId: string;
  /** null: the account is deleted, or left the organization */
  createdBy: string | null;
  name: string;
  /** the first characters of the key, which tell it from others */
  prefix: string;
  keyHash: string;
  scopes: Scope[];
  createdAt: Generated<Date>;
  /** null: never */
  expiresAt: Date | null;
  lastUsedAt: Generated<Date | null>;
  /** the program that used it last */
  lastUsedBy: Generated<string | null>;
  revokedAt: Generated<Date | null>;
  replacedBy: Generated<string | null>;
  /** when its end was announced by email */
  announcedAt: Generated<Date | null>;
};

type IdempotentResponsesTable = {
  ownerId: string;
  keyHash: string;
  /** of operation, path and body */
  fingerprint: string;
  status: number;
  headers: JSONColumnType<Record<string, string>>;
  body: string;
  createdAt: Generated<Date>;
  bytes: Generated<number>;
  /** with all that was stored for the owner before */
  totalBytes: Generated<number>;
};
