import type { Db } from '../connect.ts';
import { type ClickHouse, connectClickHouse } from './clickhouse/connect.ts';
import { visitInserter } from './clickhouse/insert-visits.ts';
import { itemSums, listDimensionValues, listItemDays, listVisitDays, listVisitHours } from './clickhouse/reports.ts';
import { upgradeTables } from './clickhouse/schema.ts';
import { listRollups } from './clickhouse/stored-rollups.ts';
import { listItemTotals, listMemberTotals, sumOtherItems } from './item-totals.ts';
import type { VisitStore } from './store.ts';

/** What the store does so far. */
type Part = Pick<
  VisitStore,
  | 'takesSegmentsTogether'
  | 'insertVisits'
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
export async function openClickHouse(db: Db, url: string): Promise<{ client: ClickHouse; store: Part }> {
  const client = await connectClickHouse(url);
  await upgradeTables(client);
  const sums = itemSums.bind(null, client);
  const store: Part = {
    takesSegmentsTogether: false,
    insertVisits: visitInserter(db, client),
    listVisitDays: (...args) => listVisitDays(client, ...args),
    listItemDays: (...args) => listItemDays(client, ...args),
    listVisitHours: (...args) => listVisitHours(client, ...args),
    listDimensionValues: (...args) => listDimensionValues(client, ...args),
    listItemTotals: async (ownerId, days, limit) => listItemTotals(db, await sums(ownerId, days), limit),
    sumOtherItems: async (ownerId, days, most) => sumOtherItems(db, await sums(ownerId, days), most),
    listMemberTotals: async (ownerId, days, limit) => listMemberTotals(db, await sums(ownerId, days), limit),
    listRollups: (ownerId) => listRollups(client, ownerId),
  };
  return { client, store };
}
