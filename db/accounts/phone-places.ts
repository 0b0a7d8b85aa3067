import { sql } from 'kysely';
import type { Db } from '../connect.ts';

const DAYS = 30;

/** `hash`: of a number and a network. It is forgotten after 30 days (product 19.2). */
export async function insertPhonePlace(db: Db, hash: string): Promise<void> {
  await sql`insert into limits (key, points, expire)
    values (${keyOf(hash)}, 1, (extract(epoch from now() + make_interval(days => ${DAYS})) * 1000)::bigint)
    on conflict (key) do update set expire = excluded.expire`.execute(db);
}

export async function hasPhonePlace(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`select from limits
    where key = ${keyOf(hash)} and expire > extract(epoch from now()) * 1000`.execute(db);
  return rows.length > 0;
}

const keyOf = (hash: string) => `phone-place:${hash}`;
