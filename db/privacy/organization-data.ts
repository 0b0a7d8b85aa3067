import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import { byAge, listInPages } from '../pages.ts';
import type { Database } from '../schema/database.ts';

// What an organization has besides what every owner has, and what persons have of organizations; without secrets (product 1.12)

export async function findOrganizationData(db: Db, id: string) {
  const organization = db.selectFrom('organizations').selectAll().where('id', '=', id);
  return { organization: await organization.executeTakeFirst() };
}

export function listMemberData(db: Db, organizationId: string) {
  return listInPages<{ userId: string; name: string; email: string | null; role: string; createdAt: Date }>(db, {
    columns: sql`m.user_id, p.name, p.email, m.role, m.created_at`,
    from: sql`memberships m join profiles p on p.id = m.user_id`,
    where: sql<boolean>`m.organization_id = ${organizationId}`,
    keys: [
      [sql`m.created_at`, 'timestamptz'],
      [sql`m.user_id`, 'uuid'],
    ],
  });
}

export function listSentInvitationData(db: Db, organizationId: string) {
  return listInPages<Omit<Selectable<Database['invitations']>, 'tokenHash'>>(db, {
    columns: sql`id, email, role, card_id, message, language, invited_by, created_at, sent_at, expires_at,
      accepted_at, case when accepted_at is not null then accepted_by end as accepted_by, revoked_at`,
    from: sql`invitations`,
    where: sql<boolean>`organization_id = ${organizationId}`,
    keys: byAge('invitations'),
  });
}

export function listAuditData(db: Db, organizationId: string) {
  return listInPages<Omit<Selectable<Database['auditEntries']>, 'id' | 'ownerId'>>(db, {
    columns: sql`at, user_id, action, target_kind, target_id, details`,
    from: sql`audit_entries`,
    where: sql<boolean>`owner_id = ${organizationId}`,
    keys: [[sql`id`, 'bigint']],
  });
}

/** What a person did in organizations. */
export function listOwnAuditData(db: Db, userId: string) {
  return listInPages<{ organization: string; at: Date; action: string; targetKind: string; details: object }>(db, {
    columns: sql`p.name as organization, e.at, e.action, e.target_kind, e.details`,
    from: sql`audit_entries e join profiles p on p.id = e.owner_id`,
    where: sql<boolean>`e.user_id = ${userId}`,
    keys: [[sql`e.id`, 'bigint']],
  });
}

export async function listMembershipData(db: Db, userId: string) {
  return await db
    .selectFrom('memberships')
    .innerJoin('profiles', 'profiles.id', 'memberships.organizationId')
    .select(['memberships.organizationId', 'profiles.name as organization', 'role', 'memberships.createdAt'])
    .where('memberships.userId', '=', userId)
    .orderBy('memberships.createdAt')
    .orderBy('memberships.organizationId')
    .execute();
}

export async function listTemplateData(db: Db, organizationId: string) {
  const templates = db.selectFrom('cardTemplates').selectAll().where('organizationId', '=', organizationId);
  return await templates.orderBy('createdAt').orderBy('id').execute();
}
