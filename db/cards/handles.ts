import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Former handles that a card keeps (product 5.12). */
const FORMER_HANDLES = 3;

/**
 * Changes a card's handle and keeps the previous one for a year. Returns false if another card has it; a former one of another
 * card is taken over. Requires a transaction.
 */
export async function claimHandle(db: Db, ownerId: string, cardId: string, handle: string): Promise<boolean> {
  await db
    .updateTable('cardHandles')
    .set({ heldUntil: sql`now() + interval '1 year'` })
    .where('userId', '=', ownerId)
    .where('vcardId', '=', cardId)
    .where('heldUntil', 'is', null)
    .where('handle', '<>', handle)
    .execute();
  const claimed = await db
    .insertInto('cardHandles')
    .values({ userId: ownerId, handle, vcardId: cardId, heldUntil: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'handle'])
        .doUpdateSet({ vcardId: cardId, heldUntil: null })
        .where((eb) => eb.or([eb('cardHandles.vcardId', '=', cardId), eb('cardHandles.heldUntil', 'is not', null)])),
    )
    .returning('handle')
    .executeTakeFirst();
  if (!claimed) return false;
  await deleteOldestFormerHandles(db, cardId);
  return true;
}

async function deleteOldestFormerHandles(db: Db, cardId: string): Promise<void> {
  await db
    .deleteFrom('cardHandles')
    .where('vcardId', '=', cardId)
    .where('handle', 'in', (eb) =>
      eb
        .selectFrom('cardHandles')
        .select('handle')
        .where('vcardId', '=', cardId)
        .where('heldUntil', 'is not', null)
        .orderBy('heldUntil', 'desc')
        .offset(FORMER_HANDLES),
    )
    .execute();
}

/** All handles of an owner, former ones included. */
export async function listHandles(
  db: Db,
  ownerId: string,
): Promise<{ vcardId: string; handle: string; heldUntil: Date | null; createdAt: Date }[]> {
  return await db
    .selectFrom('cardHandles')
    .select(['vcardId', 'handle', 'heldUntil', 'createdAt'])
    .where('userId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('handle')
    .execute();
}

type UnnamedCard = { id: string; ownerId: string; name: string };

/** Cards without a handle, by owner, from an owner on. */
export async function listCardsWithoutHandle(
  db: Db,
  { from, limit }: { from: string | null; limit: number },
): Promise<UnnamedCard[]> {
  return await db
    .selectFrom('vcards')
    .select(['id', 'userId as ownerId', 'name'])
    .$if(from !== null, (query) => query.where('userId', '>=', from as string))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cardHandles')
            .select('handle')
            .whereRef('cardHandles.vcardId', '=', 'vcards.id')
            .where('heldUntil', 'is', null),
        ),
      ),
    )
    .orderBy('userId')
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}
