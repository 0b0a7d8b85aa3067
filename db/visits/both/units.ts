import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type ClickHouse, select } from '../clickhouse/connect.ts';

// Visits are compared and copied by units: a month of some targets

export type VisitTarget = { id: number; itemId: string; ownerId: string };

/** `month`: as YYYY-MM. Its days until `lastSummed`, a day of the month, are counted by the source only (`../stores.ts`). */
export type TargetMonth = { month: string; lastSummed: number; targets: readonly VisitTarget[] };

/** A day's visits of a target: by a dimension's value, or all (dimension 0). */
export type Row = {
  targetId: number;
  dimension: number;
  day: number;
  kind: number;
  value: string;
  hits: number;
  visitors: number;
};

/**
 * Sums of a target and month. `summed` days are equal in both stores if all of these are: the weighted ones differ if visits are of
 * another day, dimension or kind. Of days that each store `counted`, ClickHouse may have more visitors (product 20.16).
 */
export type Sums = {
  targetId: number;
  rows: number;
  summed: { hits: number; visitors: number; weighedHits: number; weighedVisitors: number };
  counted: { hits: number; visitors: number; weighedHits: number };
};

/** A target's visits of a day and kind, summed over a dimension's values. */
export type DaySums = Omit<Row, 'targetId' | 'value'>;

/** By day of the month, kind (less than 8) and dimension (less than 16), as an expression of both databases. */
const WEIGHT = '(day + 32 * (kind + 8 * dimension))';

/** Columns of `Sums` in the order of `readSums`, over rows of whole numbers named as `Row`'s. */
export const sumColumns = (lastSummed: number) => {
  const sumOf = (amount: string, isIncluded: string) => `sum(case when ${isIncluded} then ${amount} else 0 end)`;
  const [isSummed, isCounted] = [`day <= ${lastSummed}`, `day > ${lastSummed}`];
  return [
    sumOf('hits', isSummed),
    sumOf('visitors', isSummed),
    sumOf(`hits * ${WEIGHT}`, isSummed),
    sumOf(`visitors * ${WEIGHT}`, isSummed),
    sumOf('hits', isCounted),
    sumOf('visitors', `${isCounted} and dimension = 0`),
    sumOf(`hits * ${WEIGHT}`, isCounted),
  ];
};

export function readSums(targetId: number, rows: number, values: readonly number[]): Sums {
  const [hits = 0, visitors = 0, weighedHits = 0, weighedVisitors = 0, ...others] = values;
  const [countedHits = 0, countedVisitors = 0, weighedCountedHits = 0] = others;
  return {
    targetId,
    rows,
    summed: { hits, visitors, weighedHits, weighedVisitors },
    counted: { hits: countedHits, visitors: countedVisitors, weighedHits: weighedCountedHits },
  };
}

/** Months of which either store has visits of some targets, as YYYY-MM, oldest first. */
export async function listMonths(db: Db, client: ClickHouse, targets: readonly VisitTarget[]): Promise<string[]> {
  if (targets.length === 0) return [];
  const { rows } = await sql<{ month: string }>`
    with t as (select unnest(${targets.map(({ id }) => id)}::int[]) as id)
    select to_char(m.month, 'YYYY-MM') as month from t join visit_months m on m.target_id = t.id group by 1
    union select to_char(d.day, 'YYYY-MM') from t join visit_days d on d.target_id = t.id group by 1`.execute(db);
  const { owners, items, events } = conditions(targets);
  const query = `
    select distinct formatDateTime(day, '%Y-%m') as month from (
      select day from visits where flags = 0 and ${events}
      union all select day from visit_days where owner in ${owners} and item in ${items})`;
  const there = await select<{ month: string }>(client, query, {});
  return [...new Set([...rows, ...there].map(({ month }) => month))].sort();
}

/** IDs are written into queries of ClickHouse: as parameters they would be part of a URL. */
const list = (ids: Iterable<string>) => `(${[...new Set(ids)].map((id) => `'${id}'`).join(', ')})`;

/** What ClickHouse has of targets. `events` are also those of the accounts among them. */
export function conditions(targets: readonly VisitTarget[]): { owners: string; items: string; events: string } {
  const accounts = targets.filter(({ itemId, ownerId }) => itemId === ownerId).map(({ ownerId }) => ownerId);
  const owners = list(targets.map(({ ownerId }) => ownerId));
  const items = list(targets.map(({ itemId }) => itemId));
  const ofAccounts = accounts.length > 0 ? ` or (owner in ${list(accounts)} and scope <> 2)` : '';
  return { owners, items, events: `owner in ${owners} and (item in ${items}${ofAccounts})` };
}

const LAST_DAY = 31;

/** The last day of a month until a day, 0 if it begins later. */
export function lastDayUntil(month: string, until: string): number {
  const last = until.slice(0, 7);
  return month < last ? LAST_DAY : month > last ? 0 : Number(until.slice(8));
}

/** The next targets after one, by ID. */
export async function listTargets(db: Db, after: number, limit: number): Promise<VisitTarget[]> {
  const { rows } = await sql<VisitTarget>`select id, item_id, user_id as owner_id from visit_targets
    where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}
