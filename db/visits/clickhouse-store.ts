import { sql } from 'kysely';
import type { Days } from '#src/stats/stats.ts';
import type { Db } from '../connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '../jobs.ts';
import { deleteStoredVisits, moveStoredItems } from './clickhouse/changes.ts';
import { type ClickHouse, connectClickHouse } from './clickhouse/connect.ts';
import { visitInserter } from './clickhouse/insert-visits.ts';
import { dropMonth, listExpiredMonths } from './clickhouse/months.ts';
import { itemSums, listDimensionValues, listItemDays, listVisitDays, listVisitHours } from './clickhouse/reports.ts';
import { prepareTables } from './clickhouse/schema.ts';
import { listRollups } from './clickhouse/stored-rollups.ts';
import { sumNext } from './clickhouse/summing.ts';
import { listCardItems, listItemTotals, listMemberTotals, sumOtherItems } from './item-totals.ts';
import { lockStoredVisits, readClock } from './locks.ts';
import type { VisitStore } from './store.ts';
import { deleteVisits } from './totals.ts';

const attempts = LASTING_ATTEMPTS;

type OpenClickHouse = {
  client: ClickHouse;
  store: VisitStore;
  prepare: () => Promise<void>;
  close: () => Promise<void>;
};

/** As the database's (`LIMITS` in `connect.ts`): a screen waits no longer. */
const REPORT_TIMEOUT_MS = 10_000;

/**
 * Visits in ClickHouse. PostgreSQL knows which items there are, and has the totals of all time. The first call that ClickHouse answers
 * creates or upgrades the tables.
 */
export async function openClickHouse(db: Db, url: string): Promise<OpenClickHouse> {
  const client = await connectClickHouse(url);
  const reader = await connectClickHouse(url, { readMs: REPORT_TIMEOUT_MS });
  let prepared: Promise<void> | undefined;
  const prepare = async () => {
    prepared ??= prepareTables(db, reader).catch((error) => {
      prepared = undefined;
      throw error;
    });
    await prepared;
  };
  const reading = async () => {
    await prepare();
    return reader;
  };
  const writing = async () => {
    await prepare();
    return client;
  };
  const sums = async (ownerId: string, days: Days, itemIds: readonly string[] | null = null) =>
    itemSums(await reading(), ownerId, { itemIds, ...days });
  const insert = visitInserter(db, client);
  /** What is stored is changed by one job at a time. */
  const inTurn = <Result>(change: (writer: ClickHouse) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      await lockStoredVisits(tx);
      return await change(await writing());
    });
  const store: VisitStore = {
    takesSegmentsTogether: false,
    async insertVisits(...args) {
      await prepare();
      return await insert(...args);
    },
    listVisitDays: async (...args) => listVisitDays(await reading(), ...args),
    listItemDays: async (...args) => listItemDays(await reading(), ...args),
    listVisitHours: async (...args) => listVisitHours(await reading(), ...args),
    listDimensionValues: async (...args) => listDimensionValues(await reading(), ...args),
    listItemTotals: async (ownerId, days, limit) => listItemTotals(db, await sums(ownerId, days), limit),
    sumOtherItems: async (ownerId, days, most) => sumOtherItems(db, await sums(ownerId, days), most),
    listMemberTotals: async (ownerId, days, limit) =>
      listMemberTotals(db, await sums(ownerId, days, await listCardItems(db, ownerId)), limit),
    async *listRollups(ownerId) {
      yield* listRollups(await writing(), ownerId);
    },
    async deleteVisits(tx, ownerId) {
      await deleteVisits(tx, ownerId);
      await insertJob(tx, 'delete-visits', { ownerId, before: await readClock(tx) }, { attempts });
    },
    async moveItems(tx, itemIds, { from, to }) {
      await sql`update visit_targets set user_id = ${to} where item_id = any(${itemIds}::uuid[])`.execute(tx);
      const move = { id: crypto.randomUUID(), itemIds, from, to, before: await readClock(tx) };
      await insertJob(tx, 'move-visits', move, { attempts });
    },
    async deleteQueued({ ownerId, before }) {
      // Of who is gone, none is left, also none whose time is ahead
      const { rows } = await sql`select from profiles where id = ${ownerId}`.execute(db);
      await inTurn((writer) => deleteStoredVisits(writer, ownerId, rows.length > 0 ? before : null));
    },
    moveQueued: (move) => inTurn((writer) => moveStoredItems(writer, move)),
    rollUpMonth: async (after) => ((await inTurn((writer) => sumNext(db, writer))) ? after : null),
    // Partitions make themselves
    createNextMonth: async () => {},
    listExpiredMonths: async () => listExpiredMonths(await writing()),
    dropMonth: (month) => inTurn((writer) => dropMonth(writer, month)),
    // Values are part of their events
    countOrphanedValues: async () => 0,
    deleteOrphanedValues: async () => 0,
  };
  const close = async () => {
    await Promise.all([client.close(), reader.close()]);
  };
  return { client, store, prepare, close };
}
