import { sql } from 'kysely';
import { isRepeat, kindsSharingVisitors, type Visit, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { type Batch, column, type VisitEvent } from './batch.ts';

type LastCount = { day: string; countedAt: number; isChanged: boolean };

const KINDS = visitKinds.length;
const sharedKinds = visitKinds.map((kind) =>
  kindsSharingVisitors(kind).map((sharedKind) => visitKinds.indexOf(sharedKind)),
);

/** Loads when each visitor of a batch was last counted, and tracks changes while the batch is counted. */
export async function findVisitors(tx: Db, { events, targetIds, visitors, days }: Batch) {
  const count = visitors.length;
  const signedVisitors = visitors.map(signed);
  const keyOf = (target: number, kind: number, visitor: number) => (target * KINDS + kind) * count + visitor;
  const needed = new Set<number>();
  for (const { item, owner, kind, visitor } of events) {
    for (const sharedKind of sharedKinds[kind] as number[]) {
      needed.add(keyOf(item, sharedKind, visitor)).add(keyOf(owner, sharedKind, visitor));
    }
  }
  const columns = (keys: Float64Array) => {
    const targets = column(keys, (key) => targetIds[Math.floor(key / count / KINDS)] as number);
    const kinds = column(keys, (key) => Math.floor(key / count) % KINDS);
    const visitorColumn = column(keys, (key) => signedVisitors[key % count] as string);
    return sql`${targets}::int[], ${kinds}::smallint[], ${visitorColumn}::bigint[]`;
  };

  const keys = Float64Array.from(needed).sort();
  const { rows } = await sql<{ place: number; day: string; countedAt: number }>`
    select w.place, s.day::text as day, (extract(epoch from s.counted_at) * 1000)::float8 as counted_at
    from unnest(${columns(keys)}) with ordinality as w (t, k, v, place)
    join visit_seen s on s.target_id = w.t and s.kind = w.k and s.visitor = w.v`.execute(tx);
  const lastCounts = new Map<number, LastCount>();
  for (const { place, day, countedAt } of rows) {
    lastCounts.set(keys[place - 1] as number, { day, countedAt, isChanged: false });
  }

  return {
    isRepeat({ item, kind, visitor, at }: VisitEvent): boolean {
      return isRepeat(visitKinds[kind] as never, at, lastCounts.get(keyOf(item, kind, visitor))?.countedAt);
    },
    /** Returns whether the visitor is new at the target that day. Late events never count as new (product 20.16). */
    note({ kind, visitor, day: dayIndex, at, count }: VisitEvent, target: number): boolean {
      const day = days[dayIndex] as string;
      const key = keyOf(target, kind, visitor);
      const previous = lastCounts.get(key);
      if (count !== null) {
        // Aggregates add no visitor and make none known; by a known one, they are views that may be repeated (product 20.23)
        if (previous && previous.countedAt < at) lastCounts.set(key, { ...previous, countedAt: at, isChanged: true });
        return false;
      }
      const isNew = (sharedKinds[kind] as number[]).every((sharedKind) => {
        const previousCount = lastCounts.get(keyOf(target, sharedKind, visitor));
        return previousCount === undefined || previousCount.day < day;
      });
      if (previous === undefined || previous.countedAt < at) {
        lastCounts.set(key, {
          day: previous && previous.day > day ? previous.day : day,
          countedAt: at,
          isChanged: true,
        });
      }
      return isNew;
    },
    async store(tx: Db): Promise<void> {
      const changed = Float64Array.from(
        [...lastCounts].flatMap(([key, { isChanged }]) => (isChanged ? key : [])),
      ).sort();
      if (changed.length === 0) return;
      const of = (key: number) => lastCounts.get(key) as LastCount;
      await sql`
        merge into visit_seen s using unnest(${columns(changed)},
          ${column(changed, (key) => of(key).day)}::date[],
          ${column(changed, (key) => of(key).countedAt)}::float8[]) as b (t, k, v, d, c)
        on s.target_id = b.t and s.kind = b.k and s.visitor = b.v
        when matched then update set day = b.d, counted_at = to_timestamp(b.c / 1000)
        when not matched then insert (target_id, kind, visitor, day, counted_at)
          values (b.t, b.k, b.v, b.d, to_timestamp(b.c / 1000))`.execute(tx);
    },
  };
}

/** Notes counted views that another store knows, as of today: the next ones within half an hour are repeats (product 20.2). */
export async function rememberViews(
  tx: Db,
  views: readonly Pick<Visit, 'at' | 'kind' | 'itemId' | 'visitor'>[],
): Promise<void> {
  await sql`
    insert into visit_seen (target_id, kind, visitor, day, counted_at)
    select t.id, v.kind, v.visitor, (to_timestamp(v.at / 1000) at time zone p.time_zone)::date, to_timestamp(v.at / 1000)
    from unnest(${views.map(({ itemId }) => itemId)}::uuid[], ${views.map(({ kind }) => visitKinds.indexOf(kind))}::smallint[],
        ${views.map(({ visitor }) => signed(visitor))}::bigint[], ${views.map(({ at }) => at)}::float8[]) as v (item_id, kind, visitor, at)
      join visit_targets t on t.item_id = v.item_id join profiles p on p.id = t.user_id
    on conflict (target_id, kind, visitor) do nothing`.execute(tx);
}

/** Converts 64-bit hex to a signed decimal for bigint columns. */
export function signed(hex: string): string {
  return BigInt.asIntN(64, BigInt(`0x${hex}`)).toString();
}
