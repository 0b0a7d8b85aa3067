import type { Db } from '../../connect.ts';
import { lockVisitTables } from '../locks.ts';
import type { ClickHouse } from './connect.ts';
import { asAway, isUnknownTable } from './failures.ts';

/** Blocks whose tokens the server remembers (also for a week where tables are replicated). */
const REMEMBERED_BLOCKS = 10_000;

/** What is stored survives a power cut: the journal deletes it at once. Merges keep what they merged for minutes. */
const synced = 'fsync_after_insert = 1, fsync_part_directory = 1';

const text = 'LowCardinality(String) codec(ZSTD(1))';

/**
 * Statements by version; each may run twice. Released ones stay as they are.
 *
 * `visits`: what arrived. `day` is that of the owner's time zone then (product 20.9). `count` is 1, or more for aggregates, which have
 * no visitor. `scope`: 0 counts for item and account, 1 for the account only, since its item was moved to another owner, 2 for the
 * item only, which was moved here. `segment` and `place` say where in a journal it was, and keep the order of equal times.
 * `expiring_visits`: a month that is being replaced by sums.
 *
 * `visit_days`: sums by day of what is no longer in `visits` (product 20.13), or was counted by PostgreSQL. `dimension` 0 is the total,
 * others are the place in `visitDimensions` plus 1. `item` is the owner for the whole account. Rows of a key add up; one that takes away is
 * 2^64 less it.
 *
 * `summed_days`: sums of what is in `visits`, too, of owners with many visits (`summing.ts`). `date` is the day of UTC.
 * `sum_runs`: those whose sums are complete; others count nothing, since a statement may be stored after its sender has given up.
 * `summed_owners`: who they are; `state` is 2 if they are summed, 1 if they are about to be, by a `run`. Of `items`, all dimensions are
 * summed.
 * `sum_bounds`: until when; `is_reached` is 0 from when on visits before it are late. `late_days`: days of UTC with late visits, of
 * which only `visits` has all.
 */
const versions: readonly (readonly string[])[] = [
  [
    `create table if not exists visits (
      at DateTime64(3, 'UTC') codec(Delta(8), ZSTD(1)),
      day Date32 codec(Delta(4), ZSTD(1)),
      owner UUID codec(ZSTD(1)),
      item UUID codec(ZSTD(1)),
      kind UInt8 codec(ZSTD(1)),
      flags UInt8 codec(ZSTD(1)),
      scope UInt8 codec(ZSTD(1)),
      count UInt32 codec(ZSTD(1)),
      visitor UInt64 codec(NONE),
      source ${text}, country ${text}, device ${text}, browser ${text}, os ${text}, referrer ${text},
      utm_source ${text}, utm_medium ${text}, utm_campaign ${text},
      segment ${text},
      place UInt64 codec(Delta(8), ZSTD(1)),
      index at_range at type minmax granularity 1
    ) engine = MergeTree partition by toYYYYMM(at) order by (owner, item, day, at)
    settings non_replicated_deduplication_window = ${REMEMBERED_BLOCKS}, ${synced}`,
    'create table if not exists expiring_visits as visits',
    `create table if not exists visit_days (
      owner UUID codec(ZSTD(1)),
      item UUID codec(ZSTD(1)),
      dimension UInt8 codec(ZSTD(1)),
      day Date32 codec(Delta(4), ZSTD(1)),
      kind UInt8 codec(ZSTD(1)),
      value String codec(ZSTD(1)),
      hits UInt64 codec(ZSTD(1)),
      visitors UInt64 codec(ZSTD(1))
    ) engine = SummingMergeTree((hits, visitors)) partition by toYear(day) order by (owner, item, dimension, day, kind, value)
    settings non_replicated_deduplication_window = ${REMEMBERED_BLOCKS}, ${synced}`,
  ],
  [
    `create table if not exists summed_days (
      owner UUID codec(ZSTD(1)),
      item UUID codec(ZSTD(1)),
      dimension UInt8 codec(ZSTD(1)),
      day Date32 codec(Delta(4), ZSTD(1)),
      kind UInt8 codec(ZSTD(1)),
      value ${text},
      date Date codec(Delta(2), ZSTD(1)),
      run UUID codec(ZSTD(1)),
      hits UInt64 codec(ZSTD(1)),
      visitors UInt64 codec(ZSTD(1))
    ) engine = MergeTree partition by toYear(date) order by (owner, item, dimension, day, kind, value)
    settings index_granularity = 1024, ${synced}`,
    `create table if not exists sum_runs (run UUID) engine = MergeTree order by run settings ${synced}`,
    `create table if not exists summed_owners (
      owner UUID,
      items Array(UUID),
      state UInt8,
      run UUID,
      changed DateTime64(6) default now64(6)
    ) engine = ReplacingMergeTree(changed) order by owner settings ${synced}`,
    `create table if not exists sum_bounds (bound DateTime('UTC'), is_reached UInt8)
      engine = MergeTree order by bound settings ${synced}`,
    `create table if not exists late_days (owner UUID, date Date)
      engine = ReplacingMergeTree order by (owner, date) settings ${synced}`,
  ],
];

/** What has visits. */
export const visitTables = [
  'visits',
  'expiring_visits',
  'visit_days',
  'summed_days',
  'summed_owners',
  'sum_bounds',
  'late_days',
] as const;

/** Creates or upgrades the tables, one process at a time. `asker` waits less long. @throws VisitStoreAwayError */
export async function prepareTables(db: Db, client: ClickHouse, asker: ClickHouse): Promise<void> {
  try {
    if ((await presentVersion(asker)) >= versions.length) return;
    await db.transaction().execute(async (tx) => {
      await lockVisitTables(tx);
      await upgradeTables(client);
    });
  } catch (error) {
    throw asAway(error);
  }
}

/** Later versions, of a release that runs beside this one, stay. Requires `lockVisitTables` where others may do the same. */
export async function upgradeTables(client: ClickHouse): Promise<void> {
  await client.command({
    query: `create table if not exists schema_versions (version UInt32) engine = MergeTree order by version settings ${synced}`,
  });
  const present = await presentVersion(client);
  for (const [index, statements] of versions.entries()) {
    if (index < present) continue;
    for (const query of statements) await client.command({ query });
    await client.insert({ table: 'schema_versions', values: [{ version: index + 1 }], format: 'JSONEachRow' });
  }
}

async function presentVersion(client: ClickHouse): Promise<number> {
  try {
    const query = 'select max(version) as version from schema_versions';
    const [row] = await (await client.query({ query, format: 'JSONEachRow' })).json<{ version: number }>();
    return row?.version ?? 0;
  } catch (error) {
    if (isUnknownTable(error)) return 0;
    throw error;
  }
}
