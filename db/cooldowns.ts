import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Starts a cooldown across all processes and returns 0, or returns the seconds left of a running one. Retention removes expired
 * ones (product 19.2).
 */
export async function startCooldown(db: Db, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ isBegun: boolean }>`
    insert into limits (key, points, expire) values (${key}, 1, (extract(epoch from now()) * 1000)::bigint + ${seconds * 1000})
    on conflict (key) do update set expire = excluded.expire
      where limits.expire <= (extract(epoch from now()) * 1000)::bigint
    returning true as is_begun`.execute(db);
  if (rows.length > 0) return 0;
  const { rows: waits } = await sql<{ seconds: number }>`
    select ceil((expire - extract(epoch from now()) * 1000) / 1000)::int as seconds from limits where key = ${key}`.execute(
    db,
  );
  return Math.max(1, waits[0]?.seconds ?? 1);
}

export async function endCooldown(db: Db, key: string): Promise<void> {
  await sql`delete from limits where key = ${key}`.execute(db);
}
