import type { Role } from '#src/owners/permissions.ts';
import type { Db } from '../../connect.ts';
import { type Owner, ownerFields } from '../../schema/profiles.ts';

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
