import { sql } from 'kysely';
import { itemDimensions, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import type { Batch, Hit } from './batch.ts';
import { column } from './columns.ts';

const KINDS = visitKinds.length;
/** 0 is the day as a whole. */
const DIMENSIONS = visitDimensions.length + 1;
const ofItems = itemDimensions.map((dimension) => visitDimensions.indexOf(dimension));
const ofAccounts = visitDimensions.map((_, place) => place);

/** How often each key came, and with how many visitors that were new. */
function newCounts() {
  const slots = new Map<number, number>();
  const hits: number[] = [];
  const visitors: number[] = [];
  return {
    add(key: number, isNew: boolean) {
      let slot = slots.get(key);
      if (slot === undefined) {
        slot = hits.push(0) - 1;
        visitors.push(0);
        slots.set(key, slot);
      }
      hits[slot] = (hits[slot] as number) + 1;
      if (isNew) visitors[slot] = (visitors[slot] as number) + 1;
    },
    /** Columns for `unnest`, in the order of the keys. */
    columns() {
      // Rows that lie together are written together: that is most of what a batch saves
      const keys = Float64Array.from(slots.keys()).sort();
      return {
        column: (of: (key: number) => string | number) => column(keys, of),
        hits: column(keys, (key) => hits[slots.get(key) as number] as number),
        visitors: column(keys, (key) => visitors[slots.get(key) as number] as number),
      };
    },
  };
}

/** The figures of a batch, added up before they are stored: one row each, however many hits. */
export function newTally({ targetIds, days, hours }: Batch, wordIds: readonly number[], oldestHour: number) {
  const [words, dates, times] = [wordIds.length, days.length, hours.length];
  const [byDay, byHour, inAll] = [newCounts(), newCounts(), newCounts()];

  return {
    /** Counts a hit for a card or link, or for its account. */
    add({ account, kind, day, hour, words: said }: Hit, target: number, isNew: boolean) {
      const keyOf = (dimension: number, word: number) =>
        (((target * DIMENSIONS + dimension) * dates + day) * KINDS + kind) * words + word;
      byDay.add(keyOf(0, 0), isNew);
      for (const place of target === account ? ofAccounts : ofItems) {
        byDay.add(keyOf(place + 1, said[place] as number), isNew);
      }
      if ((hours[hour] as number) >= oldestHour) byHour.add((target * times + hour) * KINDS + kind, isNew);
      inAll.add(target * KINDS + kind, isNew);
    },
    async store(tx: Db) {
      const wordOf = (key: number) => (isWhole(key) ? 0 : (wordIds[key % words] as number));
      const isWhole = (key: number) => dimensionOf(key) === 0;
      const dimensionOf = (key: number) => Math.floor(key / words / KINDS / dates) % DIMENSIONS;
      const day = byDay.columns();
      await sql`
        merge into visit_days d using unnest(
          ${day.column((key) => targetIds[Math.floor(key / words / KINDS / dates / DIMENSIONS)] as number)}::int[],
          ${day.column(dimensionOf)}::smallint[],
          ${day.column((key) => days[Math.floor(key / words / KINDS) % dates] as string)}::date[],
          ${day.column((key) => Math.floor(key / words) % KINDS)}::smallint[], ${day.column(wordOf)}::int[],
          ${day.hits}::int[], ${day.visitors}::int[]) as b (t, m, y, k, w, h, v)
        on d.target_id = b.t and d.dimension = b.m and d.day = b.y and d.kind = b.k and d.word_id = b.w
        when matched then update set hits = d.hits + b.h, visitors = d.visitors + b.v
        when not matched then insert (target_id, dimension, day, kind, word_id, hits, visitors)
          values (b.t, b.m, b.y, b.k, b.w, b.h, b.v)`.execute(tx);
      const hour = byHour.columns();
      await sql`
        merge into visit_hours h using (
          select t, to_timestamp(a / 1000) as hour, k, n from unnest(
            ${hour.column((key) => targetIds[Math.floor(key / KINDS / times)] as number)}::int[],
            ${hour.column((key) => hours[Math.floor(key / KINDS) % times] as number)}::float8[],
            ${hour.column((key) => key % KINDS)}::smallint[], ${hour.hits}::int[]) as b (t, a, k, n)) as b
        on h.target_id = b.t and h.hour = b.hour and h.kind = b.k
        when matched then update set hits = h.hits + b.n
        when not matched then insert (target_id, hour, kind, hits) values (b.t, b.hour, b.k, b.n)`.execute(tx);
      const all = inAll.columns();
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
