import type { Days } from '#src/stats/stats.ts';
import type { Visit, VisitDimension, VisitKind } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import type { Tasks } from '../jobs.ts';
import type { JournalChunk } from './journal-positions.ts';

/**
 * Where visits are stored and counted. Owners, items, journal positions and the totals of all time (`visit_targets`,
 * `visit_totals`), by which lists sort, are in PostgreSQL, whatever the store. An item is a card, a link or, for what counts of the
 * whole account, the owner; items of another owner have no visits. Days are those of the owner's time zone when a visit arrived
 * (product 20.9), as YYYY-MM-DD, both ends included. What has no visits is left out of lists. Only visits that count (product 20.3)
 * are in reports.
 *
 * Methods that get `tx` take part in that transaction of PostgreSQL. A store elsewhere changes PostgreSQL's part there, and queues a
 * job (`insertJob`) for its own. All others make their own connections: don't call them within a transaction.
 */
export type VisitStore = {
  /** Whether chunks of several segments can be stored at once. */
  takesSegmentsTogether: boolean;
  /**
   * Stores the visits of chunks, and the chunks' journal positions, exactly once, in the order of `visits`. Those of owners that no
   * longer exist are left out. Finds repeats (product 20.2) and new visitors (20.12, 20.16), adds to the totals of all time, and
   * notifies `changes` of each owner. Unless it `waits`, it is busy if others store visits of a lane. `beforeCommit` is called once
   * the visits can be stored, before the positions are: if it fails, the positions stay.
   */
  insertVisits(chunks: readonly JournalChunk[], visits: readonly Visit[], options?: InsertOptions): Promise<Insertion>;

  /** Visits by day and kind, of each of some items: their rows aren't added up. */
  listVisitDays(ownerId: string, itemIds: readonly string[], days: Days): Promise<VisitDay[]>;
  /** Visits by item and day, of some kinds. */
  listItemDays(ownerId: string, about: ItemDaysOf): Promise<ItemDay[]>;
  /** Visits by hour and kind that began in the last `hours`, 48 at most (product 20.5), of each of some items. */
  listVisitHours(ownerId: string, itemIds: readonly string[], hours: number): Promise<VisitHour[]>;
  /**
   * The `limit` most frequent values of a dimension, of some items together, and the total of all values. `OTHER_VALUES` (product
   * 20.17) is in the total only, and so are unknown browsers. Single items have `itemDimensions` only.
   */
  listDimensionValues(ownerId: string, about: DimensionOf, limit: number): Promise<Listed<ValueHits>>;
  /** The `limit` most visited cards and links, and the total of all. A card includes its own link; deleted items are one row. */
  listItemTotals(ownerId: string, days: Days, limit: number): Promise<Listed<ItemTotals>>;
  /** Sums the rows that `listItemTotals` has after the first `most`. */
  sumOtherItems(ownerId: string, days: Days, most: number): Promise<Record<VisitKind, number>>;
  /** The `limit` members whose cards, as they are held now, are most visited, and the total of all. */
  listMemberTotals(ownerId: string, days: Days, limit: number): Promise<Listed<MemberTotals>>;
  /** Resolves if it answers, for what takes long and would fail halfway. @throws VisitStoreAwayError */
  requireAnswer(): Promise<void>;
  /** Pages of all that is stored by day, of the owner and all items, deleted ones included (product 20.8). */
  listRollups(ownerId: string): AsyncGenerator<StoredRollup[]>;

  /**
   * Deletes all visits of an owner, also of the owner's whole account (product 20.8). The caller deletes the owner or all of its
   * items, and queues what is left with `insertDetachedRowsJob`. Storing visits of this owner waits until `tx` ends.
   */
  deleteVisits(tx: Db, ownerId: string): Promise<void>;
  /** Gives the visits of items to another owner. Both accounts' own visits stay as they are. Requires `lockIngestion`. */
  moveItems(tx: Db, itemIds: readonly string[], owners: { from: string; to: string }): Promise<void>;

  // Jobs that these two queue. They may run twice.

  /** Deletes visits until `before`, in ms. */
  deleteQueued(deletion: { ownerId: string; before: number }): Promise<void>;
  moveQueued(move: StoredMove): Promise<void>;

  // Nightly jobs. They do nothing for a store that needs none.

  /** Makes what is stored by day compact or sums it, of some targets after a target. Returns the target to continue after, null at the end. */
  rollUpMonth(after: number): Promise<number | null>;
  /** Prepares the next month (product 20.13). */
  createNextMonth(): Promise<void>;
  /** Months past retention that are stored, as YYYY-MM, oldest first. */
  listExpiredMonths(): Promise<string[]>;
  /** Drops the single events of a month. Returns false if there are none, or they are in use. */
  dropMonth(month: string): Promise<boolean>;
  /** Counts names of values that no report shows anymore, and accounts that are gone and still have visits (product 20.8). */
  countOrphanedValues(): Promise<number>;
  /** Deletes them. Returns how many; 0 also if it would take too long. */
  deleteOrphanedValues(): Promise<number>;
};

/** Of visits until `before`, in ms. `id` is unique. */
export type StoredMove = Tasks['move-visits'];

export type InsertOptions = { waits?: boolean; beforeCommit?: () => Promise<void> };

/** `outdated`: another process has stored a chunk, nothing is stored. `busy`: another process ingests a lane. */
export type Insertion = 'stored' | 'outdated' | 'busy';

export type VisitDay = {
  day: string; // YYYY-MM-DD in the owner's time zone
  kind: VisitKind;
  hits: number;
  visitors: number; // unique within the day; never add up days (product 20.5)
};

export type ItemDaysOf = Days & { itemIds: readonly string[]; kinds?: readonly VisitKind[] };
export type ItemDay = { itemId: string; day: string; hits: number };

/** `at` is the beginning of an hour, of UTC. */
export type VisitHour = { at: Date; kind: VisitKind; hits: number };

/** The most frequent first. `total` is of all rows, also those beyond the limit. */
type Listed<Row> = { rows: Row[]; total: number };

export type DimensionOf = Days & { itemIds: readonly string[]; dimension: VisitDimension };
export type ValueHits = { word: string; hits: number };

export type ItemTotals = {
  id: string | null; // null: deleted items
  hits: Record<VisitKind, number>;
};

export type MemberTotals = {
  holder: { id: string; name: string } | null; // null: cards that nobody holds
  hits: Record<VisitKind, number>;
};

export type StoredRollup = VisitDay & {
  itemId: string;
  dimension: VisitDimension | null; // null: the day's total
  word: string | null; // null: other values (product 20.17)
};
