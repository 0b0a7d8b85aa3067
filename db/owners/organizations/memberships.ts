import { sql } from 'kysely';
import { type Role, roles } from '#src/owners/permissions.ts';
import type { Db } from '../../connect.ts';
import { type Owner, ownerFields } from '../../schema/profiles.ts';
import { revokeInvitationsBy } from './invitations.ts';

export type Membership = { owner: Owner; role: Role; requiresFactor: boolean };

/** What a person is in an organization. Runs once per authenticated request that names one. */
export async function findMembership(db: Db, userId: string, organizationId: string): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .innerJoin('profiles', 'profiles.id', 'organizations.id')
    .select(ownerFields.map((field) => `profiles.${field}` as const))
    .select(['memberships.role', 'organizations.requiresFactor'])
    .where('memberships.userId', '=', userId)
    .where('memberships.organizationId', '=', organizationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, requiresFactor, ...owner } = row;
  return { owner, role, requiresFactor };
}

export async function listOrganizationIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('organizationId').where('userId', '=', userId).execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** The organizations of persons. `isOpen`: those that require a second factor are open only with one (product 36.2). */
export async function listOpenOrganizations(
  db: Db,
  userIds: readonly string[],
): Promise<{ userId: string; id: string; isOpen: boolean }[]> {
  const { rows } = await sql<{ userId: string; id: string; isOpen: boolean }>`
    select m.user_id, o.id, not o.requires_factor or exists (
      select from factors f where f.user_id = m.user_id and f.status = 'verified') as is_open
    from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}

/** The organizations of a person. */
export async function listMemberships(db: Db, userId: string): Promise<{ owner: Owner; role: Role }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('profiles', 'profiles.id', 'memberships.organizationId')
    .select(ownerFields.map((field) => `profiles.${field}` as const))
    .select('memberships.role')
    .where('memberships.userId', '=', userId)
    .orderBy('profiles.id')
    .execute();
  return rows.map(({ role, ...owner }) => ({ owner, role }));
}

/** Does nothing for a person who is a member already. */
export async function insertMembership(
  db: Db,
  membership: { organizationId: string; userId: string; role: Role },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countMemberships(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findRole(db: Db, organizationId: string, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

export async function updateRole(db: Db, organizationId: string, userId: string, role: Role): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute();
}

/** Ends a membership, and with it the invitations that the person sent; the cards that the person held stay without a holder. */
export async function deleteMembership(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .updateTable('vcards')
    .set({ holderId: null })
    .where('userId', '=', organizationId)
    .where('holderId', '=', userId)
    .execute();
  await revokeInvitationsBy(db, organizationId, userId, roles);
  await db
    .deleteFrom('memberships')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute();
}

/** The organizations that have no other owner than this person, of those given or of all. Requires that they are locked. */
export async function listOwnedAlone(
  db: Db,
  userId: string,
  organizationId?: string,
): Promise<{ id: string; name: string; disabledAt: Date | null }[]> {
  return await db
    .selectFrom('memberships as own')
    .innerJoin('profiles', 'profiles.id', 'own.organizationId')
    .select(['profiles.id', 'profiles.name', 'profiles.disabledAt'])
    .where('own.userId', '=', userId)
    .where('own.role', '=', 'owner')
    .$if(organizationId !== undefined, (query) => query.where('own.organizationId', '=', organizationId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as other')
            .select('other.userId')
            .whereRef('other.organizationId', '=', 'own.organizationId')
            .whereRef('other.userId', '<>', 'own.userId')
            .where('other.role', '=', 'owner'),
        ),
      ),
    )
    .orderBy('profiles.name')
    .execute();
}
