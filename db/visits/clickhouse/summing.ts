import type { Visit } from '#src/visits/visits.ts';
import { countedAt } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { lockIngestion } from '../locks.ts';
import { dimensionPairs, visitorsOf } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';
import { REACHED, SUMMED } from './sources.ts';

// Owners and items with many visits are summed by day, so that reports of a year don't read all visits. A day is summed once, a day after its
// end; a visit that comes later makes its whole day single visits again, until the next night

const DAY_MS = 86_400_000;
/** Reports read so many single visits in milliseconds, and sums of fewer would take as much space as they. */
const MANY_VISITS = 10_000;
/** Visits that a statement sums take memory. */
const SUMMED_AT_ONCE = 5_000_000;
const PENDING = 1;

const settings = { mutations_sync: '2' as const };
const BOUND = '(select max(bound) from sum_bounds)';
const inState = (state: number) => `(select owner from summed_owners final where state = ${state})`;

/**
 * Makes a step of the nightly sums. Returns false after the last. Requires that nothing else deletes or moves what is stored. May be
 * repeated after a crash.
 */
export async function sumNext(db: Db, client: ClickHouse, manyVisits = MANY_VISITS): Promise<boolean> {
  await beginSums(db, client);
  await forgetUnfinished(client);
  const [times] = await select<{ reached: number; next: number; bound: number }>(
    client,
    `select ${REACHED} as from, toUnixTimestamp(from) as reached, toUnixTimestamp(${BOUND}) as bound,
      toUnixTimestamp(least(${BOUND}, toDateTime(toStartOfMonth(from) + toIntervalMonth(1), 'UTC'))) as next`,
    {},
  );
  if (!times) return false;
  const { reached, next, bound } = times;
  if (reached < bound) {
    // At first nothing is summed
    if (reached > 0) await insertSums(client, SUMMED, { since: reached, until: next });
    await insertBound(client, reached > 0 ? next : bound, true);
    return true;
  }
  await client.command({
    query: `insert into summed_owners (owner, items, state) select owner, items, ${PENDING} from (
        select owner, sum(visits) as all, arraySort(groupArrayIf(item, visits >= {many:UInt32} and item <> owner)) as items
        from (select owner, item, count() as visits from visits group by owner, item) group by owner)
      where all >= {many:UInt32} and (owner, items) not in (select owner, items from summed_owners final where state = ${SUMMED})`,
    query_params: { many: manyVisits },
  });
  // Those who are about to be summed anew have sums
  await forgetUnfinished(client);
  const months = await select<{ since: number; until: number }>(
    client,
    `select distinct toUnixTimestamp(toDateTime(toStartOfMonth(at), 'UTC')) as since,
      least(toUnixTimestamp(toDateTime(toStartOfMonth(at) + toIntervalMonth(1), 'UTC')), {bound:UInt32}) as until
      from visits where owner in ${inState(PENDING)}
        and at < toDateTime({bound:UInt32}, 'UTC') order by since`,
    { bound },
  );
  for (const month of months) await insertSums(client, PENDING, month);
  await client.command({
    query: `insert into summed_owners (owner, items, state) select owner, items, ${SUMMED} from summed_owners final
      where state = ${PENDING}`,
  });
  return false;
}

/** From now on visits before the bound are late. Owners who had some are summed anew. */
async function beginSums(db: Db, client: ClickHouse): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = await lockIngestion(tx);
    const [{ last } = { last: 0 }] = await select<{ last: number }>(
      client,
      `select toUnixTimestamp(${BOUND}) as last`,
      {},
    );
    const bound = Math.floor(now / DAY_MS - 1) * (DAY_MS / 1_000);
    if (bound > last) await insertBound(client, bound, false);
    const [{ late } = { late: 0 }] = await select<{ late: number }>(
      client,
      'select count() as late from late_days',
      {},
    );
    if (late === 0) return;
    await client.command({
      query: `insert into summed_owners (owner, items, state) select owner, items, ${PENDING} from summed_owners final
        where state = ${SUMMED} and owner in (select owner from late_days)`,
    });
    await client.command({ query: 'alter table late_days delete where 1', clickhouse_settings: settings });
  });
}

