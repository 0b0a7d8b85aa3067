import { sql } from 'kysely';
import type { Days } from '#src/stats/stats.ts';
import type { Db } from '../connect.ts';
import { deleteStoredVisits, moveStoredItems } from './clickhouse/changes.ts';
import { type Clients, openClients } from './clickhouse/clients.ts';
import { type ClickHouse, select } from './clickhouse/connect.ts';
import { asAway } from './clickhouse/failures.ts';
import { visitInserter } from './clickhouse/insert-visits.ts';
import { dropMonth, listExpiredMonths, storedSize } from './clickhouse/months.ts';
import {
  itemSums,
  listDimensionValues,
  listItemDays,
  listVisitDays,
  listVisitHours,
  MAX_ITEMS,
} from './clickhouse/reports.ts';
import { listRollups } from './clickhouse/stored-rollups.ts';
import { deleteStrays, listStrays } from './clickhouse/strays.ts';
import { sumNext } from './clickhouse/summing.ts';
import { listCardItems, listItemTotals, listMemberTotals, sumOtherItems, unionOf } from './item-totals.ts';
import { lockStoredVisits } from './locks.ts';
import { openPostgresStore } from './postgres-store.ts';
import { queueDeletion, queueMove, requireNoEarlierChange } from './queued-changes.ts';
import type { VisitStore } from './store.ts';
import { deleteVisits } from './totals.ts';

export type OpenClickHouse = Pick<Clients, 'client' | 'prepare' | 'check' | 'close'> & {
  store: VisitStore;
  size(): Promise<{ rows: number; bytes: number }>;
};

/** Visits in ClickHouse. PostgreSQL knows which items there are, and has the totals of all time. */
export async function openClickHouse(db: Db, url: string): Promise<OpenClickHouse> {
  const clients = await openClients(db, url);
  const { client, prepare, check, close } = clients;
  const size = async () => storedSize(await clients.readingPart());
  return { client, prepare, check, close, size, store: storeOf(db, clients) };
}

function storeOf(db: Db, { reading, readingPart, writing, changing }: Clients): VisitStore {
  const sums = async (ownerId: string, days: Days, itemIds: readonly string[] | null = null) =>
    itemSums(await reading(), ownerId, { itemIds, ...days });
  let insert: ReturnType<typeof visitInserter> | undefined;
  /** What it has of the time before is cleaned, too. */
  const former = openPostgresStore(db);
  /** What is stored is changed by one job at a time. */
  const inTurn = <Result>(
    change: (writer: ClickHouse) => Promise<Result>,
    check: (tx: Db) => Promise<void> = async () => {},
  ) =>
    db.transaction().execute(async (tx) => {
      await lockStoredVisits(tx);
      await check(tx);
      return await failingAsAway(async () => change(await changing()));
    });
  return {
    takesSegmentsTogether: false,
    async insertVisits(...args) {
      const client = await writing();
      insert ??= visitInserter(db, client);
      return await insert(...args);
    },
    listVisitDays: async (...args) => listVisitDays(await reading(), ...args),
    // Of lists
    listItemDays: async (...args) => listItemDays(await readingPart(), ...args),
    listVisitHours: async (...args) => listVisitHours(await reading(), ...args),
    listDimensionValues: async (...args) => listDimensionValues(await reading(), ...args),
    listItemTotals: async (ownerId, days, limit) => listItemTotals(db, await sums(ownerId, days), limit),
    sumOtherItems: async (ownerId, days, most) => sumOtherItems(db, await sums(ownerId, days), most),
    async listMemberTotals(ownerId, days, limit) {
      const items = await listCardItems(db, ownerId);
      const parts = Array.from({ length: Math.ceil(items.length / MAX_ITEMS) }, (_, n) =>
        sums(ownerId, days, items.slice(n * MAX_ITEMS, (n + 1) * MAX_ITEMS)),
      );
      return await listMemberTotals(db, unionOf(await Promise.all(parts)), limit);
    },
    requireAnswer: async () => void (await select(await reading(), 'select 1', {})),
    async *listRollups(ownerId) {
      const pages = listRollups(await writing(), ownerId);
      for (;;) {
        const page = await failingAsAway(() => pages.next());
        if (page.done) return;
        yield page.value;
      }
    },
    async deleteVisits(tx, ownerId) {
      await deleteVisits(tx, ownerId);
      await queueDeletion(tx, ownerId);
    },
    async moveItems(tx, itemIds, owners) {
      await sql`update visit_targets set user_id = ${owners.to} where item_id = any(${itemIds}::uuid[])`.execute(tx);
      await queueMove(tx, itemIds, owners);
    },
    async deleteQueued({ ownerId, before }) {
      // Of who is gone, none is left, also none whose time is ahead
      const { rows } = await sql`select from profiles where id = ${ownerId}`.execute(db);
      const until = rows.length > 0 ? before : null;
      await inTurn(
        (writer) => deleteStoredVisits(writer, ownerId, until),
        (tx) => requireNoEarlierChange(tx, [ownerId], before),
      );
    },
    async moveQueued(move) {
      await inTurn(
        (writer) => moveStoredItems(writer, move),
        (tx) => requireNoEarlierChange(tx, [move.from, move.to], move.before),
      );
    },
    rollUpMonth: async (after) => ((await inTurn((writer) => sumNext(db, writer))) ? after : null),
    // Partitions make themselves. Those of PostgreSQL are there if the site goes back to it
    createNextMonth: former.createNextMonth,
    async listExpiredMonths() {
      const months = [...(await former.listExpiredMonths()), ...(await listExpiredMonths(await writing()))];
      return [...new Set(months)].sort();
    },
    async dropMonth(month) {
      const isFormerDropped = await former.dropMonth(month);
      return (await inTurn((writer) => dropMonth(writer, month))) || isFormerDropped;
    },
    // Here, values are part of their events, but accounts may be gone
    async countOrphanedValues() {
      const strays = await failingAsAway(async () => listStrays(db, await changing()));
      return (await former.countOrphanedValues()) + strays.length;
    },
    async deleteOrphanedValues() {
      const deleted = await former.deleteOrphanedValues();
      return deleted + (await failingAsAway(async () => deleteStrays(db, await changing())));
    },
  };
}

/** @throws VisitStoreAwayError */
async function failingAsAway<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asAway(error);
  }
}
