import type { Db } from '../connect.ts';
import { type Person, personFields } from '../schema/profiles.ts';

export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  return await db.selectFrom('profiles').select(personFields).where('id', '=', userId).executeTakeFirst();
}
