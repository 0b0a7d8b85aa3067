import type { Db } from '../connect.ts';

/** Undefined: the owner has no such card. */
export async function isCardOn(db: Db, ownerId: string, id: string): Promise<boolean | undefined> {
  const card = db.selectFrom('vcards').select('active').where('userId', '=', ownerId).where('id', '=', id);
  return (await card.executeTakeFirst())?.active;
}

/** The cards of an organization that a member holds and that visitors see. */
export async function listHeldCards(db: Db, organizationId: string, userId: string): Promise<string[]> {
  const cards = await db
    .selectFrom('vcards')
    .select('id')
    .where('userId', '=', organizationId)
    .where('holderId', '=', userId)
    .where('active', '=', true)
    .execute();
  return cards.map(({ id }) => id);
}
