import { sql } from 'kysely';
import { freeDimensions, isCounted, MAX_VALUES_PER_DAY, OTHER_VALUES, visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { type Batch, column, RESERVED_VALUES, type VisitEvent } from './batch.ts';
import { cellDimension, cellsOf, cellWord, isOn, isPartOf } from './month-cells.ts';

export type ValueIds = {
  valueIds: number[]; // by index in `Batch.values`; undefined for values no event uses anymore
  campaignIds: ReadonlyMap<VisitEvent, number>; // the three campaign fields, joined
};

const [NONE, OTHERS] = [0, 1] as const;
const indexOfDimension = (dimension: (typeof freeDimensions)[number]) => visitDimensions.indexOf(dimension);
const freeIndexes = freeDimensions.map(indexOfDimension);
const campaignIndexes = (['utmSource', 'utmMedium', 'utmCampaign'] as const).map(indexOfDimension);

/**
 * Finds or inserts value IDs. Caps new values per owner and day; uncounted events create none (product 20.17). Days up to `settled` may
 * be packed.
 */
export async function resolveValues(tx: Db, batch: Batch, settled: string): Promise<ValueIds> {
  const { events, values } = batch;
  const known = await findIds(tx, values);
  const firstUses = await limitValues(tx, batch, known, settled);
  const needed = new Set(values.slice(0, RESERVED_VALUES));
  for (const event of events) for (const index of event.values) needed.add(values[index] as string);
  const campaigns = await limitCampaigns(tx, batch, firstUses);
  const missing = [...needed, ...new Set(campaigns.values())].filter((value) => !known.has(value));
  if (missing.length > 0) {
    // In one order, or two lanes could wait for each other.
    missing.sort();
    await sql`insert into visit_words (word) select unnest(${missing}::text[]) on conflict do nothing`.execute(tx);
    for (const [value, id] of await findIds(tx, missing)) known.set(value, id);
  }
  return {
    valueIds: values.map((value) => known.get(value) as number),
    campaignIds: new Map([...campaigns].map(([event, value]) => [event, known.get(value) as number])),
  };
}

/** Replaces values over the cap with `OTHER_VALUES`. Returns the events that introduced a value that day. */
async function limitValues(
  tx: Db,
  batch: Batch,
  known: ReadonlyMap<string, number>,
  settled: string,
): Promise<ReadonlySet<VisitEvent>> {
  const { events, values } = batch;
  const counted = events.filter(({ flags }) => isCounted(flags));
  const [taken, keyOf] = await findTaken(tx, batch, counted, known, settled);
  const firstUses = new Set<VisitEvent>();
  const created = new Set<number>([NONE, OTHERS]);
  for (const event of counted) {
    for (const dimension of freeIndexes) {
      const index = event.values[dimension] as number;
      if (index === NONE || index === OTHERS) continue;
      const takenIds = taken.get(keyOf(event, dimension)) as Set<number>;
      // no ID yet
      const id = known.get(values[index] as string) ?? -index;
      if (!takenIds.has(id)) {
        if (takenIds.size >= MAX_VALUES_PER_DAY) {
          event.values[dimension] = OTHERS;
          continue;
        }
        takenIds.add(id);
        firstUses.add(event);
      }
      created.add(index);
    }
  }
  for (const event of events) {
    if (isCounted(event.flags)) continue;
    for (const dimension of freeIndexes) {
      const index = event.values[dimension] as number;
      if (!created.has(index) && !known.has(values[index] as string)) event.values[dimension] = OTHERS;
    }
  }
  return firstUses;
}

async function findTaken(
  tx: Db,
  { targetIds, days, values }: Batch,
  events: readonly VisitEvent[],
  known: ReadonlyMap<string, number>,
  settled: string,
) {
  const keyOf = ({ owner, day }: VisitEvent, dimension: number) =>
    (owner * visitDimensions.length + dimension) * days.length + day;
  const taken = new Map<number, Set<number>>();
  for (const event of events) {
    for (const dimension of freeIndexes)
      if ((event.values[dimension] as number) > OTHERS) taken.set(keyOf(event, dimension), new Set());
  }
  if (taken.size === 0) return [taken, keyOf] as const;
  const keys = Float64Array.from(taken.keys()).sort();
  const dimensionOf = (key: number) => Math.floor(key / days.length) % visitDimensions.length;
  const { rows } = await sql<{ place: number; ids: number[] }>`
    select k.place, d.ids from unnest(
      ${column(keys, (key) => targetIds[Math.floor(key / days.length / visitDimensions.length)] as number)}::int[],
      ${column(keys, (key) => dimensionOf(key) + 1)}::smallint[],
      ${column(keys, (key) => days[key % days.length] as string)}::date[]) with ordinality as k (t, m, y, place)
    cross join lateral (select array(select word_id from visit_days
      where target_id = k.t and dimension = k.m and day = k.y
      union select ${cellWord} from visit_months m ${cellsOf(sql`m.cells`)}
      where k.y <= ${settled} and m.target_id = k.t and ${isPartOf(sql`k.m`)} and ${isOn(sql`k.y`)} and ${cellDimension} = k.m) as ids) d
    where d.ids <> '{}'`.execute(tx);
  const unnamed = [NONE, OTHERS].map((index) => known.get(values[index] as string));
  for (const { place: index, ids } of rows) {
    taken.set(keys[index - 1] as number, new Set(ids.filter((id) => !unnamed.includes(id))));
  }
  return [taken, keyOf] as const;
}

/** Joins campaign fields. Few values form many combinations, so a new one must include a value new that day. */
async function limitCampaigns(
  tx: Db,
  { events, values }: Batch,
  firstUses: ReadonlySet<VisitEvent>,
): Promise<ReadonlyMap<VisitEvent, string>> {
  const campaigns = new Map<VisitEvent, string>();
  for (const event of events) {
    const fields = campaignIndexes.map((dimension) => values[event.values[dimension] as number] as string);
    campaigns.set(event, fields.some(Boolean) ? fields.join('\u001f') : '');
  }
  const distinct = [...new Set(campaigns.values())];
  if (distinct.every((campaign) => campaign === '')) return campaigns;
  const allowed = new Set(['', ...(await findIds(tx, distinct)).keys()]);
  for (const event of firstUses) allowed.add(campaigns.get(event) as string);
  for (const [event, campaign] of campaigns) if (!allowed.has(campaign)) campaigns.set(event, OTHER_VALUES);
  return campaigns;
}

async function findIds(tx: Db, values: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; word: string }>`
    select id, word from visit_words where word = any(${values}::text[])`.execute(tx);
  return new Map(rows.map(({ id, word: value }) => [value, id]));
}
