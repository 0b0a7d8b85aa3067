import type { Db } from '../connect.ts';
import { type Person, personFields } from '../schema/profiles.ts';

/** The persons who get the emails about an owner's plan and pages, the first one before the others. Empty for a missing owner. */
export async function listOwnerPersons(db: Db, ownerId: string): Promise<Person[]> {
  return await db.selectFrom('profiles').select(personFields).where('id', '=', ownerId).execute();
}
