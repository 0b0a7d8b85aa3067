import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '../jobs.ts';
import { deleteStoredVisits, moveStoredItems } from './clickhouse/changes.ts';
import { type ClickHouse, connectClickHouse } from './clickhouse/connect.ts';
import { visitInserter } from './clickhouse/insert-visits.ts';
import { dropMonth, listExpiredMonths } from './clickhouse/months.ts';
import { itemSums, listDimensionValues, listItemDays, listVisitDays, listVisitHours } from './clickhouse/reports.ts';
import { upgradeTables } from './clickhouse/schema.ts';
import { listRollups } from './clickhouse/stored-rollups.ts';
import { listItemTotals, listMemberTotals, sumOtherItems } from './item-totals.ts';
import { readClock } from './locks.ts';
import type { VisitStore } from './store.ts';
import { deleteVisits } from './totals.ts';

const attempts = LASTING_ATTEMPTS;

/** Visits in ClickHouse. PostgreSQL knows which items there are, and has the totals of all time. */
export async function openClickHouse(db: Db, url: string): Promise<{ client: ClickHouse; store: VisitStore }> {
  const client = await connectClickHouse(url);
  await upgradeTables(client);
  const sums = itemSums.bind(null, client);
  const store: VisitStore = {
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
    async deleteVisits(tx, ownerId) {
      await deleteVisits(tx, ownerId);
      await insertJob(tx, 'delete-visits', { ownerId, before: await readClock(tx) }, { attempts });
    },
    async moveItems(tx, itemIds, { from, to }) {
      await sql`update visit_targets set user_id = ${to} where item_id = any(${itemIds}::uuid[])`.execute(tx);
      const move = { id: crypto.randomUUID(), itemIds, from, to, before: await readClock(tx) };
      await insertJob(tx, 'move-visits', move, { attempts });
    },
    deleteQueued: ({ ownerId, before }) => deleteStoredVisits(client, ownerId, before),
    moveQueued: (move) => moveStoredItems(client, move),
    // Reports read single events, and partitions make themselves
    rollUpMonth: async () => null,
    createNextMonth: async () => {},
    listExpiredMonths: () => listExpiredMonths(client),
    dropMonth: (month) => dropMonth(client, month),
    // Values are part of their events
    countOrphanedValues: async () => 0,
    deleteOrphanedValues: async () => 0,
  };
  return { client, store };
}
