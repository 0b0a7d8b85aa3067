import { type Insertable, sql } from 'kysely';
import type { Language } from '#src/languages.ts';
import type { Role } from '#src/owners/permissions.ts';
import type { Db } from '../../connect.ts';
import type { Database } from '../../schema/database.ts';

/** Neither accepted nor taken back; `expires_at` says whether it still works. */
const isWaiting = sql<boolean>`accepted_at is null and revoked_at is null`;

/** The last one to an address stands for those before it, which it made void. */
const isLast = sql<boolean>`not exists (select from invitations later where later.organization_id = i.organization_id
  and lower(later.email) = lower(i.email) and (later.created_at, later.id) > (i.created_at, i.id))`;

export type ListedInvitation = {
  id: string;
  email: string;
  role: Role;
  /** null: none, or it is deleted */
  card: { id: string; name: string } | null;
  message: string;
  /** null: the account is deleted */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
  /** where it is in the list: microseconds */
  position: string;
};

const listed = sql`
  select i.id, i.email, i.role, i.message, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
    (extract(epoch from i.created_at) * 1000000)::bigint::text as position, p.name as invited_by,
    case when v.id is null then null else jsonb_build_object('id', v.id, 'name', v.name) end as card
  from invitations i left join profiles p on p.id = i.invited_by left join vcards v on v.id = i.card_id`;

