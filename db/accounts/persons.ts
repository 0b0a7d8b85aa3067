import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { type Person, personFields } from '../schema/profiles.ts';

export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  return await db.selectFrom('profiles').select(personFields).where('id', '=', userId).executeTakeFirst();
}

/** What a person chooses for all accounts they act for. */
export async function updatePerson(
  db: Db,
  userId: string,
  changes: Partial<Pick<Person, 'language' | 'newDeviceEmails' | 'singleKeys'>>,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute();
}
