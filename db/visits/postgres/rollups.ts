import { sql } from 'kysely';
import { itemDimensions, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { type Batch, column, type VisitEvent } from './batch.ts';

const KINDS = visitKinds.length;
const DIMENSIONS = visitDimensions.length + 1; // 0 is the daily total.
const itemIndexes = itemDimensions.map((dimension) => visitDimensions.indexOf(dimension));
const ownerIndexes = visitDimensions.map((_, index) => index);

function newCounts() {
  const slots = new Map<number, number>();
  const hits: number[] = [];
  const visitors: number[] = [];
  return {
    add(key: number, count: number, isNew: boolean) {
      let slot = slots.get(key);
      if (slot === undefined) {
        slot = hits.push(0) - 1;
        visitors.push(0);
        slots.set(key, slot);
      }
      hits[slot] = (hits[slot] as number) + count;
      if (isNew) visitors[slot] = (visitors[slot] as number) + 1;
    },
    columns() {
      // Writing rows in index order keeps them on few pages; most of a batch's speed comes from that.
      const keys = Float64Array.from(slots.keys()).sort();
      return {
        column: (of: (key: number) => string | number) => column(keys, of),
        hits: column(keys, (key) => hits[slots.get(key) as number] as number),
        visitors: column(keys, (key) => visitors[slots.get(key) as number] as number),
      };
    },
  };
}

/** Aggregates a batch in memory and writes one row per rollup key. Days that aren't `isCountedHere` have only hours and totals. */
export function newRollups(
  { targetIds, days, hours }: Batch,
  valueIds: readonly number[],
  oldestHour: number,
  isCountedHere: (day: string) => boolean,
) {
  const isDaily = days.map(isCountedHere);
  const [valueCount, dates, times] = [valueIds.length, days.length, hours.length];
  const [daily, hourly, allTime] = [newCounts(), newCounts(), newCounts()];

  return {
    add(event: VisitEvent, target: number, isNew: boolean) {
      const { owner, kind, day, hour, values } = event;
      const count = event.count ?? 1;
      const keyOf = (dimension: number, value: number) =>
        (((target * DIMENSIONS + dimension) * dates + day) * KINDS + kind) * valueCount + value;
      if (isDaily[day]) {
        daily.add(keyOf(0, 0), count, isNew);
        for (const index of target === owner ? ownerIndexes : itemIndexes) {
          daily.add(keyOf(index + 1, values[index] as number), count, isNew);
        }
      }
      if ((hours[hour] as number) >= oldestHour) hourly.add((target * times + hour) * KINDS + kind, count, isNew);
      allTime.add(target * KINDS + kind, count, isNew);
    },
    async store(tx: Db) {
      const valueIdOf = (key: number) => (isTotal(key) ? 0 : (valueIds[key % valueCount] as number));
      const isTotal = (key: number) => dimensionOf(key) === 0;
      const dimensionOf = (key: number) => Math.floor(key / valueCount / KINDS / dates) % DIMENSIONS;
      const day = daily.columns();
      await sql`
        merge into visit_days d using unnest(
          ${day.column((key) => targetIds[Math.floor(key / valueCount / KINDS / dates / DIMENSIONS)] as number)}::int[],
          ${day.column(dimensionOf)}::smallint[],
          ${day.column((key) => days[Math.floor(key / valueCount / KINDS) % dates] as string)}::date[],
          ${day.column((key) => Math.floor(key / valueCount) % KINDS)}::smallint[], ${day.column(valueIdOf)}::int[],
          ${day.hits}::int[], ${day.visitors}::int[]) as b (t, m, y, k, w, h, v)
        on d.target_id = b.t and d.dimension = b.m and d.day = b.y and d.kind = b.k and d.word_id = b.w
        when matched then update set hits = d.hits + b.h, visitors = d.visitors + b.v
        when not matched then insert (target_id, dimension, day, kind, word_id, hits, visitors)
          values (b.t, b.m, b.y, b.k, b.w, b.h, b.v)`.execute(tx);
      const hour = hourly.columns();
      await sql`
        merge into visit_hours h using (
          select t, to_timestamp(a / 1000) as hour, k, n from unnest(
            ${hour.column((key) => targetIds[Math.floor(key / KINDS / times)] as number)}::int[],
            ${hour.column((key) => hours[Math.floor(key / KINDS) % times] as number)}::float8[],
            ${hour.column((key) => key % KINDS)}::smallint[], ${hour.hits}::int[]) as b (t, a, k, n)) as b
        on h.target_id = b.t and h.hour = b.hour and h.kind = b.k
        when matched then update set hits = h.hits + b.n
        when not matched then insert (target_id, hour, kind, hits) values (b.t, b.hour, b.k, b.n)`.execute(tx);
      const all = allTime.columns();
      await sql`
        merge into visit_totals v using unnest(
          ${all.column((key) => targetIds[Math.floor(key / KINDS)] as number)}::int[],
          ${all.column((key) => key % KINDS)}::smallint[], ${all.hits}::bigint[]) as b (t, k, n)
        on v.target_id = b.t and v.kind = b.k
        when matched then update set hits = v.hits + b.n
        when not matched then insert (target_id, kind, hits) values (b.t, b.k, b.n)`.execute(tx);
    },
  };
}
