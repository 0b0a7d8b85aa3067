import type { Db } from '../connect.ts';
import { listItemTotals, listMemberTotals, sumOtherItems } from './item-totals.ts';
import { insertVisits } from './postgres/insert-visits.ts';
import { insertMonthRollups } from './postgres/month-rollups.ts';
import { moveItems } from './postgres/moves.ts';
import { countOrphanedValues, deleteOrphanedValues } from './postgres/orphaned-values.ts';
import { createNextPartitions, dropPartition, listExpiredMonths } from './postgres/partitions.ts';
import { itemSums, listDimensionValues, listItemDays, listVisitDays, listVisitHours } from './postgres/reports.ts';
import { listRollups } from './postgres/stored-rollups.ts';
import { queueDeletion, queueMove } from './queued-changes.ts';
import type { VisitStore } from './store.ts';
import { isElsewhereToo, requireNoOther } from './stores.ts';
import { deleteVisits } from './totals.ts';

/** Visits in the database of everything else. */
export function openPostgresStore(db: Db): VisitStore {
  return {
    takesSegmentsTogether: true,
    insertVisits: (...args) => insertVisits(db, ...args),
    listVisitDays: (...args) => listVisitDays(db, ...args),
    listItemDays: (...args) => listItemDays(db, ...args),
    listVisitHours: (...args) => listVisitHours(db, ...args),
    listDimensionValues: (...args) => listDimensionValues(db, ...args),
    listItemTotals: (ownerId, days, limit) => listItemTotals(db, itemSums(ownerId, days), limit),
    sumOtherItems: (ownerId, days, most) => sumOtherItems(db, itemSums(ownerId, days), most),
    listMemberTotals: (ownerId, days, limit) => listMemberTotals(db, itemSums(ownerId, days), limit),
    // Whatever asks knows by then
    requireAnswer: async () => {},
    listRollups: (ownerId) => listRollups(db, ownerId),
    async deleteVisits(tx, ownerId) {
      // First: who stores visits of the owner meanwhile waits
      await deleteVisits(tx, ownerId);
      if (await isElsewhereToo(tx)) await queueDeletion(tx, ownerId);
    },
    async moveItems(tx, itemIds, owners) {
      await moveItems(tx, itemIds, owners);
      if (await isElsewhereToo(tx)) await queueMove(tx, itemIds, owners);
    },
    // While visits are in another store, too, processes that know it do these
    deleteQueued: () => requireNoOther(db),
    moveQueued: () => requireNoOther(db),
    rollUpMonth: (after) => insertMonthRollups(db, after),
    createNextMonth: () => createNextPartitions(db),
    listExpiredMonths: () => listExpiredMonths(db),
    dropMonth: (month) => dropPartition(db, month),
    countOrphanedValues: () => countOrphanedValues(db),
    deleteOrphanedValues: () => deleteOrphanedValues(db),
  };
}
