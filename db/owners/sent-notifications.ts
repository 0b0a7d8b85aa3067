import type { Db } from '../connect.ts';

/** Returns true once per owner and name, so that a notification is sent only once. */
export async function insertSentMarker(db: Db, ownerId: string, name: string): Promise<boolean> {
  const row = await db
    .insertInto('notices')
    .values({ userId: ownerId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSentMarkers(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('notices').select('name').where('userId', '=', ownerId).execute();
  return rows.map(({ name }) => name);
}
