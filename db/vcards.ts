import { type ExpressionBuilder, sql } from 'kysely';
import type { VcardFields } from '#src/vcards.ts';
import type { Db } from './connect.ts';
import { drawSlug, insertVcardLink } from './links.ts';
import type { Database, Vcard } from './schema.ts';

export type VcardWithSlug = Vcard & { slug: string };

function withSlug(eb: ExpressionBuilder<Database, 'vcards'>) {
  return eb.selectFrom('links').select('slug').whereRef('links.vcardId', '=', 'vcards.id').as('slug');
}

/** Oldest first: the first is the main card unless another is chosen (product 5.5). */
export async function listVcards(db: Db, userId: string): Promise<VcardWithSlug[]> {
  return (await db
    .selectFrom('vcards')
    .selectAll()
    .select(withSlug)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()) as VcardWithSlug[];
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

function columns(fields: VcardFields) {
  return { ...fields, socialLinks: JSON.stringify(fields.socialLinks) };
}
