import { sql } from 'kysely';
import type { Role } from '#src/owners/permissions.ts';
import type { Db } from '../../connect.ts';
import { contains } from '../../lists.ts';

export type Member = {
  userId: string;
  name: string;
  email: string | null;
  profilePic: string | null;
  role: Role;
  /** null: not the reader's business */
  hasFactor: boolean | null;
  /** cards that they hold */
  cards: number;
  createdAt: Date;
};

/** A page of members by name, after a name and an ID. */
export async function listMembers(
  db: Db,
  organizationId: string,
  { after, search, limit }: { after: { name: string; userId: string } | null; search: string; limit: number },
): Promise<Member[]> {
  // Cards are counted once for the page: for each member, the planner might read all cards of the organization
  const { rows } = await sql<Member>`
    with page as (
      select p.id as user_id, p.name, p.email, p.profile_pic, m.role, m.created_at,
        exists (select from factors f where f.user_id = p.id and f.status = 'verified') as has_factor
      from memberships m join profiles p on p.id = m.user_id
      where m.organization_id = ${organizationId}
        ${after ? sql`and (p.name, p.id) > (${after.name}, ${after.userId}::uuid)` : sql``}
        ${search === '' ? sql`` : sql`and ${contains([sql`p.name`, sql`p.email`], search)}`}
      order by p.name, p.id limit ${limit})
    select page.*, coalesce(held.cards, 0) as cards from page left join (
      select v.holder_id, count(*)::int as cards from vcards v
      where v.user_id = ${organizationId} and v.holder_id in (select user_id from page) group by v.holder_id) held
      on held.holder_id = page.user_id
    order by page.name, page.user_id`.execute(db);
  return rows;
}

/** The member whose confirmed email this is. */
export async function findMemberId(db: Db, organizationId: string, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .select('users.id')
    .where('organizationId', '=', organizationId)
    .where('users.email', '=', email)
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  return row?.id;
}

export async function countMembers(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}
