import type { Db } from '../connect.ts';
import { type ClickHouse, connectClickHouse } from './clickhouse/connect.ts';
import { itemSums, listDimensionValues, listItemDays, listVisitDays, listVisitHours } from './clickhouse/reports.ts';
import { upgradeTables } from './clickhouse/schema.ts';
import { listRollups } from './clickhouse/stored-rollups.ts';
import { listItemTotals, listMemberTotals, sumOtherItems } from './item-totals.ts';
import type { VisitStore } from './store.ts';

type Reports = Pick<
  VisitStore,
  | 'listVisitDays'
  | 'listItemDays'
  | 'listVisitHours'
  | 'listDimensionValues'
  | 'listItemTotals'
  | 'sumOtherItems'
  | 'listMemberTotals'
  | 'listRollups'
>;

/** What a ClickHouse server stores of visits. PostgreSQL knows which items there are. */
export async function openClickHouse(db: Db, url: string): Promise<{ client: ClickHouse; reports: Reports }> {
  const client = await connectClickHouse(url);
  await upgradeTables(client);
  const sums = itemSums.bind(null, client);
  const reports: Reports = {
    listVisitDays: (...args) => listVisitDays(client, ...args),
    listItemDays: (...args) => listItemDays(client, ...args),
    listVisitHours: (...args) => listVisitHours(client, ...args),
    listDimensionValues: (...args) => listDimensionValues(client, ...args),
    listItemTotals: async (ownerId, days, limit) => listItemTotals(db, await sums(ownerId, days), limit),
    sumOtherItems: async (ownerId, days, most) => sumOtherItems(db, await sums(ownerId, days), most),
    listMemberTotals: async (ownerId, days, limit) => listMemberTotals(db, await sums(ownerId, days), limit),
    listRollups: (ownerId) => listRollups(client, ownerId),
  };
  return { client, reports };
}
