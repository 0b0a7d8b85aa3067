import { dayIn } from '#src/time-zones.ts';
import { countedAt, isCounted, type Visit, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import type { JournalChunk } from '../journal-positions.ts';
import { columnOf } from './columns.ts';
import type { ClickHouse } from './connect.ts';

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
  await client.insert({
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
  });
}
