import { sql } from 'kysely';
import { isCounted, type Visit, visitFlags } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { insertInLanes, OutdatedError } from '../insertions.ts';
import { type JournalChunk, updateJournalPosition } from '../journal-positions.ts';
import type { Insertion, InsertOptions } from '../store.ts';
import { requireStore } from '../stores.ts';
import { type Batch, encodeVisits, literal, type VisitEvent } from './batch.ts';
import { findVisitors, signed } from './deduplicate.ts';
import { resolveValues, type ValueIds } from './dimensions.ts';
import { lastSettledDay } from './month-rollups.ts';
import { createPartitions, retentionStart } from './partitions.ts';
import { newRollups } from './rollups.ts';

const HOURLY_MS = 48 * 60 * 60_000; // product 20.5

/** Stores the visits of chunks, in order, and the journal positions in one transaction. */
export async function insertVisits(
  db: Db,
  chunks: readonly JournalChunk[],
  visits: readonly Visit[],
  options: InsertOptions = {},
): Promise<Insertion> {
  return await insertInLanes(db, visits, options, async (tx, { now }) => {
    await requireStore(tx, 'postgres');
    for (const chunk of chunks.toSorted((a, b) => (a.segment < b.segment ? -1 : 1))) {
      if (!(await updateJournalPosition(tx, chunk))) throw new OutdatedError();
    }
    await storeVisits(tx, visits, now);
  });
}

/** While a site is moved. `flagsOf`: as they were stored elsewhere. `markOfEvents` is added to the flags of single events. */
export type MoveRules = {
  flagsOf: (visit: Visit) => number | undefined;
  isCountedHere: (day: string) => boolean;
  markOfEvents: number;
};

const still: MoveRules = { flagsOf: () => undefined, isCountedHere: () => true, markOfEvents: 0 };

/** Requires the lanes. Returns the visits of existing owners, repeats marked (product 20.2), and the owners' time zones. */
export async function storeVisits(
  tx: Db,
  visits: readonly Visit[],
  now: number,
  moving = still,
): Promise<{ visits: Visit[]; zones: Map<string, string> }> {
  await planByIndex(tx);
  const zones = await findZones(tx, [...new Set(visits.map(({ userId }) => userId))]);
  const known = visits.filter(({ userId }) => zones.has(userId));
  if (known.length === 0) return { visits: [], zones };
  const batch = await encodeVisits(tx, known, zones, now);
  const visitors = await findVisitors(tx, batch);
  const counted: [VisitEvent, target: number, isNew: boolean][] = [];
  for (const [n, event] of batch.events.entries()) {
    event.flags = moving.flagsOf(known[n] as Visit) ?? event.flags | (visitors.isRepeat(event) ? visitFlags.repeat : 0);
    if (!isCounted(event.flags)) continue;
    // A team page is the owner itself (product 40.2)
    const targets = event.item === event.owner ? [event.owner] : [event.item, event.owner];
    for (const target of targets) counted.push([event, target, visitors.note(event, target)]);
  }
  const resolved = await resolveValues(tx, batch, lastSettledDay(now));
  const flags = batch.events.map((event) => event.flags);
  const rollups = newRollups(batch, resolved.valueIds, now - HOURLY_MS, moving.isCountedHere);
  for (const args of counted) rollups.add(...args);
  await insertEvents(tx, batch, resolved, { oldest: retentionStart(now), mark: moving.markOfEvents });
  await visitors.store(tx);
  await rollups.store(tx);
  await sql`select pg_notify('changes', json_build_object('userId', id, 'table', 'visits', 'of', 'owner')::text)
    from unnest(${[...zones.keys()]}::uuid[]) as changed (id)`.execute(tx);
  return { visits: known.map((visit, n) => ({ ...visit, flags: flags[n] as number })), zones };
}

/** The planner would scan whole tables for large batches; tables grow, batches don't. */
async function planByIndex(tx: Db): Promise<void> {
  await sql`select set_config(name, 'off', true)
    from unnest('{enable_seqscan,enable_hashjoin,enable_mergejoin}'::text[]) as name`.execute(tx);
}

async function findZones(tx: Db, ownerIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone from profiles where id = any(${ownerIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** Inserts single events, except those past retention (product 20.13) or only in aggregates (product 20.23). */
async function insertEvents(
  tx: Db,
  { events, targetIds, visitors }: Batch,
  { valueIds, campaignIds }: ValueIds,
  { oldest, mark }: { oldest: number; mark: number },
): Promise<void> {
  const kept = events.filter(({ at, count }) => at >= oldest && count === null);
  await createPartitions(tx, new Set(kept.map(({ at }) => new Date(at).toISOString().slice(0, 7))));
  const signedVisitors = visitors.map(signed);
  const list = (take: (event: VisitEvent) => string | number) => literal(kept.map(take));
  const [source, country, device, browser, os, referrer] = [0, 1, 2, 3, 4, 5].map((dimension) =>
    list(({ values }) => valueIds[values[dimension] as number] as number),
  );
  await sql`
    insert into visits (at, visitor, target_id, country_id, device_id, browser_id, os_id, referrer_id, campaign_id,
      source_id, kind, flags)
    select to_timestamp(t / 1000.0), v, g, c, d, b, o, r, u, s, k, f from unnest(
      ${list(({ at }) => at)}::float8[], ${list(({ visitor }) => signedVisitors[visitor] as string)}::bigint[],
      ${list(({ item }) => targetIds[item] as number)}::int[], ${country}::int[], ${device}::int[], ${browser}::int[],
      ${os}::int[], ${referrer}::int[], ${list((event) => campaignIds.get(event) as number)}::int[],
      ${source}::smallint[], ${list(({ kind }) => kind)}::smallint[], ${list(({ flags }) => flags + mark)}::smallint[]
    ) as h (t, v, g, c, d, b, o, r, u, s, k, f)`.execute(tx);
}
