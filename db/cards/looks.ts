import { sql } from 'kysely';
import { type CardLook, lookFields, readLook } from '#src/cards/card-look.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Db } from '../connect.ts';
import { isInScope } from './card-scopes.ts';
import { COMPUTED_COLOR } from './cards.ts';
import { isUnlocked } from './templates.ts';

export function lookColumns({ tokens, fontColor, iconColor, ...look }: CardLook) {
  return {
    ...look,
    tokens: JSON.stringify(tokens),
    fontColor: fontColor ?? COMPUTED_COLOR,
    iconColor: iconColor ?? COMPUTED_COLOR,
  };
}

/** Those of the cards that exist. `isLocked`: the template of a card decides part of its look. */
export async function listLooks(
  db: Db,
  scope: CardScope,
  ids: readonly string[],
): Promise<{ id: string; look: CardLook; isLocked: boolean }[]> {
  const rows = await db
    .selectFrom('vcards')
    .select(['id', ...lookFields])
    .select(isUnlocked(['design', 'colors'], scope).as('isUnlocked'))
    .where(isInScope('vcards', scope))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map((row) => ({ id: row.id, look: readLook(row), isLocked: !row.isUnlocked }));
}

export async function updateLook(db: Db, scope: CardScope, ids: readonly string[], look: CardLook): Promise<void> {
  await db
    .updateTable('vcards')
    .set({ ...lookColumns(look), updatedAt: sql`now()` })
    .where(isInScope('vcards', scope))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
