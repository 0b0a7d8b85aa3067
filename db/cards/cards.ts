import { type ExpressionBuilder, sql } from 'kysely';
import type { CardField, CardFields } from '#src/cards/cards.ts';
import type { Ranks } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';
import { drawSlug, insertCardLink } from '../links/links.ts';
import { rankedCards } from '../owners/ranks.ts';
import type { Card, Database } from '../schema/database.ts';

export type CardWithSlug = Card & { slug: string };

function withSlug(eb: ExpressionBuilder<Database, 'vcards'>) {
  return eb.selectFrom('links').select('slug').whereRef('links.vcardId', '=', 'vcards.id').as('slug');
}

export type RankedCard = CardWithSlug & Pick<Ranks, 'cardRank'>;

/** Oldest first. The one of rank 1 is the main card (product 5.5, 18.2). */
export async function listCards(db: Db, userId: string): Promise<RankedCard[]> {
  return (await db
    .selectFrom('vcards')
    .innerJoin(
      sql<Pick<Ranks, 'cardRank'> & { id: string }>`${rankedCards(userId)}`.as('ranked'),
      'ranked.id',
      'vcards.id',
    )
    .selectAll('vcards')
    .select('cardRank')
    .select(withSlug)
    .orderBy('createdAt')
    .orderBy('vcards.id')
    .execute()) as RankedCard[];
}

export async function findCard(db: Db, userId: string, id: string): Promise<CardWithSlug | undefined> {
  return (await db
    .selectFrom('vcards')
    .selectAll()
    .select(withSlug)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()) as CardWithSlug | undefined;
}

export async function countCards(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('vcards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes a card and the short link that belongs to it, in the caller's transaction (product 5.4). */
export async function insertCard(db: Db, userId: string, fields: CardFields): Promise<{ id: string }> {
  const { id } = await db
    .insertInto('vcards')
    // clock_timestamp: two cards of one transaction still have an order
    .values({ ...columns(fields), userId, createdAt: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  while (!(await insertCardLink(db, { userId, vcardId: id, slug: drawSlug(), title: fields.name }))) {
    // the slug is somebody's: draw another
  }
  return { id };
}

/** Marks exactly these cards of an owner as those that stay (product 18.3). */
export async function updateKeptCards(db: Db, userId: string, ids: string[]): Promise<void> {
  await sql`
    update vcards set kept = not kept
    where user_id = ${userId} and kept <> (id = any(${ids}::uuid[]))`.execute(db);
}

/** False where the owner has no such card. */
export async function updateCard(db: Db, userId: string, id: string, fields: CardFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vcards')
    .set({ ...columns(fields), updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('links')
    .set({ title: fields.name })
    .where('vcardId', '=', id)
    .where('userId', '=', userId)
    .execute();
  return numUpdatedRows > 0n;
}

/** Its link goes with it. The deleted card's photo, or undefined where the owner has no such card. */
export async function deleteCard(db: Db, userId: string, id: string): Promise<{ photo: string | null } | undefined> {
  return await db
    .deleteFrom('vcards')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('photo')
    .executeTakeFirst();
}

/** Columns of `vcards` that owners don't fill in. */
type ManagedColumn = 'id' | 'userId' | 'kept' | 'createdAt' | 'updatedAt';
type StoredFields = { [Field in CardField]: CardFields[Field] extends unknown[] ? string : CardFields[Field] };

function columns(fields: CardFields): StoredFields {
  // Does not compile if the table has a column that `cardFields` lacks
  const values: Omit<Card, ManagedColumn> = fields;
  const stored = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(stored);
}
