import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Distinguishes these advisory locks from others. */
const ADDRESS_LOCK = 1_719_202_036;

const HOUR_MS = 3_600_000;
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Counts an invitation to each of these addresses, and returns zero, or counts none and returns the seconds until all of them may get one.
 * Organizations that invite the same address take turns. What is counted survives the organization that sent it. `keys` stand for addresses.
 */
export async function countInvited(tx: Db, keys: readonly string[], perHour: number): Promise<number> {
  // In one order, or two organizations could wait for each other
  await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}::int, hashtext(key))
    from unnest(${[...keys].sort()}::text[]) as key`.execute(tx);
  const slots = sql`(
    select address, 'invited:' || address || ':' || n as key, coalesce(limits.expire, 0) as expire
    from unnest(${keys}::text[]) as address cross join generate_series(1, ${perHour}::int) n
      left join limits on limits.key = 'invited:' || address || ':' || n) slots`;
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil((max(free) - ${nowMs}) / 1000.0)::int as seconds
    from (select min(expire) as free from ${slots} group by address) addresses`.execute(tx);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) return seconds;
  await sql`insert into limits (key, points, expire)
    select distinct on (address) key, 1, ${nowMs} + ${HOUR_MS} from ${slots} order by address, expire
    on conflict (key) do update set expire = excluded.expire`.execute(tx);
  return 0;
}
