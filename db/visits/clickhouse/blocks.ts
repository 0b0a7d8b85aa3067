import { dayIn } from '#src/time-zones.ts';
import { countedAt, isCounted, type Visit, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import { RefusedVisitsError } from '../../connect.ts';
import type { JournalChunk } from '../journal-positions.ts';
import type { ItemCount } from '../totals.ts';
import { columnOf } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';

const columns = [
  ...['at', 'day', 'owner', 'item', 'kind', 'flags', 'count', 'visitor', 'segment', 'place'],
  ...visitDimensions.map(columnOf),
] as [string, ...string[]];

const NO_VISITOR = '0';

/**
 * Inserts the visits of a chunk once, however often it is repeated with the same visits. `zones` are the time zones of their owners,
 * `now` is in ms.
 */
export async function insertBlock(
  client: ClickHouse,
  { segment, from, to }: JournalChunk,
  visits: readonly Visit[],
  zones: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  // Of aggregates that don't count, nothing is stored (product 20.23)
  const stored = visits.filter(
    ({ userId, count, flags }) => zones.has(userId) && (count === undefined || isCounted(flags)),
  );
  if (stored.length === 0) return;
  await client
    .insert({
      table: 'visits',
      columns,
      values: stored.map((visit, place) => {
        const at = countedAt(visit.at, now);
        const day = dayIn(zones.get(visit.userId) as string, at);
        const visitor = visit.count === undefined ? BigInt(`0x${visit.visitor}`).toString() : NO_VISITOR;
        return [
          ...[at, day, visit.userId, visit.itemId, visitKinds.indexOf(visit.kind), visit.flags, visit.count ?? 1],
          // A line is longer than a byte, so places stay below `to`
          ...[visitor, segment, from + place],
          ...visitDimensions.map((dimension) => visit[dimension]),
        ];
      }),
      format: 'JSONCompactEachRow',
      clickhouse_settings: { insert_deduplicate: 1, insert_deduplication_token: `${segment}:${from}-${to}` },
    })
    .catch((error) => {
      throw isRefusal(error) ? new RefusedVisitsError(error.message, { cause: error }) : error;
    });
}

/** Codes of ClickHouse for values that it can't read: it has stored nothing. */
const refusals = ['6', '26', '27', '38', '41', '53', '69', '72', '117', '321', '376'];

function isRefusal(error: { code?: string }): boolean {
  return refusals.includes(error.code ?? '');
}

/** What is stored of a block that may be: its months as YYYY-MM, each of which is stored as a whole, and what counts. */
export async function storedBlock(
  client: ClickHouse,
  { segment, from, to }: JournalChunk,
): Promise<{ months: string[]; counts: ItemCount[] }> {
  // Copies of moved items have no segment. What was moved since still counted here
  const where = 'segment = {segment:String} and place >= {from:UInt64} and place < {to:UInt64}';
  const params = { segment, from, to };
  const months = await select<{ month: string }>(
    client,
    `select distinct formatDateTime(at, '%Y-%m') as month from visits where ${where}`,
    params,
  );
  const counts = await select<ItemCount>(
    client,
    `select toString(item) as itemId, toString(owner) as ownerId, kind, sum(count) as hits from visits
      where ${where} and flags = 0 group by item, owner, kind`,
    params,
  );
  return { months: months.map(({ month }) => month), counts };
}
