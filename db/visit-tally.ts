import { sql } from 'kysely';
import { type VisitDimension, visitDimensions } from '#src/visits.ts';
import type { Db } from './connect.ts';

/** An array of plain values as Postgres reads it: the driver's own way of writing long ones is slow. */
export function literal(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

type Place = { target: number; day: string; hour: number; kind: number; isNew: boolean };

/** The figures of a batch, added up before they are stored: one row each, however many hits. */
export function newTally() {
  const days = new Map<string, [number, number, string, number, number, number, number]>();
  const hours = new Map<string, [number, number, number, number]>();
  const totals = new Map<string, [number, number, number]>();

  const addDay = (place: Place, dimension: number, word: number) => {
    const key = `${place.target} ${dimension} ${place.day} ${place.kind} ${word}`;
    const row = days.get(key) ?? [place.target, dimension, place.day, place.kind, word, 0, 0];
    row[5] += 1;
    row[6] += place.isNew ? 1 : 0;
    days.set(key, row);
  };

  return {
    add(place: Place, dimensions: readonly VisitDimension[], wordOf: (dimension: VisitDimension) => number) {
      addDay(place, 0, 0);
      for (const dimension of dimensions) addDay(place, visitDimensions.indexOf(dimension) + 1, wordOf(dimension));
      const hourKey = `${place.target} ${place.hour} ${place.kind}`;
      const hour = hours.get(hourKey) ?? [place.target, place.hour, place.kind, 0];
      hour[3] += 1;
      hours.set(hourKey, hour);
      const totalKey = `${place.target} ${place.kind}`;
      const total = totals.get(totalKey) ?? [place.target, place.kind, 0];
      total[2] += 1;
      totals.set(totalKey, total);
    },
    async store(tx: Db) {
      if (days.size === 0) return;
      const list = (rows: Iterable<(string | number)[]>, place: number) =>
        literal(Array.from(rows, (row) => row[place] as string | number));
      await sql`
        insert into visit_days as d (target_id, dimension, day, kind, word_id, hits, visitors)
        select * from unnest(${list(days.values(), 0)}::int[], ${list(days.values(), 1)}::smallint[],
          ${list(days.values(), 2)}::date[], ${list(days.values(), 3)}::smallint[], ${list(days.values(), 4)}::int[],
          ${list(days.values(), 5)}::int[], ${list(days.values(), 6)}::int[])
        on conflict (target_id, dimension, day, kind, word_id)
          do update set hits = d.hits + excluded.hits, visitors = d.visitors + excluded.visitors`.execute(tx);
      await sql`
        insert into visit_hours as h (target_id, hour, kind, hits)
        select t, to_timestamp(a / 1000.0), k, n from unnest(${list(hours.values(), 0)}::int[],
          ${list(hours.values(), 1)}::float8[], ${list(hours.values(), 2)}::smallint[], ${list(hours.values(), 3)}::int[])
          as b (t, a, k, n)
        on conflict (target_id, hour, kind) do update set hits = h.hits + excluded.hits`.execute(tx);
      await sql`
        insert into visit_totals as v (target_id, kind, hits)
        select * from unnest(${list(totals.values(), 0)}::int[], ${list(totals.values(), 1)}::smallint[],
          ${list(totals.values(), 2)}::bigint[])
        on conflict (target_id, kind) do update set hits = v.hits + excluded.hits`.execute(tx);
    },
  };
}

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const known = new Map<string, string>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant where the account is, and the hour as such. No zone changes its day within a quarter of an hour. */
export function localTime(at: number, zone: string): { day: string; hour: number } {
  const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
  const key = `${zone} ${quarter}`;
  let day = known.get(key);
  if (day === undefined) {
    if (known.size > 50_000) known.clear();
    const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    formats.set(zone, format);
    day = format.format(quarter);
    known.set(key, day);
  }
  return { day, hour: Math.floor(at / HOUR_MS) * HOUR_MS };
}
