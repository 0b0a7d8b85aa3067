import { sql } from 'kysely';
import { deleteSessions } from '../accounts/sessions.ts';
import { endTokenSessions } from '../accounts/token-sessions.ts';
import type { Db } from '../connect.ts';

type LinkSuspensionStatus = {
  id: string;
  disabledAt: Date | null;
  ownerId: string;
  ownerEmail: string | null;
  /** a card's own link: suspending it leaves the card's page up */
  isOfCard: boolean;
};

/** Suspends what an owner publishes, or lifts the suspension (product 25.4). */
export async function updateOwnerSuspension(db: Db, ownerId: string, isSuspended: boolean): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ disabledAt: isSuspended ? sql<Date>`now()` : null })
    .where('id', '=', ownerId)
    .execute();
}

/** Ends all sessions of a person. None begins while the person's own account is suspended. */
export async function endSignIns(db: Db, userId: string): Promise<void> {
  await deleteSessions(db, userId);
  await endTokenSessions(db, userId);
}

export async function lockLink(db: Db, slug: string): Promise<LinkSuspensionStatus | undefined> {
  return await db
    .selectFrom('links')
    .innerJoin('profiles', 'profiles.id', 'links.userId')
    .select(['links.id', 'links.disabledAt', 'profiles.id as ownerId', 'profiles.email as ownerEmail'])
    .select(sql<boolean>`links.vcard_id is not null`.as('isOfCard'))
    .where('slug', '=', slug)
    .forUpdate('links')
    .executeTakeFirst();
}

// product 25.5
export async function updateLinkSuspension(db: Db, id: string, isSuspended: boolean): Promise<void> {
  await db
    .updateTable('links')
    .set({ disabledAt: isSuspended ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
  if (isSuspended)
    await db
      .insertInto('suspendedSlugs')
      .columns(['slug', 'linkId'])
      .expression(db.selectFrom('links').select(['slug', 'id']).where('id', '=', id))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('suspendedSlugs').where('linkId', '=', id).execute();
}

/** Frees the slug of a suspended link that was renamed or deleted. Returns whether it was one. */
export async function deleteSuspendedSlug(db: Db, slug: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('suspendedSlugs').where('slug', '=', slug).executeTakeFirst();
  return numDeletedRows > 0n;
}
