import { sql } from 'kysely';
import { type Role, roles } from '#src/owners/permissions.ts';
import type { Db } from '../connect.ts';
import { type Person, personFields } from '../schema/profiles.ts';

/**
 * The persons who get the emails about an owner's plan and pages, the first one before the others: the person, or the owners of an
 * organization, with `least` those who have a smaller role, too. Empty for a missing owner.
 */
export async function listOwnerPersons(db: Db, ownerId: string, least: Role = 'owner'): Promise<Person[]> {
  const receiving = roles.slice(0, roles.indexOf(least) + 1);
  const ids = sql<string>`any(array(select ${ownerId}::uuid union all
    select user_id from memberships where organization_id = ${ownerId} and role = any(${receiving}::text[])))`;
  return await db
    .selectFrom('profiles')
    .select(personFields)
    .where('id', '=', ids)
    .where('ownerKind', '=', 'person')
    .orderBy(
      sql`(select m.created_at from memberships m where m.user_id = profiles.id and m.organization_id = ${ownerId})`,
    )
    .orderBy('id')
    .execute();
}
