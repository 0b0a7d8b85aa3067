import type { Db } from '../connect.ts';

/** Undefined: the owner has no such card. */
export async function isCardOn(db: Db, ownerId: string, id: string): Promise<boolean | undefined> {
  const card = db.selectFrom('vcards').select('active').where('userId', '=', ownerId).where('id', '=', id);
  return (await card.executeTakeFirst())?.active;
}

/** The cards of an organization that a member holds: those that visitors see, or all that lead to no other. */
export async function listHeldCards(
  db: Db,
  { organizationId, userId, which }: { organizationId: string; userId: string; which: 'on' | 'on or off' },
): Promise<string[]> {
  const held = db
    .selectFrom('vcards')
    .select('id')
    .where('userId', '=', organizationId)
    .where('holderId', '=', userId)
    .where('forwardTo', 'is', null);
  const cards = await (which === 'on' ? held.where('active', '=', true) : held).execute();
  return cards.map(({ id }) => id);
}
