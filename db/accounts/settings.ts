import { sql, type Updateable } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';

type Settings = Pick<Updateable<Database['profiles']>, 'language' | 'country' | 'newDeviceEmails' | 'singleKeys'>;

/** Changes what a person has set for themselves. It is stored in the person's own profile. */
export async function updateSettings(db: Db, userId: string, changes: Settings): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute();
}
