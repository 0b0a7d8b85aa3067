import { type Insertable, type Selectable, sql } from 'kysely';
import type { Role } from '#src/owners/permissions.ts';
import { lockUser } from '../../accounts/users.ts';
import type { Db } from '../../connect.ts';
import type { Database } from '../../schema/database.ts';
import { type Owner, ownerFields, type Person } from '../../schema/profiles.ts';
import { listOrganizationIds } from './memberships.ts';

type NewOrganization = Pick<
  Insertable<Database['profiles']>,
  'id' | 'name' | 'language' | 'timeZone' | 'themeColor' | 'logo'
>;

/** Inserts an organization, which has no trial: without a plan it is not accessible. */
export async function insertOrganization(db: Db, organization: NewOrganization): Promise<Owner> {
  const owner = await db
    .insertInto('profiles')
    .values({
      ...organization,
      ownerKind: 'organization',
      email: null,
      initialized: true,
      trialStartDate: sql<Date>`now()`,
      trialDays: 0,
    })
    .returning(ownerFields)
    .executeTakeFirstOrThrow();
  await db.insertInto('organizations').values({ id: owner.id }).execute();
  return owner;
}

const ownFields = ['requiresFactor', 'about', 'website', 'hasPage'] as const;

type OwnFields = Pick<Selectable<Database['organizations']>, (typeof ownFields)[number]>;

/** What an organization has besides what every owner has. */
export async function findOrganization(db: Db, id: string): Promise<OwnFields | undefined> {
  return await db.selectFrom('organizations').select(ownFields).where('id', '=', id).executeTakeFirst();
}

export async function updateOrganization(
  db: Db,
  id: string,
  changes: Partial<Pick<OwnFields, 'about' | 'website' | 'hasPage'>>,
): Promise<void> {
  await db.updateTable('organizations').set(changes).where('id', '=', id).execute();
}

export async function updateRequiresFactor(db: Db, id: string, requiresFactor: boolean): Promise<void> {
  await db.updateTable('organizations').set({ requiresFactor }).where('id', '=', id).execute();
}

export type ListedOrganization = Pick<
  Owner,
  'id' | 'name' | 'username' | 'profilePic' | 'logo' | 'themeColor' | 'disabledAt'
> & {
  role: Role;
  requiresFactor: boolean;
  /** that it keeps (product 4.4) */
  formerUsernames: string[];
};

/** Lists the organizations that a person is a member of, by name. */
export async function listOrganizations(db: Db, userId: string): Promise<ListedOrganization[]> {
  return await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .innerJoin('profiles', 'profiles.id', 'organizations.id')
    .select(['profiles.id', 'profiles.name', 'username', 'profilePic', 'logo', 'themeColor', 'disabledAt'])
    .select(['memberships.role', 'organizations.requiresFactor'])
    .select(
      sql<string[]>`array(select name from usernames
        where usernames.user_id = profiles.id and held_until > now() and not is_wish)`.as('formerUsernames'),
    )
    .where('memberships.userId', '=', userId)
    .orderBy(sql`lower(profiles.name)`)
    .orderBy('profiles.id')
    .execute();
}

/**
 * Locks the organizations that a person is a member of, as `lockOwner` does, then the person. Who is locked joins none, but may have joined one
 * while this waited: then nothing is locked, because organizations come before persons in the order of locks.
 */
export async function lockWithOrganizations(tx: Db, userId: string): Promise<Person | undefined | 'joined_another'> {
  await sql`savepoint unlocked`.execute(tx);
  const organizations = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('memberships').select('organizationId').where('userId', '=', userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const person = await lockUser(tx, userId);
  const joined = await listOrganizationIds(tx, userId);
  if (joined.every((id) => organizations.some((locked) => locked.id === id))) return person;
  await sql`rollback to savepoint unlocked`.execute(tx);
  return 'joined_another';
}
