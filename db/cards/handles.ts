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

/** The current handle of a card. */
export async function findHandle(db: Db, cardId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cardHandles')
    .select('handle')
    .where('vcardId', '=', cardId)
    .where('heldUntil', 'is', null)
    .executeTakeFirst();
  return row?.handle;
}

/** Whether another card has it now. */
export async function isHandleTaken(db: Db, ownerId: string, handle: string, cardId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('cardHandles')
    .select('vcardId')
    .where('userId', '=', ownerId)
    .where('handle', '=', handle)
    .where('heldUntil', 'is', null)
    .where('vcardId', 'is distinct from', cardId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these cards have, with the card. */
export async function listTakenHandles(
  db: Db,
  ownerId: string,
  handles: readonly string[],
): Promise<{ handle: string; cardId: string }[]> {
  return await db
    .selectFrom('cardHandles')
    .select(['handle', 'vcardId as cardId'])
    .where('userId', '=', ownerId)
    .where('handle', '=', sql<string>`any(${handles}::text[])`)
    .where('heldUntil', 'is', null)
    .execute();
}

/** Which of these no card has or had. */
export async function listFreeHandles(db: Db, ownerId: string, handles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('cardHandles')
    .select('handle')
    .where('userId', '=', ownerId)
    .where('handle', '=', sql<string>`any(${handles}::text[])`)
    .execute();
  const taken = new Set(rows.map(({ handle }) => handle));
  return handles.filter((handle) => !taken.has(handle));
}

type UnnamedCard = { id: string; ownerId: string; name: string; position: string };

/** Cards without a handle, by owner, from an owner on. */
export async function listCardsWithoutHandle(
  db: Db,
  { from, limit }: { from: string | null; limit: number },
): Promise<UnnamedCard[]> {
  return await db
    .selectFrom('vcards')
    .select(['id', 'userId as ownerId', 'name', 'position'])
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
