import { sql } from 'kysely';
import { type Db, violatedConstraint } from '../connect.ts';

type Table = 'links' | 'vcards';

export async function findByExternalId(
  db: Db,
  table: Table,
  ownerId: string,
  externalId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where user_id = ${ownerId} and external_id = ${externalId}`.execute(db);
  return rows[0]?.id;
}

/** Null: none any more. Returns false if another item has it; the transaction is of no use then. */
export async function updateExternalId(
  tx: Db,
  table: Table,
  ownerId: string,
  { id, externalId }: { id: string; externalId: string | null },
): Promise<boolean> {
  try {
    await sql`update ${sql.table(table)} set external_id = ${externalId} where user_id = ${ownerId} and id = ${id}`.execute(
      tx,
    );
    return true;
  } catch (error) {
    if (violatedConstraint(error) === `${table}_external`) return false;
    throw error;
  }
}

type Marks = { id: string; externalId: string | null; createdAt: Date; updatedAt: Date };

/** What programs see of items beside what screens do. */
export async function listMarks(
  db: Db,
  table: Table,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, Marks>> {
  const { rows } = await sql<Marks>`select id, external_id, created_at, updated_at from ${sql.table(table)}
    where user_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
