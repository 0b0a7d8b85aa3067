import { sql } from 'kysely';
import { dayIn } from '#src/time-zones.ts';
import { countedAt, OTHER_WORDS, type Visit, visitDimensions, visitKinds, visitSources } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { literal } from './columns.ts';

/** A visit with small numbers in place of what it says: places in the lists of its batch. */
export type Hit = {
  /** milliseconds since 1970 */
  at: number;
  kind: number;
  flags: number;
  /** the card or link, and its account */
  own: number;
  account: number;
  visitor: number;
  day: number;
  hour: number;
  /** in the order of `visitDimensions` */
  words: number[];
};

/** What is drained at once. The numbers of targets ascend, so that what is written in their order lies together. */
export type Batch = {
  hits: Hit[];
  targetIds: number[];
  /** first of all the empty one and `OTHER_WORDS` */
  words: string[];
  /** 64 bits in hexadecimal */
  visitors: string[];
  days: string[];
  /** milliseconds since 1970 */
  hours: number[];
};

/** Made before visitors' words: hits hold the number of a source in two bytes. */
const reserved = ['', OTHER_WORDS, ...visitSources];
/** So many words of each batch are always there. */
export const RESERVED = reserved.length;

const HOUR_MS = 60 * 60_000;
const visitKindNumbers = new Map(visitKinds.map((kind, number) => [kind, number]));

/** Finds the numbers of what some visits say, of accounts that are there; `now` in milliseconds. */
export async function numberVisits(
  tx: Db,
  visits: readonly Visit[],
  zones: ReadonlyMap<string, string>,
  now: number,
): Promise<Batch> {
  const targets = await findTargets(tx, visits);
  const [words, visitors, days, hours] = [
    newPlaces<string>(),
    newPlaces<string>(),
    newPlaces<string>(),
    newPlaces<number>(),
  ];
  for (const word of reserved) words.of(word);
  const hits = visits.map((visit): Hit => {
    const at = countedAt(visit.at, now);
    return {
      at,
      kind: visitKindNumbers.get(visit.kind) as number,
      flags: visit.flags,
      own: targets.places.get(visit.itemId) as number,
      account: targets.places.get(visit.userId) as number,
      visitor: visitors.of(visit.visitor),
      day: days.of(dayIn(zones.get(visit.userId) as string, at)),
      hour: hours.of(Math.floor(at / HOUR_MS) * HOUR_MS),
      words: visitDimensions.map((dimension) => words.of(visit[dimension])),
    };
  });
  return {
    hits,
    targetIds: targets.ids,
    words: words.values(),
    visitors: visitors.values(),
    days: days.values(),
    hours: hours.values(),
  };
}

/** Gives each value its place, in the order in which they come. */
function newPlaces<Value>() {
  const places = new Map<Value, number>();
  return {
    of(value: Value): number {
      const known = places.get(value);
      if (known !== undefined) return known;
      places.set(value, places.size);
      return places.size - 1;
    },
    values: () => [...places.keys()],
  };
}

/** A small number for each card, link and account: rows are short, and those of a deleted account name nobody. */
async function findTargets(
  tx: Db,
  visits: readonly Visit[],
): Promise<{ ids: number[]; places: ReadonlyMap<string, number> }> {
  const owners = new Map<string, string>();
  for (const { itemId, userId } of visits) owners.set(itemId, userId).set(userId, userId);
  const items = [...owners.keys()];
  const accounts = [...new Set(owners.values())];
  const find = async () => {
    // Whoever deletes an account waits here until its figures are complete, and takes all of them along
    await sql`select from visit_targets where item_id = any(${literal(accounts)}::uuid[]) order by id for key share`.execute(
      tx,
    );
    const { rows } = await sql<{ id: number; itemId: string }>`
      select id, item_id from visit_targets where item_id = any(${literal(items)}::uuid[]) order by id`.execute(tx);
    return rows;
  };
  let rows = await find();
  if (rows.length < items.length) {
    const found = new Set(rows.map(({ itemId }) => itemId));
    const missing = items.filter((item) => !found.has(item));
    await sql`insert into visit_targets (item_id, user_id)
      select * from unnest(${literal(missing)}::uuid[], ${literal(missing.map((item) => owners.get(item) as string))}::uuid[])
      on conflict do nothing`.execute(tx);
    rows = await find();
  }
  return { ids: rows.map(({ id }) => id), places: new Map(rows.map(({ itemId }, place) => [itemId, place])) };
}
