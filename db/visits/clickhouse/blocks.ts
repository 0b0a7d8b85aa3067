import { dayIn } from '#src/time-zones.ts';
import { countedAt, isCounted, type Visit, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import { RefusedVisitsError } from '../../connect.ts';
import type { JournalChunk } from '../journal-positions.ts';
import type { ItemCount } from '../totals.ts';
import { columnOf, SUMMED_FLAG } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';
import { asAway } from './failures.ts';

const columns = [
  ...['at', 'day', 'owner', 'item', 'scope', 'kind', 'flags', 'count', 'visitor', 'segment', 'place'],
  ...visitDimensions.map(columnOf),
] as [string, ...string[]];

const NO_VISITOR = '0';

/** `scope`: for whom a row counts. */
const scopes = { both: 0, account: 1, item: 2 };

/**
 * Time zones of owners, and who has the items now, if that is known. `now` is in ms. `placeOf` says which of the chunk's visits one is, by
 * default its place among those given. Visits of days that are `isSummed` are counted by PostgreSQL.
 */
type Known<Placed extends Visit> = {
  zones: ReadonlyMap<string, string>;
  ownerOf?: ReadonlyMap<string, string>;
  now: number;
  placeOf?: (visit: Placed) => number;
  isSummed?: (day: string) => boolean;
};

/** Inserts the visits of a chunk once, however often it is repeated with the same visits. */
export async function insertBlock<Placed extends Visit>(
  client: ClickHouse,
  { segment, from, to }: JournalChunk,
  visits: readonly Placed[],
  { zones, ownerOf, now, placeOf, isSummed }: Known<Placed>,
): Promise<void> {
  // Of aggregates that don't count, nothing is stored (product 20.23)
  const stored = visits.filter(
    ({ userId, count, flags }) => zones.has(userId) && (count === undefined || isCounted(flags)),
  );
  if (stored.length === 0) return;
  const values = stored.flatMap((visit, place) => {
    const { userId, itemId, kind, flags, count } = visit;
    const at = countedAt(visit.at, now);
    const day = dayIn(zones.get(userId) as string, at);
    const visitor = count === undefined ? BigInt(`0x${visit.visitor}`).toString() : NO_VISITOR;
    const words = visitDimensions.map((dimension) => visit[dimension]);
    const row = (owner: string, scope: number) => [
      ...[
        at,
        day,
        owner,
        itemId,
        scope,
        visitKinds.indexOf(kind),
        isSummed?.(day) ? flags | SUMMED_FLAG : flags,
        count ?? 1,
      ],
      // A line is longer than a byte, so places stay below `to`
      ...[visitor, segment, from + (placeOf?.(visit) ?? place)],
      ...words,
    ];
    const owner = ownerOf?.get(itemId) ?? userId;
    // The item was moved after the visit, as `moveStoredItems` moves others
    return owner === userId ? [row(userId, scopes.both)] : [row(userId, scopes.account), row(owner, scopes.item)];
  });
  await client
    .insert({
      table: 'visits',
      columns,
      values,
      format: 'JSONCompactEachRow',
      clickhouse_settings: { insert_deduplicate: 1, insert_deduplication_token: `${segment}:${from}-${to}` },
    })
    .catch((error) => {
      throw isRefusal(error) ? new RefusedVisitsError(error.message, { cause: error }) : asAway(error);
    });
}

/** Codes of ClickHouse for values that it can't read: it has stored nothing. */
const refusals = ['6', '26', '27', '38', '41', '53', '69', '72', '117', '321', '376'];

function isRefusal(error: { code?: string }): boolean {
  return refusals.includes(error.code ?? '');
}

/** A chunk, and what a search for its rows reads less with: the owners of its visits, and the visits as they are in the journal. */
type BlockSearch = { chunk: JournalChunk; owners: readonly string[]; visits: readonly Visit[]; now: number };

function rowsOf({ chunk, owners, visits, now }: BlockSearch) {
  // A visit whose time is wrong, or was when it was sent (product 20.14), has that of an earlier attempt
  const since = visits.reduce((least, { at }) => Math.min(least, at > now ? 0 : Math.max(0, at)), now);
  return {
    where: `owner in {owners:Array(UUID)} and at >= fromUnixTimestamp64Milli({since:Int64}) and scope <> ${scopes.item}
      and segment = {segment:String} and place >= {from:UInt64} and place < {to:UInt64}`,
    params: { ...chunk, owners, since },
  };
}

/** What is stored of a block that may be: months as YYYY-MM, each of which is stored as a whole, and places among its visits. */
export async function storedBlock(
  client: ClickHouse,
  search: BlockSearch,
): Promise<{ months: Set<string>; places: Set<number> }> {
  const { where, params } = rowsOf(search);
  const rows = await select<{ place: number; month: string }>(
    client,
    `select place, formatDateTime(at, '%Y-%m') as month from visits where ${where}`,
    params,
  );
  return {
    months: new Set(rows.map(({ month }) => month)),
    places: new Set(rows.map(({ place }) => place - search.chunk.from)),
  };
}

/** What counts of a block that is stored. `deleted`: until when, in ms, what is stored of owners is about to be deleted. */
export async function countBlock(
  client: ClickHouse,
  search: BlockSearch,
  deleted: ReadonlyMap<string, number> = new Map(),
): Promise<ItemCount[]> {
  const { where, params } = rowsOf(search);
  const stays = [...deleted.keys()].map(
    (_, n) => `and not (owner = {owner${n}:UUID} and at <= fromUnixTimestamp64Milli({before${n}:Int64}))`,
  );
  const until = [...deleted].flatMap(([owner, before], n) => [
    [`owner${n}`, owner],
    [`before${n}`, before],
  ]);
  return await select<ItemCount>(
    client,
    `select toString(item) as itemId, toString(owner) as ownerId, kind, sum(count) as hits from visits
      where ${where} and flags = 0 ${stays.join(' ')} group by item, owner, kind`,
    { ...params, ...Object.fromEntries(until) },
  );
}
