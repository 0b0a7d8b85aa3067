import { type VisitDimension, type VisitKind, visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import type { ClickHouse } from '../clickhouse/connect.ts';
import { lockIngestion } from '../locks.ts';
import { requireNoChanges } from '../queued-changes.ts';
import { kindOf } from '../totals.ts';
import { clickHouseDays, clickHouseSums } from './clickhouse-rows.ts';
import { areSummedEqual, type VisitMove } from './copy.ts';
import { postgresDays, postgresSums } from './postgres-rows.ts';
import {
  type DaySums,
  lastDayUntil,
  listMonths,
  listTargets,
  type Sums,
  type TargetMonth,
  type VisitTarget,
} from './units.ts';

/** Of a day, an item's visits of a kind: all (dimension null), or summed over a dimension's values. */
export type Difference = {
  ownerId: string;
  itemId: string; // the owner, for the whole account
  day: string;
  dimension: VisitDimension | null;
  kind: VisitKind;
  postgres: { hits: number; visitors: number };
  clickhouse: { hits: number; visitors: number };
};

/** `different`: targets by month; `differences` says more of the first ones. `late`: visitors that only ClickHouse counts (product 20.16). */
export type Compared = {
  after: number | null;
  targets: number;
  different: number;
  late: number;
  differences: Difference[];
};

const TARGETS_AT_ONCE = 500;
const MOST_DIFFERENCES = 50;

/** Compares the sums of the next targets after one. What differs is compared again while nothing is stored. */
export async function compareSums({ db, client, stores }: VisitMove, after: number): Promise<Compared> {
  const targets = await listTargets(db, after, TARGETS_AT_ONCE);
  const last = targets.at(-1);
  const compared = { targets: targets.length, different: 0, late: 0, differences: [] as Difference[] };
  for (const month of await listMonths(db, client, targets)) {
    const unit = { month, lastSummed: lastDayUntil(month, stores.summedUntil), targets };
    const found = await compareUnit(db, client, unit);
    const suspects = targets.filter(({ id }) => found.different.has(id));
    compared.late += found.late;
    if (suspects.length === 0) continue;
    await db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      await requireNoChanges(tx);
      const { different } = await compareUnit(tx, client, { ...unit, targets: suspects });
      compared.different += different.size;
      const [shown] = suspects.filter(({ id }) => different.has(id));
      if (!shown || compared.differences.length >= MOST_DIFFERENCES) return;
      compared.differences.push(...(await listDifferences(tx, client, { ...unit, targets: [shown] })));
    });
  }
  return { ...compared, after: targets.length < TARGETS_AT_ONCE || !last ? null : last.id };
}

async function compareUnit(
  db: Db,
  client: ClickHouse,
  unit: TargetMonth,
): Promise<{ different: Set<number>; late: number }> {
  const [here, there] = await Promise.all([postgresSums(db, unit), clickHouseSums(client, unit)]);
  const different = new Set<number>();
  let late = 0;
  for (const { id } of unit.targets) {
    const [postgres, clickhouse] = [here.get(id), there.get(id)];
    const more = (clickhouse?.counted.visitors ?? 0) - (postgres?.counted.visitors ?? 0);
    if (!areSummedEqual(postgres, clickhouse) || !areCountedEqual(postgres, clickhouse) || more < 0) different.add(id);
    else late += more;
  }
  return { different, late };
}

function areCountedEqual(a: Sums | undefined, b: Sums | undefined): boolean {
  const valuesOf = (sums: Sums | undefined) => [sums?.counted.hits ?? 0, sums?.counted.weighedHits ?? 0];
  return valuesOf(a).join() === valuesOf(b).join();
}

/** Of one target. */
async function listDifferences(db: Db, client: ClickHouse, unit: TargetMonth): Promise<Difference[]> {
  const [target] = unit.targets as [VisitTarget];
  const keyOf = ({ dimension, day, kind }: DaySums) => `${day} ${dimension} ${kind}`;
  const [here, there] = [await postgresDays(db, unit), await clickHouseDays(client, unit)].map(
    (rows) => new Map(rows.map((row) => [keyOf(row), row])),
  ) as [Map<string, DaySums>, Map<string, DaySums>];
  const rows = new Map([...here, ...there]);
  return [...rows.entries()].flatMap(([key, { dimension, day, kind }]) => {
    const amounts = [here.get(key), there.get(key)].map((row) => ({
      hits: row?.hits ?? 0,
      visitors: row?.visitors ?? 0,
    }));
    const [postgres, clickhouse] = amounts as [Difference['postgres'], Difference['clickhouse']];
    const isSummed = day <= unit.lastSummed;
    const areEqual = postgres.hits === clickhouse.hits && (postgres.visitors === clickhouse.visitors || !isSummed);
    if (areEqual) return [];
    return [
      {
        ownerId: target.ownerId,
        itemId: target.itemId,
        day: `${unit.month}-${String(day).padStart(2, '0')}`,
        dimension: visitDimensions[dimension - 1] ?? null,
        kind: kindOf(kind),
        postgres,
        clickhouse,
      },
    ];
  });
}
