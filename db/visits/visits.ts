import { sql } from 'kysely';
import { isCounted, type Visit, visitFlags } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { type Batch, type Hit, numberVisits } from './batch.ts';
import { literal } from './columns.ts';
import { findSeen, signed } from './deduplicate.ts';
import { findWords, type Worded } from './dimensions.ts';
import { updateJournalPosition } from './journal-positions.ts';
import { deleteMonthSums } from './month-rollups.ts';
import { firstKept, insertMonths, takeTurn } from './partitions.ts';
import { newTally } from './rollups.ts';

/** Hourly figures are kept so long (product 20.5). */
const HOURLY_MS = 48 * 60 * 60_000;

/**
 * Stores the visits of a stretch of a segment, and with them that the stretch is stored: both or neither, so that nothing is
 * lost or counted twice, whoever is killed when (docs/decisions: counting). Visits of accounts that are gone are left out.
 * False where another process has stored from this position on; `beforeCommit` is not called then.
 */
export async function insertVisits(
  db: Db,
  stretch: { segment: string; from: number; to: number },
  visits: readonly Visit[],
  beforeCommit: () => Promise<void> = async () => {},
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const now = await takeTurn(tx);
    if (!(await updateJournalPosition(tx, stretch))) return false;
    await storeVisits(tx, visits, now);
    await beforeCommit();
    return true;
  });
}

async function storeVisits(tx: Db, visits: readonly Visit[], now: number): Promise<void> {
  await planByIndex(tx);
  const zones = await findZones(tx, [...new Set(visits.map(({ userId }) => userId))]);
  const known = visits.filter(({ userId }) => zones.has(userId));
  if (known.length === 0) return;
  const batch = await numberVisits(tx, known, zones, now);
  const seen = await findSeen(tx, batch);
  const counted: [Hit, target: number, isNew: boolean][] = [];
  for (const hit of batch.hits) {
    if (seen.isRepeat(hit)) hit.flags |= visitFlags.repeat;
    if (!isCounted(hit.flags)) continue;
    for (const target of [hit.own, hit.account]) counted.push([hit, target, seen.note(hit, target)]);
  }
  const worded = await findWords(tx, batch);
  const tally = newTally(batch, worded.wordIds, now - HOURLY_MS);
  for (const each of counted) tally.add(...each);
  await insertHits(tx, batch, worded, firstKept(now));
  await seen.store(tx);
  await tally.store(tx);
  await deleteMonthSums(tx, batch, now);
  await sql`select pg_notify('changes', json_build_object('userId', id, 'table', 'visits')::text)
    from unnest(${[...zones.keys()]}::uuid[]) as changed (id)`.execute(tx);
}

/** For a batch of thousands the planner would read whole tables, which get longer, while a batch does not. */
async function planByIndex(tx: Db): Promise<void> {
  await sql`select set_config(name, 'off', true)
    from unnest('{enable_seqscan,enable_hashjoin,enable_mergejoin}'::text[]) as name`.execute(tx);
}

/** The accounts that are still there, with their time zones. */
async function findZones(tx: Db, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone from profiles where id = any(${userIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** The hits one by one, without those of months that are kept no longer (product 20.13). */
async function insertHits(
  tx: Db,
  { hits, targetIds, visitors }: Batch,
  { wordIds, campaignIds }: Worded,
  oldest: number,
): Promise<void> {
  const kept = hits.filter(({ at }) => at >= oldest);
  await insertMonths(tx, new Set(kept.map(({ at }) => new Date(at).toISOString().slice(0, 7))));
  const signedVisitors = visitors.map(signed);
  const list = (take: (hit: Hit) => string | number) => literal(kept.map(take));
  const [source, country, device, browser, os, referrer] = [0, 1, 2, 3, 4, 5].map((dimension) =>
    list(({ words }) => wordIds[words[dimension] as number] as number),
  );
  await sql`
    insert into visits (at, visitor, target_id, country_id, device_id, browser_id, os_id, referrer_id, campaign_id,
      source_id, kind, flags)
    select to_timestamp(t / 1000.0), v, g, c, d, b, o, r, u, s, k, f from unnest(
      ${list(({ at }) => at)}::float8[], ${list(({ visitor }) => signedVisitors[visitor] as string)}::bigint[],
      ${list(({ own }) => targetIds[own] as number)}::int[], ${country}::int[], ${device}::int[], ${browser}::int[],
      ${os}::int[], ${referrer}::int[], ${list((hit) => campaignIds.get(hit) as number)}::int[],
      ${source}::smallint[], ${list(({ kind }) => kind)}::smallint[], ${list(({ flags }) => flags)}::smallint[]
    ) as h (t, v, g, c, d, b, o, r, u, s, k, f)`.execute(tx);
}
