import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Language } from '#src/languages.ts';
import type { Role } from '#src/owners/permissions.ts';

/** Organizations are owners: a row of `profiles` with the same ID describes what they own. */
export type OrganizationTables = {
  organizations: OrganizationsTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  auditEntries: AuditEntriesTable;
};

type OrganizationsTable = {
  /** the owner's */
  id: string;
  /** members need a second factor */
  requiresFactor: Generated<boolean>;
  about: Generated<string>;
  website: Generated<string>;
  /** its page shows the cards of its members */
  hasPage: Generated<boolean>;
  /** of new cards */
  defaultTemplateId: string | null;
  createdAt: Generated<Date>;
};

type MembershipsTable = {
  organizationId: string;
  userId: string;
  role: Role;
  createdAt: Generated<Date>;
};

type InvitationsTable = {
  id: Generated<string>;
  organizationId: string;
  email: string;
  role: Role;
  /** held by who accepts */
  cardId: string | null;
  message: Generated<string>;
  language: Language;
  tokenHash: string;
  /** null: the inviter's account is deleted */
  invitedBy: string | null;
  /** of a program */
  invitedByKey: Generated<string | null>;
  createdAt: Generated<Date>;
  sentAt: Date | null;
  expiresAt: Date;
  acceptedAt: Date | null;
  /** without `acceptedAt`: has got an account of this email, and can still accept */
  acceptedBy: string | null;
  revokedAt: Date | null;
};

/** What persons did for an organization. */
type AuditEntriesTable = {
  id: GeneratedAlways<number>;
  ownerId: string;
  at: Generated<Date>;
  /** null: the account is deleted */
  userId: string | null;
  action: string;
  targetKind: string;
  targetId: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
};