/** A page of the last invitation to each address, newest first, after an ID. */
export async function listInvitations(
  db: Db,
  organizationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedInvitation[]> {
  const last = after && (await findListedInvitation(db, organizationId, after));
  if (last === undefined) return [];
  return await listInvitationsFrom(db, organizationId, { after: last || null, limit });
}

/** The same, after one that may be gone. */
export async function listInvitationsFrom(
  db: Db,
  organizationId: string,
  { after, limit }: { after: Pick<ListedInvitation, 'position' | 'id'> | null; limit: number },
): Promise<ListedInvitation[]> {
  const { rows } = await sql<ListedInvitation>`
    ${listed} where i.organization_id = ${organizationId} and ${isLast}
      ${after ? sql`and ((extract(epoch from i.created_at) * 1000000)::bigint, i.id) < (${after.position}::bigint, ${after.id}::uuid)` : sql``}
    order by i.created_at desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findListedInvitation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ListedInvitation | undefined> {
  const { rows } = await sql<ListedInvitation>`
    ${listed} where i.organization_id = ${organizationId} and i.id = ${id}`.execute(db);
  return rows[0];
}

/** Members and open invitations. A decision requires the organization's lock. */
export async function countPlaces(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from memberships where organization_id = ${organizationId}) +
    (select count(*) from invitations
      where organization_id = ${organizationId} and ${isWaiting} and expires_at > now()))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether an organization that isn't suspended has an open invitation to this email, with which it has got no account yet. */
export async function isInvitedToOrganization(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('profiles', 'profiles.id', 'organizationId')
    .select('invitations.id')
    .where(sql<string>`lower(invitations.email)`, '=', email.toLowerCase())
    .where(isWaiting)
    .where('acceptedBy', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('disabledAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these addresses that are the confirmed email of a member. */
export async function listMemberEmails(db: Db, organizationId: string, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .select('users.email')
    .where('organizationId', '=', organizationId)
    .where('users.email', '=', sql<string>`any(${emails}::text[])`)
    .where('emailVerified', '=', true)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** A card of the organization, and who holds it. */
export async function findHolder(
  db: Db,
  organizationId: string,
  cardId: string,
): Promise<{ name: string; holderId: string | null } | undefined> {
  return await db
    .selectFrom('vcards')
    .select(['name', 'holderId'])
    .where('id', '=', cardId)
    .where('userId', '=', organizationId)
    .executeTakeFirst();
}

/** How long an organization that has sent so many invitations in a day must wait before it sends this many more; zero: not at all. */
export async function findDailyWait(db: Db, organizationId: string, count: number, perDay: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::int as seconds from invitations
    where organization_id = ${organizationId}
    order by created_at desc offset ${Math.max(0, perDay - count)} limit 1`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

type NewInvitation = Pick<
  Insertable<Database['invitations']>,
  'organizationId' | 'email' | 'role' | 'cardId' | 'message' | 'language' | 'tokenHash' | 'invitedBy' | 'invitedByKey'
>;

/** Requires the organization's lock, and that no other invitation to this address waits. */
export async function insertInvitation(db: Db, invitation: NewInvitation, days: number): Promise<{ id: string }> {
  // Not now(): a transaction that waited for the lock began before the one that it follows
  const at = sql<Date>`clock_timestamp()`;
  return await db
    .insertInto('invitations')
    .values({ ...invitation, createdAt: at, sentAt: at, expiresAt: sql<Date>`${at} + make_interval(days => ${days})` })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Makes the waiting invitations to these addresses void. Returns the roles of those that still worked. */
export async function revokeInvitationsTo(db: Db, organizationId: string, emails: readonly string[]): Promise<Role[]> {
  const revoked = await db
    .updateTable('invitations')
    .set({ revokedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where(sql<string>`lower(email)`, '=', sql<string>`any(${emails}::text[])`)
    .where(isWaiting)
    .returning(['role', sql<boolean>`expires_at > now()`.as('isOpen')])
    .execute();
  return revoked.filter(({ isOpen }) => isOpen).map(({ role }) => role);
}

/** Makes the waiting invitations to these roles void that a person has sent. */
export async function revokeInvitationsBy(
  db: Db,
  organizationId: string,
  userId: string,
  to: readonly Role[],
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revokedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('invitedBy', '=', userId)
    .where('role', 'in', to)
    .where(isWaiting)
    .execute();
}

/** Makes the waiting invitations void that programs have sent with an API key, or with one that it replaced. */
export async function revokeInvitationsByKey(db: Db, organizationId: string, keyId: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revokedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where(
      sql<boolean>`invited_by_key in (with recursive chain as (
        select id from api_keys where id = ${keyId} and owner_id = ${organizationId}
        union select k.id from api_keys k join chain on k.replaced_by = chain.id) select id from chain)`,
    )
    .where(isWaiting)
    .execute();
}

export type WaitingInvitation = {
  email: string;
  role: Role;
  cardId: string | null;
  message: string;
  language: Language;
};

/** Open or expired. */
export async function findWaitingInvitation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<WaitingInvitation | undefined> {
  return await db
    .selectFrom('invitations')
    .select(['email', 'role', 'cardId', 'message', 'language'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where(isWaiting)
    .executeTakeFirst();
}

/** What a person with the token is shown. */
export async function findInvitation(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('profiles as organization', 'organization.id', 'i.organizationId')
    .leftJoin('profiles as inviter', 'inviter.id', 'i.invitedBy')
    .leftJoin('vcards', 'vcards.id', 'i.cardId')
    .select(['i.id', 'i.organizationId', 'i.email', 'i.role', 'i.cardId', 'i.message', 'i.language', 'i.expiresAt'])
    .select(['inviter.name as inviterName', 'vcards.name as cardName'])
    .select(['organization.name', 'organization.logo', 'organization.profilePic', 'organization.themeColor'])
    .select(['organization.disabledAt'])
    .select([
      sql<'used' | 'superseded' | 'revoked' | 'expired' | 'open'>`case
        when i.accepted_at is not null then 'used' when not (${isLast}) then 'superseded'
        when i.revoked_at is not null then 'revoked' when i.expires_at <= now() then 'expired' else 'open' end`.as(
        'state',
      ),
    ])
    .where('i.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row;
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** True for one of those who accept it. */
export async function updateAccepted(db: Db, id: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ acceptedAt: sql`now()`, acceptedBy: userId })
    .where('id', '=', id)
    .where(isWaiting)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lets a member hold a card of the organization that nobody holds. */
export async function claimCard(db: Db, organizationId: string, cardId: string, userId: string): Promise<void> {
  await db
    .updateTable('vcards')
    .set({ holderId: userId })
    .where('id', '=', cardId)
    .where('userId', '=', organizationId)
    .where('holderId', 'is', null)
    .execute();
}

/** `email`: the confirmed one of a person whose account is deleted. */
export async function deleteInvitationsTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('invitations').where(sql<string>`lower(email)`, '=', email).execute();
}

/** What organizations have stored about a person whom they invited, and what became of it. */
export async function listInvitationData(db: Db, email: string) {
  return await db
    .selectFrom('invitations')
    .innerJoin('profiles', 'profiles.id', 'invitations.organizationId')
    .select(['profiles.name as organization', 'invitations.email', 'role', 'message', 'invitations.language'])
    .select(['invitations.createdAt', 'sentAt', 'expiresAt', 'acceptedAt', 'revokedAt'])
    .where(sql<string>`lower(invitations.email)`, '=', email)
    .orderBy('invitations.createdAt')
    .orderBy('invitations.id')
    .execute();
}
