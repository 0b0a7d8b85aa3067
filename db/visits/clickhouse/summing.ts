import type { Visit } from '#src/visits/visits.ts';
import { countedAt } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { lockIngestion, waitForStore } from '../locks.ts';
import { dimensionPairs, visitorsOf } from './columns.ts';
import { type ClickHouse, command, insertRows, mutate, select } from './connect.ts';
import { COMPLETE, REACHED, SUMMED } from './sources.ts';

// Owners and items with many visits are summed by day, so that reports of a year don't read all visits. A day is summed once, a day after its
// end; a visit that comes later makes its whole day single visits again, until the next night. A statement may still be stored after its
// step has failed and was repeated, so each step is a run of its own, whose sums count once it is complete

const DAY_MS = 86_400_000;
/** Reports read so many single visits in milliseconds, and sums of fewer would take as much space as they. */
const MANY_VISITS = 10_000;
/** Visits that a statement sums take memory and time. */
const SUMMED_AT_ONCE = 2_000_000;
const PENDING = 1;

const BOUND = '(select max(bound) from sum_bounds)';
const inState = (state: number) => `(select owner from summed_owners final where state = ${state})`;

/**
 * Makes a step of the nightly sums. Returns false after the last. Requires that nothing else deletes or moves what is stored. May be
 * repeated after a crash.
 */
export async function sumNext(db: Db, client: ClickHouse, manyVisits = MANY_VISITS): Promise<boolean> {
  const run = crypto.randomUUID();
  await beginSums(db, client);
  const [times] = await select<{ reached: number; next: number; bound: number }>(
    client,
    `select ${REACHED} as from, toUnixTimestamp(from) as reached, toUnixTimestamp(${BOUND}) as bound,
      toUnixTimestamp(least(${BOUND}, toDateTime(toStartOfMonth(from) + toIntervalMonth(1), 'UTC'))) as next`,
    {},
  );
  if (!times) return false;
  const { reached, next, bound } = times;
  // Those who are pending are no longer an earlier run's
  await command(client, {
    query: `insert into summed_owners (owner, items, state, run) select owner, items, ${PENDING}, {run:UUID}
      from summed_owners final where state = ${PENDING}`,
    params: { run },
  });
  await deleteUnfinished(client, reached);
  if (reached < bound) {
    // At first nothing is summed
    if (reached > 0) await insertSums(client, SUMMED, { since: reached, until: next, run });
    await insertRows(client, 'sum_runs', [{ run }]);
    await insertBound(client, reached > 0 ? next : bound, true);
    return true;
  }
  await command(client, {
    query: `insert into summed_owners (owner, items, state, run) select owner, items, ${PENDING}, {run:UUID} from (
        select owner, sum(visits) as all, arraySort(groupArrayIf(item, visits >= {many:UInt32} and item <> owner)) as items
        from (select owner, item, count() as visits from visits group by owner, item) group by owner)
      where all >= {many:UInt32} and (owner, items) not in (select owner, items from summed_owners final where state = ${SUMMED})`,
    params: { many: manyVisits, run },
  });
  // Those who are about to be summed anew have sums
  await deleteUnfinished(client, reached);
  const months = await select<{ since: number; until: number }>(
    client,
    `select distinct toUnixTimestamp(toDateTime(toStartOfMonth(at), 'UTC')) as since,
      least(toUnixTimestamp(toDateTime(toStartOfMonth(at) + toIntervalMonth(1), 'UTC')), {bound:UInt32}) as until
      from visits where owner in ${inState(PENDING)}
        and at < toDateTime({bound:UInt32}, 'UTC') order by since`,
    { bound },
  );
  for (const month of months) await insertSums(client, PENDING, { ...month, run });
  await insertRows(client, 'sum_runs', [{ run }]);
  await command(client, {
    query: `insert into summed_owners (owner, items, state, run) select owner, items, ${SUMMED}, run from summed_owners final
      where state = ${PENDING} and run = {run:UUID}`,
    params: { run },
  });
  return false;
}

/** From now on visits before the bound are late. Owners who had some are summed anew. */
async function beginSums(db: Db, client: ClickHouse): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = await lockIngestion(tx);
    await waitForStore(tx);
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
    await command(client, {
      query: `insert into summed_owners (owner, items, state) select owner, items, ${PENDING} from summed_owners final
        where state = ${SUMMED} and owner in (select owner from late_days)`,
    });
    await command(client, { query: 'truncate table late_days' });
  });
}

/** Deletes sums that no report reads. `reached` is that of before: what follows may be stored late. */
async function deleteUnfinished(client: ClickHouse, reached: number): Promise<void> {
  const unfinished = `(date >= toDate(toDateTime({reached:UInt32}, 'UTC')) or owner not in ${inState(SUMMED)} or run not in ${COMPLETE})`;
  const found = await select<{ run: string }>(
    client,
    `select distinct toString(run) as run from summed_days where ${unfinished}`,
    { reached },
  );
  if (found.length === 0) return;
  // Not what comes after this, if it is done late
  await mutate(client, 'summed_days', {
    query: `delete where ${unfinished} and run in {runs:Array(UUID)}`,
    params: { reached, runs: found.map(({ run }) => run) },
  });
}

async function insertBound(client: ClickHouse, bound: number, isReached: boolean): Promise<void> {
  await insertRows(client, 'sum_bounds', [{ bound, is_reached: isReached ? 1 : 0 }]);
}

/** What counts for the account, and for each item that isn't the account itself (product 40.2). */
const subjects = 'arrayConcat(if(scope <> 2, [owner], []), if(scope <> 1 and item <> owner, [item], []))';

/** Within a month. Numbers of visitors end with the day of UTC (product 20.18), so those of each day are counted by themselves. */
async function insertSums(
  client: ClickHouse,
  state: number,
  times: { since: number; until: number; run: string },
): Promise<void> {
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
    where flags = 0 and ${during} and ${owners} and cityHash64(owner, toDate(at)) % {slices:UInt32} = {slice:UInt32})`;
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
      `insert into summed_days (owner, item, dimension, day, kind, value, date, run, hits, visitors)
        select owner, subject, 0, day, kind, '', date, {run:UUID}, hits, visitors from (${totals})`,
      `insert into summed_days (owner, item, dimension, day, kind, value, date, run, hits, visitors)
        select owner, subject, dimension, day, kind, value, date, {run:UUID}, hits, 0 from (${values})`,
    ]) {
      await command(client, { query, params: { ...times, slices, slice } });
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
  if (values.length > 0) await insertRows(client, 'late_days', values);
}

/** Reports of an owner read single visits until the next night. */
export async function discardSums(client: ClickHouse, owner: string): Promise<void> {
  await command(client, {
    query: `insert into summed_owners (owner, items, state) select owner, [], 0 from summed_owners final
      where owner = {owner:UUID} and state > 0`,
    params: { owner },
  });
}
