import type { StoredMove } from '../store.ts';
import { type ClickHouse, command, mutate, select } from './connect.ts';
import { discardSums } from './summing.ts';

/** Visits until `before`, in ms: those after it count again (product 20.8); null: all. May run twice. */
export async function deleteStoredVisits(client: ClickHouse, ownerId: string, before: number | null): Promise<void> {
  const params = { owner: ownerId, before };
  await discardSums(client, ownerId);
  const until = before === null ? '' : 'and at <= fromUnixTimestamp64Milli({before:Int64})';
  await mutate(client, 'visits', { query: `delete where owner = {owner:UUID} ${until}`, params });
  // After the visits, before the sums: where a month was moved aside meanwhile, its visits are in one of the two
  await refuseWhileSummed(client, 'owner = {owner:UUID}', params);
  const rest = before === null ? ['summed_owners', 'late_days'] : [];
  for (const table of ['visit_days', 'summed_days', ...rest]) {
    await mutate(client, table, { query: 'delete where owner = {owner:UUID}', params });
  }
}

/** Changes of a month that is just replaced by sums would miss it, or change what is summed. */
async function refuseWhileSummed(client: ClickHouse, where: string, params: Record<string, unknown>): Promise<void> {
  const rows = await select(client, `select 1 from expiring_visits where ${where} limit 1`, params);
  if (rows.length > 0) throw new Error('a month of these visits is being summed: the job is repeated later');
}

/** An insert of this many rows is one block, of which each month is stored as a whole. */
const BLOCK_ROWS = '100000000';
const COLUMNS = `at, day, kind, flags, count, visitor, source, country, device, browser, os, referrer,
  utm_source, utm_medium, utm_campaign, item, place`;

/**
 * Gives the visits of items until `before` to another owner: copies that count for the items only, and the former ones count for the
 * former account only. May run twice, also after a crash: what is copied isn't changed before all of it is.
 */
export async function moveStoredItems(client: ClickHouse, move: StoredMove): Promise<void> {
  const { id, itemIds, from, to, before } = move;
  const params = { items: itemIds, from, to, before, segment: `moved:${id}` };
  for (const owner of [from, to]) await discardSums(client, owner);
  const isMoved = `owner = {from:UUID} and item in {items:Array(UUID)} and scope <> 1
    and at <= fromUnixTimestamp64Milli({before:Int64})`;
  await refuseWhileSummed(client, 'owner = {from:UUID} and item in {items:Array(UUID)}', params);
  // A day of a time zone may lie in two months
  const parts = await select<{ date: string; month: number }>(
    client,
    `select distinct toString(day) as date, toYYYYMM(at) as month from visits
      where ${isMoved} and (day, toYYYYMM(at)) not in (
        select day, toYYYYMM(at) from visits where owner = {to:UUID} and segment = {segment:String})
      order by date, month`,
    params,
  );
  const asOneBlock = { min_insert_block_size_rows: BLOCK_ROWS, min_insert_block_size_bytes: '0', max_threads: 1 };
  for (const part of parts) {
    await command(client, {
      query: `insert into visits (${COLUMNS}, owner, scope, segment)
        select ${COLUMNS}, {to:UUID}, 2, {segment:String} from visits
        where ${isMoved} and day = {date:Date32} and toYYYYMM(at) = {month:UInt32}`,
      params: { ...params, ...part },
      settings: { ...asOneBlock, insert_deduplication_token: `${params.segment}:${part.date}:${part.month}` },
    });
  }
  await command(client, {
    query: `insert into visit_days select {to:UUID}, item, dimension, day, kind, value, sum(hits), sum(visitors)
      from visit_days where owner = {from:UUID} and item in {items:Array(UUID)} group by item, dimension, day, kind, value`,
    params,
    settings: { ...asOneBlock, insert_deduplication_token: params.segment },
  });
  await mutate(client, 'visits', {
    query: `update scope = 1 where ${isMoved} and scope = 0, delete where ${isMoved} and scope = 2`,
    params,
  });
  await mutate(client, 'visit_days', {
    query: 'delete where owner = {from:UUID} and item in {items:Array(UUID)}',
    params,
  });
}
