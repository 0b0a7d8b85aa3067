import { sql } from 'kysely';
import type { Role } from '#src/owners/permissions.ts';
import type { Db } from '../../connect.ts';

export type Member = {
  userId: string;
  name: string;
  email: string | null;
  profilePic: string | null;
  role: Role;
  hasFactor: boolean;
  /** cards that they hold */
  cards: number;
  createdAt: Date;
};

/** A page of members by name, after a name and an ID. */
export async function listMembers(
  db: Db,
  organizationId: string,
  { after, limit }: { after: { name: string; userId: string } | null; limit: number },
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select p.id as user_id, p.name, p.email, p.profile_pic, m.role, m.created_at,
      exists (select from factors f where f.user_id = p.id and f.status = 'verified') as has_factor,
      (select count(*)::int from vcards v where v.holder_id = p.id and v.user_id = ${organizationId}) as cards
    from memberships m join profiles p on p.id = m.user_id
    where m.organization_id = ${organizationId}
      ${after ? sql`and (p.name, p.id) > (${after.name}, ${after.userId}::uuid)` : sql``}
    order by p.name, p.id limit ${limit}`.execute(db);
  return rows;
}

export async function countMembers(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}
