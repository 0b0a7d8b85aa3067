import { sql, type Updateable } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database, Profile } from '../schema/database.ts';

export async function findProfile(db: Db, id: string): Promise<Profile | undefined> {
  return await db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The row every creation under a limit waits for: whoever holds it counts alone (product 3.7). */
export async function lockProfile(db: Db, id: string): Promise<Profile | undefined> {
  return await db.selectFrom('profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateProfile(
  db: Db,
  id: string,
  changes: Omit<Updateable<Database['profiles']>, 'id' | 'updatedAt'>,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The trial starts once per account; a later call changes nothing (product 3.5). */
export async function startTrial(db: Db, id: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ trialStartDate: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('trialStartDate', 'is', null)
    .execute();
}
