import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export type Disabled = { id: string; disabledAt: Date | null };

export type DisabledLink = Disabled & {
  ownerEmail: string;
  /** whether it is a card's own: its page stays */
  isOfCard: boolean;
};

/** An account as it is, its row locked; undefined where nobody has the address. */
export async function lockAccount(db: Db, email: string): Promise<Disabled | undefined> {
  return await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id', 'profiles.disabledAt'])
    .where('users.email', '=', email)
    .forUpdate('profiles')
    .executeTakeFirst();
}

/** Disables an account and ends its sessions, or takes that back (product 25.4). */
export async function setAccountDisabled(db: Db, userId: string, isDisabled: boolean): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ disabledAt: isDisabled ? sql<Date>`now()` : null })
    .where('id', '=', userId)
    .execute();
  if (isDisabled) await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** A link as it is, its row locked; undefined where the slug is nobody's. */
export async function lockLink(db: Db, slug: string): Promise<DisabledLink | undefined> {
  return await db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.userId')
    .select(['links.id', 'links.disabledAt', 'users.email as ownerEmail'])
    .select(sql<boolean>`links.vcard_id is not null`.as('isOfCard'))
    .where('slug', '=', slug)
    .forUpdate('links')
    .executeTakeFirst();
}

/** Disables a link, or takes that back (product 25.5). */
export async function setLinkDisabled(db: Db, id: string, isDisabled: boolean): Promise<void> {
  await db
    .updateTable('links')
    .set({ disabledAt: isDisabled ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}
