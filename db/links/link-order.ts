import { sql } from 'kysely';
import type { Db } from '../connect.ts';

// Links are in the order of `order_index`, then of their creation (product 12.4). Numbers have gaps, so that a link among thousands
// moves by changing its own number, or at times those around it.

const GAP = 1_024;
/** Leaves numbers for links that are added at the end. */
const MOST = 2_000_000_000;
/** How many links on each side get new numbers if there is no gap. */
const FIRST_SIDE = 32;
const GROWTH = 4;
/** So that the next moves to about the same place find one, too. */
const USEFUL_GAP = 16;

type Move = { id: string; to: string };

/** Moves a link to the position of another. Returns false if either doesn't exist. Requires `lockOwner`. */
export async function moveLinkTo(db: Db, ownerId: string, { id, to }: Move): Promise<boolean> {
  const { rows } = await sql<{ isDown: boolean }>`
    select (t.order_index, t.created_at, t.id) > (m.order_index, m.created_at, m.id) as is_down
    from links m join links t on t.user_id = m.user_id and t.vcard_id is null
    where m.user_id = ${ownerId} and m.vcard_id is null and m.id = ${id} and t.id = ${to}`.execute(db);
  const [found] = rows;
  if (!found) return false;
  if (id === to) return true;
  for (let side = 0; ; side = Math.max(FIRST_SIDE, side * GROWTH)) {
    const around = linksAround({ id, to }, found.isDown, side);
    const { first, gap } = await findNumbers(db, around, side);
    if (gap === null) continue;
    await sql`
      with ${around}
      update links set order_index = ${first}::int + ${gap}::int * (place.distance + (select count(*) from before where distance <= ${side})::int)
      from (
        select id, 1 - distance as distance from before where distance <= ${side} union all
        select ${id}::uuid, 1 union all
        select id, 1 + distance from after where distance <= ${side}) place
      where links.id = place.id`.execute(db);
    return true;
  }
}

/** The links before and after the new place, by their distance to it: as many as `side`, and the next one. */
function linksAround({ id, to }: Move, isDown: boolean, side: number) {
  const links = (direction: 'asc' | 'desc', comparison: string) => sql`
    select near.* from links t cross join lateral (
      select o.id, o.order_index, (row_number() over (${byPlace(direction)}))::int as distance
      from links o where o.user_id = t.user_id and o.vcard_id is null and o.id <> ${id}
        and (o.order_index, o.created_at, o.id) ${sql.raw(comparison)} (t.order_index, t.created_at, t.id)
      ${byPlace(direction)} limit ${side + 1}) near
    where t.id = ${to}`;
  return sql`before as materialized (${links('desc', isDown ? '<=' : '<')}),
    after as materialized (${links('asc', isDown ? '>' : '>=')})`;
}

function byPlace(direction: 'asc' | 'desc') {
  const order = ['order_index', 'created_at', 'id'].map((column) => sql`o.${sql.raw(column)} ${sql.raw(direction)}`);
  return sql`order by ${sql.join(order)}`;
}

/** The number before the new ones, and the difference between them; null if there is too little room. */
async function findNumbers(db: Db, around: ReturnType<typeof linksAround>, side: number) {
  const { rows } = await sql<{ low: number | null; high: number | null; count: number }>`
    with ${around}
    select (select order_index from before where distance > ${side}) as low,
      (select order_index from after where distance > ${side}) as high,
      ((select count(*) from before where distance <= ${side}) + 1
        + (select count(*) from after where distance <= ${side}))::int as count`.execute(db);
  const { low, high, count } = rows[0] ?? { low: null, high: null, count: 0 };
  const isWhole = low === null && high === null;
  const width = GAP * (count + 1);
  const first = low ?? (high === null ? -Math.floor(width / 2) : high - width);
  const last = high ?? first + width;
  const gap = Math.floor((last - first) / (count + 1));
  const isRoom = isWhole || (Math.abs(first) <= MOST && Math.abs(last) <= MOST && gap >= (side === 0 ? 1 : USEFUL_GAP));
  return { first, gap: isRoom ? gap : null };
}
