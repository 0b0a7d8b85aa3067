import { sql } from 'kysely';
import type { Replacement, SharedValue } from '#src/cards/shared-values.ts';
import { MAX_SELECTED } from '#src/lists.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Db } from '../connect.ts';
import { isInScope } from './card-scopes.ts';
import { isUnlocked } from './templates.ts';

/** Lists the oldest cards that have a value. */
export async function listCardsWith(db: Db, scope: CardScope, { field, value }: SharedValue): Promise<string[]> {
  const cards = await db
    .selectFrom('vcards')
    .select('id')
    .where(isInScope('vcards', scope))
    .where(isUnlocked([field], scope))
    .where(field, '=', value)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_SELECTED)
    .execute();
  return cards.map(({ id }) => id);
}

export async function areCards(db: Db, scope: CardScope, ids: readonly string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom('vcards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isInScope('vcards', scope))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(count) === ids.length;
}

/** Returns the IDs of the cards that had the former value. */
export async function replaceValue(
  db: Db,
  scope: CardScope,
  { field, from, value, ids }: Replacement,
): Promise<string[]> {
  const cards = await db
    .updateTable('vcards')
    .set({ [field]: value, updatedAt: sql`now()` })
    .where(isInScope('vcards', scope))
    .where(isUnlocked([field], scope))
    .where(field, '=', from)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute();
  return cards.map(({ id }) => id);
}
