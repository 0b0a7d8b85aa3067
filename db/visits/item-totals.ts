import { type RawBuilder, sql } from 'kysely';
import { type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import type { ItemTotals, MemberTotals } from './store.ts';

/**
 * `rows` have the `item_id` of a card or link, and a column of visits by the name of each kind. `rest` has the visits of items that are in
 * no row, since others are visited more.
 */
export type ItemSums = { rows: RawBuilder<unknown>; rest: Record<VisitKind, number> };

export const NO_VISITS = Object.fromEntries(visitKinds.map((kind) => [kind, 0])) as Record<VisitKind, number>;

export async function listItemTotals(
  db: Db,
  sums: ItemSums,
  limit: number,
): Promise<{ rows: ItemTotals[]; total: number }> {
  const { rows } = await sql<{ id: string | null; hits: number[]; total: number }>`
    select id, hits, sum(total) over ()::bigint as total from (${itemTotals(sums)}) items
    order by items.total desc, id limit ${limit}`.execute(db);
  const rest = visitKinds.reduce((sum, kind) => sum + sums.rest[kind], 0);
  return { rows: rows.map(({ id, hits }) => ({ id, hits: hitsByKind(hits) })), total: (rows[0]?.total ?? 0) + rest };
}

/** Sums the visits of the items after the first `most`. */
export async function sumOtherItems(db: Db, sums: ItemSums, most: number): Promise<Record<VisitKind, number>> {
  const { rows } = await sql<{ hits: number[] }>`
    select array[${sql.join(visitKinds.map((_, kind) => sql`coalesce(sum(others.hits[${sql.lit(kind + 1)}]), 0)`))}]::int[] as hits
    from (${itemTotals(sums)} order by total desc, id offset ${most}) others`.execute(db);
  return hitsByKind(visitKinds.map((kind, index) => (rows[0]?.hits[index] ?? 0) + sums.rest[kind]));
}

/** Visits of cards by who holds them now. */
export async function listMemberTotals(
  db: Db,
  sums: ItemSums,
  limit: number,
): Promise<{ rows: MemberTotals[]; total: number }> {
  const hits = visitKinds.map((_, kind) => sql`sum(items.hits[${sql.lit(kind + 1)}])`);
  const { rows } = await sql<{ id: string | null; name: string | null; hits: number[]; total: number }>`
    select v.holder_id as id, holder.name, array[${sql.join(hits)}]::int[] as hits, sum(sum(items.total)) over ()::bigint as total
    from (${itemTotals(sums)}) items join vcards v on v.id = items.id
      left join profiles holder on holder.id = v.holder_id
    group by v.holder_id, holder.name order by sum(items.total) desc, v.holder_id limit ${limit}`.execute(db);
  const totals = rows.map(({ id, name, hits: ofKinds }) => ({
    holder: id === null ? null : { id, name: name ?? '' },
    hits: hitsByKind(ofKinds),
  }));
  return { rows: totals, total: rows[0]?.total ?? 0 };
}

/** Of different items */
export function unionOf(parts: readonly ItemSums[]): ItemSums {
  const none = sql`select null::uuid as item_id, ${sql.join(visitKinds.map((kind) => sql`0::bigint as ${sql.ref(kind)}`))} where false`;
  const rest = visitKinds.map((kind) => [kind, parts.reduce((sum, part) => sum + part.rest[kind], 0)]);
  return {
    rows: sql.join([none, ...parts.map(({ rows }) => rows)], sql` union all `),
    rest: Object.fromEntries(rest) as ItemSums['rest'],
  };
}

/** Cards and their own links. */
export async function listCardItems(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from vcards where user_id = ${ownerId}
    union all select id from links where user_id = ${ownerId} and vcard_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deleted items have no `id` and share a row. */
function itemTotals({ rows }: ItemSums): RawBuilder<unknown> {
  const columns = visitKinds.map((kind) => sql.ref(kind));
  return sql`
    with items as (
      select coalesce(v.id, l.id) as id, ${sql.join(columns.map((column) => sql`sum(${column}) as ${column}`))}
      from (${rows}) s left join links l on l.id = s.item_id
      left join vcards v on v.id = coalesce(l.vcard_id, s.item_id)
      group by 1)
    select id, array[${sql.join(columns)}]::int[] as hits, ${sql.join(columns, sql` + `)} as total from items`;
}

function hitsByKind(hits: readonly number[]): Record<VisitKind, number> {
  return Object.fromEntries(visitKinds.map((kind, index) => [kind, hits[index] ?? 0])) as Record<VisitKind, number>;
}
