import { type ClickHouse, select } from '../clickhouse/connect.ts';
import { namedSums, ofVisits } from '../clickhouse/stored-rollups.ts';
import { storedValue } from './postgres-rows.ts';
import {
  conditions,
  type DaySums,
  type Row,
  readSums,
  type Sums,
  sumColumns,
  type TargetMonth,
  type VisitTarget,
} from './units.ts';

const DAYS_AROUND = 2;

/** Events of a unit that count, and rows of `visit_days`, as rows of owner, subject, day, dimension, kind, value, n and v. */
function rowsOf({ month, targets }: TargetMonth): string {
  const { owners, items, events } = conditions(targets);
  const first = `toDate32('${month}-01')`;
  const inMonth = `day >= ${first} and day < ${first} + toIntervalMonth(1)`;
  // Days of owners' time zones: these times choose partitions
  const around = `at >= toDateTime64(${first} - ${DAYS_AROUND}, 3, 'UTC')
    and at < toDateTime64(${first} + toIntervalMonth(1) + toIntervalDay(${DAYS_AROUND}), 3, 'UTC')`;
  return `
    select * from (${ofVisits(`visits where flags = 0 and ${events} and ${inMonth} and ${around}`)}) where subject in ${items}
    union all select owner, item as subject, day, dimension, kind, value, hits as n, visitors as v from visit_days
      where owner in ${owners} and item in ${items} and ${inMonth}`;
}

export async function clickHouseSums(client: ClickHouse, unit: TargetMonth): Promise<Map<number, Sums>> {
  const columns = sumColumns(unit.lastSummed).join(', ');
  const query = `
    select toString(owner) as ownerId, toString(subject) as itemId, count() as rows, [${columns}] as sums from (
      select owner, subject, toInt64(toDayOfMonth(day)) as day, toInt64(dimension) as dimension, toInt64(kind) as kind,
        toInt64(n) as hits, toInt64(v) as visitors
      from (${rowsOf(unit)}))
    group by owner, subject`;
  const targetIds = idsByName(unit.targets);
  const rows = await select<Pick<VisitTarget, 'ownerId' | 'itemId'> & { rows: number; sums: number[] }>(
    client,
    query,
    {},
  );
  return new Map(
    rows.flatMap(({ ownerId, itemId, rows: count, sums }) => {
      const targetId = targetIds.get(`${ownerId} ${itemId}`);
      return targetId === undefined ? [] : [[targetId, readSums(targetId, count, sums)]];
    }),
  );
}

/** Of summed days. */
export async function clickHouseRows(client: ClickHouse, unit: TargetMonth): Promise<Row[]> {
  const query = `
    select toString(owner) as ownerId, toString(subject) as itemId, toDayOfMonth(day) as dayNumber, dimension, kind, word as value,
      toInt64(hits) as allHits, toInt64(visitors) as allVisitors
    from (${namedSums(rowsOf(unit))}) where dayNumber <= ${unit.lastSummed} and (hits <> 0 or visitors <> 0)`;
  const targetIds = idsByName(unit.targets);
  type Found = Pick<Row, 'dimension' | 'kind' | 'value'> &
    Pick<VisitTarget, 'ownerId' | 'itemId'> & { dayNumber: number; allHits: number; allVisitors: number };
  const rows = await select<Found>(client, query, {});
  return rows.flatMap(
    ({ ownerId, itemId, dayNumber: day, dimension, kind, value, allHits: hits, allVisitors: visitors }) => {
      const targetId = targetIds.get(`${ownerId} ${itemId}`);
      if (targetId === undefined) return [];
      return [{ targetId, dimension, day, kind, value: storedValue(dimension, value), hits, visitors }];
    },
  );
}

/** Of a unit of one target. */
export async function clickHouseDays(client: ClickHouse, unit: TargetMonth): Promise<DaySums[]> {
  const query = `
    select dimension, toDayOfMonth(day) as dayNumber, kind, toInt64(sum(n)) as hits, toInt64(sum(v)) as visitors
    from (${rowsOf(unit)}) group by dimension, dayNumber, kind order by dayNumber, dimension, kind`;
  const rows = await select<Omit<DaySums, 'day'> & { dayNumber: number }>(client, query, {});
  return rows.map(({ dayNumber, ...row }) => ({ ...row, day: dayNumber }));
}

function idsByName(targets: readonly VisitTarget[]): Map<string, number> {
  return new Map(targets.map(({ id, ownerId, itemId }) => [`${ownerId} ${itemId}`, id]));
}
