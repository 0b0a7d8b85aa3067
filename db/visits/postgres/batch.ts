import { sql } from 'kysely';
import { dayIn } from '#src/time-zones.ts';
import { countedAt, OTHER_VALUES, type Visit, visitDimensions, visitKinds, visitSources } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';

/** A visit with each field replaced by its index in the batch. */
export type VisitEvent = {
  at: number; // ms since 1970
  kind: number;
  flags: number;
  item: number;
  owner: number;
  visitor: number;
  day: number;
  hour: number;
  values: number[]; // in the order of `visitDimensions`
  count: number | null; // how many visits these are; null: one that is stored as a single event
};

/** Visits ingested in one transaction. `targetIds` ascend, to write rows in index order to adjacent pages. */
export type Batch = {
  events: VisitEvent[];
  targetIds: number[];
  /** starts with the reserved values */
  values: string[];
  visitors: string[]; // 64-bit hex
  days: string[];
  hours: number[]; // ms since 1970
};

/** Inserted before values sent by visitors, so source IDs fit in two bytes. */
const reservedValues = ['', OTHER_VALUES, ...visitSources];
export const RESERVED_VALUES = reservedValues.length;

/** Where none has been stored yet. */
export async function insertReservedValues(tx: Db): Promise<void> {
  await sql`insert into visit_words (word) select word from unnest(${reservedValues}::text[]) with ordinality as r (word, n)
    where not exists (select from visit_words known where known.word = r.word) order by n on conflict do nothing`.execute(
    tx,
  );
}

const HOUR_MS = 60 * 60_000;
const visitKindNumbers = new Map(visitKinds.map((kind, number) => [kind, number]));

/** Encodes the visits of existing owners. `now` is in milliseconds. */
export async function encodeVisits(
  tx: Db,
  visits: readonly Visit[],
  zones: ReadonlyMap<string, string>,
  now: number,
): Promise<Batch> {
  const targets = await findTargets(tx, visits);
  const [values, visitors, days, hours] = [
    newIndex<string>(),
    newIndex<string>(),
    newIndex<string>(),
    newIndex<number>(),
  ];
  for (const value of reservedValues) values.of(value);
  const events = visits.map((visit): VisitEvent => {
    const at = countedAt(visit.at, now);
    return {
      at,
      kind: visitKindNumbers.get(visit.kind) as number,
      flags: visit.flags,
      item: targets.indexes.get(visit.itemId) as number,
      owner: targets.indexes.get(visit.userId) as number,
      visitor: visitors.of(visit.visitor),
      day: days.of(dayIn(zones.get(visit.userId) as string, at)),
      hour: hours.of(Math.floor(at / HOUR_MS) * HOUR_MS),
      values: visitDimensions.map((dimension) => values.of(visit[dimension])),
      count: visit.count ?? null,
    };
  });
  return {
    events,
    targetIds: targets.ids,
    values: values.values(),
    visitors: visitors.values(),
    days: days.values(),
    hours: hours.values(),
  };
}

function newIndex<Value>() {
  const indexes = new Map<Value, number>();
  return {
    of(value: Value): number {
      const known = indexes.get(value);
      if (known !== undefined) return known;
      indexes.set(value, indexes.size);
      return indexes.size - 1;
    },
    values: () => [...indexes.keys()],
  };
}

async function findTargets(
  tx: Db,
  visits: readonly Visit[],
): Promise<{ ids: number[]; indexes: ReadonlyMap<string, number> }> {
  const ownerOf = new Map<string, string>();
  for (const { itemId, userId } of visits) ownerOf.set(itemId, userId).set(userId, userId);
  const itemIds = [...ownerOf.keys()];
  const ownerIds = [...new Set(ownerOf.values())];
  const find = async () => {
    // A concurrent account deletion waits here until the owner's rollups are complete, then deletes them all.
    await sql`select from visit_targets where item_id = any(${literal(ownerIds)}::uuid[]) order by id for key share`.execute(
      tx,
    );
    const { rows } = await sql<{ id: number; itemId: string }>`
      select id, item_id from visit_targets where item_id = any(${literal(itemIds)}::uuid[]) order by id`.execute(tx);
    return rows;
  };
  let rows = await find();
  if (rows.length < itemIds.length) {
    const found = new Set(rows.map(({ itemId }) => itemId));
    const missing = itemIds.filter((item) => !found.has(item));
    await sql`insert into visit_targets (item_id, user_id)
      select * from unnest(${literal(missing)}::uuid[], ${literal(missing.map((item) => ownerOf.get(item) as string))}::uuid[])
      on conflict do nothing`.execute(tx);
    rows = await find();
  }
  return { ids: rows.map(({ id }) => id), indexes: new Map(rows.map(({ itemId }, index) => [itemId, index])) };
}

/** Formats a Postgres array literal. The driver serializes long arrays slowly. */
export function literal(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

/** Formats an array column with a value per key, without the garbage that `Array.from` creates. */
export function column(keys: Float64Array, of: (key: number) => string | number): string {
  const values = new Array<string | number>(keys.length);
  for (let n = 0; n < keys.length; n++) values[n] = of(keys[n] as number);
  return literal(values);
}
