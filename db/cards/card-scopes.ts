import { type RawBuilder, sql } from 'kysely';
import type { CardScope } from '#src/owners/card-scope.ts';

/** Whether a scope contains a card; `table` is its name in the query. */
export function isInScope(table: 'v' | 'vcards' | 'other', { ownerId, heldBy }: CardScope): RawBuilder<boolean> {
  const isOwners = sql<boolean>`${sql.ref(`${table}.userId`)} = ${ownerId}`;
  return heldBy === null ? isOwners : sql<boolean>`(${isOwners} and ${sql.ref(`${table}.holderId`)} = ${heldBy})`;
}
