import { type ExpressionBuilder, sql } from 'kysely';
import type { CardField, VcardFields } from '#src/cards/cards.ts';
import type { Ranks } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';
import { drawSlug, insertVcardLink } from '../links/links.ts';
import { rankedVcards } from '../owners/ranks.ts';
import type { Database, Vcard } from '../schema/database.ts';

export type VcardWithSlug = Vcard & { slug: string };

function withSlug(eb: ExpressionBuilder<Database, 'vcards'>) {
  return eb.selectFrom('links').select('slug').whereRef('links.vcardId', '=', 'vcards.id').as('slug');
}

export type RankedVcard = VcardWithSlug & Pick<Ranks, 'vcardRank'>;

/** Oldest first. The one of rank 1 is the main card (product 5.5, 18.2). */
export async function listVcards(db: Db, userId: string): Promise<RankedVcard[]> {
  return (await db
    .selectFrom('vcards')
    .innerJoin(
      sql<Pick<Ranks, 'vcardRank'> & { id: string }>`${rankedVcards(userId)}`.as('ranked'),
      'ranked.id',
      'vcards.id',
    )
    .selectAll('vcards')
    .select('vcardRank')
    .select(withSlug)
    .orderBy('createdAt')
    .orderBy('vcards.id')
    .execute()) as RankedVcard[];
}

export async function findVcard(db: Db, userId: string, id: string): Promise<VcardWithSlug | undefined> {
  return (await db
    .selectFrom('vcards')
    .selectAll()
    .select(withSlug)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()) as VcardWithSlug | undefined;
}

export async function countVcards(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('vcards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes a card and the short link that belongs to it, in the caller's transaction (product 5.4). */
export async function insertVcard(db: Db, userId: string, fields: VcardFields): Promise<{ id: string }> {
  const { id } = await db
    .insertInto('vcards')
    // clock_timestamp: two cards of one transaction still have an order
    .values({ ...columns(fields), userId, createdAt: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  while (!(await insertVcardLink(db, { userId, vcardId: id, slug: drawSlug(), title: fields.name }))) {
    // the slug is somebody's: draw another
  }
  return { id };
}

/** Marks exactly these cards of an owner as those that stay (product 18.3). */
export async function updateKeptVcards(db: Db, userId: string, ids: string[]): Promise<void> {
  await sql`
    update vcards set kept = not kept
    where user_id = ${userId} and kept <> (id = any(${ids}::uuid[]))`.execute(db);
}

/** False where the owner has no such card. */
export async function updateVcard(db: Db, userId: string, id: string, fields: VcardFields): Promise<boolean> {
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
export async function deleteVcard(db: Db, userId: string, id: string): Promise<{ photo: string | null } | undefined> {
  return await db
    .deleteFrom('vcards')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('photo')
    .executeTakeFirst();
}

/** Columns of `vcards` that owners don't fill in. */
type ManagedColumn = 'id' | 'userId' | 'kept' | 'createdAt' | 'updatedAt';
type StoredFields = { [Field in CardField]: VcardFields[Field] extends unknown[] ? string : VcardFields[Field] };

function columns(fields: VcardFields): StoredFields {
  // Does not compile if the table has a column that `cardFields` lacks
  const values: Omit<Vcard, ManagedColumn> = fields;
  const stored = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(stored);
}