/** Deletes sums that no report reads. */
async function forgetUnfinished(client: ClickHouse): Promise<void> {
  const unfinished = `date >= toDate(${REACHED}) or owner not in ${inState(SUMMED)}`;
  const found = await select(client, `select 1 from summed_days where ${unfinished} limit 1`, {});
  if (found.length === 0) return;
  await client.command({ query: `alter table summed_days delete where ${unfinished}`, clickhouse_settings: settings });
}

async function insertBound(client: ClickHouse, bound: number, isReached: boolean): Promise<void> {
  await client.insert({
    table: 'sum_bounds',
    values: [{ bound, is_reached: isReached ? 1 : 0 }],
    format: 'JSONEachRow',
  });
}

/** What counts for the account, and for each item that isn't the account itself (product 40.2). */
const subjects = 'arrayConcat(if(scope <> 2, [owner], []), if(scope <> 1 and item <> owner, [item], []))';

/** Within a month. Numbers of visitors end with the day of UTC (product 20.18), so those of each day are counted by themselves. */
async function insertSums(client: ClickHouse, state: number, times: { since: number; until: number }): Promise<void> {
  const during = `at >= toDateTime({since:UInt32}, 'UTC') and at < toDateTime({until:UInt32}, 'UTC')`;
  const owners = `owner in ${inState(state)}`;
  const [{ visits } = { visits: 0 }] = await select<{ visits: number }>(
    client,
    `select count() as visits from visits where ${during} and ${owners}`,
    times,
  );
  const slices = Math.ceil(visits / SUMMED_AT_ONCE);
  const events = `(
    select *, arrayJoin(${subjects}) as subject, toDate(at) as date from visits
    where flags = 0 and ${during} and ${owners} and cityHash64(owner) % {slices:UInt32} = {slice:UInt32})`;
  const keys = ['owner', 'subject', 'day', 'date'];
  const totals = `
    select ${keys.join()}, kind, sum(n) as hits, sum(v) as visitors from (
      select ${keys.join()}, kind, sum(count) as n, 0 as v from ${events} group by all
      union all ${visitorsOf(events, keys)})
    group by ${keys.join()}, kind`;
  const values = `
    select ${keys.join()}, kind, pair.1 as dimension, pair.2 as value, sum(count) as hits
    from (select events.*, summed.items as items from ${events} events
      join (select owner, items from summed_owners final where state = ${state}) summed on summed.owner = events.owner
      where subject = owner or has(items, subject)) array join ${dimensionPairs} as pair group by all`;
  for (let slice = 0; slice < slices; slice++) {
    for (const query of [
      `insert into summed_days (owner, item, dimension, day, kind, value, date, hits, visitors)
        select owner, subject, 0, day, kind, '', date, hits, visitors from (${totals})`,
      `insert into summed_days (owner, item, dimension, day, kind, value, date, hits, visitors)
        select owner, subject, dimension, day, kind, value, date, hits, 0 from (${values})`,
    ]) {
      await client.command({ query, query_params: { ...times, slices, slice } });
    }
  }
}

/** Before visits are stored that may be late, by who holds their lanes. They are those of owners at their arrival and now. */
export async function markLateDays(
  client: ClickHouse,
  visits: readonly Visit[],
  { ownerOf, now }: { ownerOf: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  const old = visits.filter(({ at }) => countedAt(at, now) < now - DAY_MS);
  if (old.length === 0) return;
  const [{ bound } = { bound: 0 }] = await select<{ bound: number }>(
    client,
    `select toUnixTimestamp(${BOUND}) as bound`,
    {},
  );
  const late = old.filter(({ at }) => countedAt(at, now) < bound * 1_000);
  const days = late.flatMap(({ at, userId, itemId }) => {
    const date = new Date(countedAt(at, now)).toISOString().slice(0, 10);
    return [userId, ownerOf.get(itemId) ?? userId].map((owner) => `${owner} ${date}`);
  });
  const values = [...new Set(days)].map((each) => ({ owner: each.slice(0, 36), date: each.slice(37) }));
  if (values.length > 0) await client.insert({ table: 'late_days', values, format: 'JSONEachRow' });
}

/** Reports of an owner read single visits until the next night. */
export async function forgetSums(client: ClickHouse, owner: string): Promise<void> {
  await client.command({
    query: `insert into summed_owners (owner, items, state) select owner, [], 0 from summed_owners final
      where owner = {owner:UUID} and state > 0`,
    query_params: { owner },
  });
}
