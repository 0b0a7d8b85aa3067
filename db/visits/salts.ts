import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Draws the salt of a UTC day once and deletes expired ones. */
export async function insertSalt(db: Db, day: string): Promise<void> {
  await sql`insert into visit_salts (day, salt) values (${day}, gen_random_uuid()) on conflict do nothing`.execute(db);
  await sql`delete from visit_salts where day < (now() at time zone 'utc')::date - 1`.execute(db);
}

export async function listSalts(db: Db): Promise<{ day: string; salt: string }[]> {
  const { rows } = await sql<{ day: string; salt: string }>`
    select day::text as day, salt::text as salt from visit_salts`.execute(db);
  return rows;
}
