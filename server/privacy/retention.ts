import { VisitStoreAwayError } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import { countUnprovedDomains } from '#db/owners/unproved-domains.ts';
import {
  briefRowKinds,
  countExpiredRows,
  deleteExpiredRows,
  type ExpiredRowKind,
  expiredRowKinds,
} from '#db/privacy/expired-rows.ts';
import { countUnconfirmedAccounts } from '#db/privacy/unconfirmed-accounts.ts';
import { deleteDetachedRows, insertDetachedRowsJob } from '#db/visits/detached-rows.ts';
import type { Context } from '../context.ts';
import { removeUnprovedDomains } from '../owners/domains/unproved.ts';
import {
  countOrphanedFiles,
  countUnusedPhotos,
  removeOrphanedFiles,
  removeUnusedPhotos,
} from '../owners/photos/unused-photos.ts';
import { JOB_BUDGET_MS } from '../platform/time-budget.ts';
import { deleteUnconfirmedAccounts } from './unconfirmed-accounts.ts';

export type RetentionTask =
  | 'unconfirmed_accounts'
  | 'unproved_domains'
  | ExpiredRowKind
  | 'visit_months'
  | 'visit_words'
  | 'photos'
  | 'photo_files';

// Accounts before what they leave behind, photos before their files
export const retentionTasks: readonly RetentionTask[] = [
  'unconfirmed_accounts',
  'unproved_domains',
  ...expiredRowKinds,
  'visit_months',
  'visit_words',
  'photos',
  'photo_files',
];

type RetentionContext = Pick<Context, 'db' | 'env' | 'i18n' | 'storage' | 'visitStore'>;
type NightlyContext = RetentionContext & Pick<Context, 'log'>;

const ROWS_PER_STEP = 1_000;

/** Counts what a run would remove. */
export async function countExpired(context: RetentionContext, task: RetentionTask): Promise<number> {
  if (task === 'unconfirmed_accounts') return await countUnconfirmedAccounts(context.db);
  if (task === 'unproved_domains') return await countUnprovedDomains(context.db);
  if (task === 'visit_months') return (await context.visitStore.listExpiredMonths()).length;
  if (task === 'visit_words') return await context.visitStore.countOrphanedValues();
  if (task === 'photos') return await countUnusedPhotos(context);
  if (task === 'photo_files') return await countOrphanedFiles(context);
  return await countExpiredRows(context.db, task);
}

/** Removes one batch after a position. Returns the next position, null at the end. Safe to repeat or run concurrently (product 19.3). @throws StorageMismatchError */
export async function runRetentionStep(
  context: RetentionContext,
  task: RetentionTask,
  after: string | null,
): Promise<{ removed: number; after: string | null }> {
  if (task === 'unconfirmed_accounts') return await deleteUnconfirmedAccounts(context, after);
  if (task === 'unproved_domains') return await removeUnprovedDomains(context, after);
  if (task === 'visit_months') return await removeOldMonth(context);
  if (task === 'visit_words') return { removed: await context.visitStore.deleteOrphanedValues(), after: null };
  if (task === 'photos') return await removeUnusedPhotos(context, after);
  if (task === 'photo_files') return await removeOrphanedFiles(context, after);
  const removed = await deleteExpiredRows(context.db, task, ROWS_PER_STEP);
  return { removed, after: removed < ROWS_PER_STEP ? null : 'more' };
}

/** Drops one month of visits. A month in use waits for the next night. */
async function removeOldMonth({
  visitStore,
}: Pick<Context, 'visitStore'>): Promise<{ removed: number; after: string | null }> {
  const [oldest, following] = await visitStore.listExpiredMonths();
  if (!oldest || !(await visitStore.dropMonth(oldest))) return { removed: 0, after: null };
  return { removed: 1, after: following ?? null };
}

const PRIORITY = 10;

/** Job payload: rows queued by older releases have these field names. */
type RetentionPosition = { chore?: string; after?: string };

/** Nightly job: creates the next visit partitions and removes expired data (product 19.2). Continues from `position`. */
export async function cleanData(
  context: NightlyContext,
  position: RetentionPosition,
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const start = performance.now();
  if (!position.chore) await context.visitStore.createNextMonth();
  let next: RetentionPosition | null = position;
  do {
    next = await runNextStep(context, next);
    if (next === null) return;
  } while (performance.now() - start <= budgetMs);
  await insertJob(context.db, 'clean-data', next, { key: 'clean-data', priority: PRIORITY });
}

/** Job of every five minutes (product 19.6). Each kind has its share of the time; the next run continues. */
export async function cleanBriefRows({ db }: Pick<Context, 'db'>, budgetMs = JOB_BUDGET_MS): Promise<void> {
  for (const kind of briefRowKinds) {
    const end = performance.now() + budgetMs / briefRowKinds.length;
    while ((await deleteExpiredRows(db, kind, ROWS_PER_STEP)) === ROWS_PER_STEP && performance.now() < end);
  }
}

const DETACHED_PER_STEP = 10_000;

/** Job after a deletion: what the account has too much of for one transaction (product 1.30). */
export async function cleanDetachedRows({ db }: Pick<Context, 'db'>, budgetMs = JOB_BUDGET_MS): Promise<void> {
  const end = performance.now() + budgetMs;
  while ((await deleteDetachedRows(db, DETACHED_PER_STEP)) > 0) {
    if (performance.now() > end) return await insertDetachedRowsJob(db);
  }
}

/** Returns the next position, null at the end. Starts over for an unknown task, which a newer release queued. */
async function runNextStep(context: NightlyContext, position: RetentionPosition): Promise<RetentionPosition | null> {
  const index = Math.max(0, retentionTasks.indexOf(position.chore as RetentionTask));
  const [task, next] = retentionTasks.slice(index);
  if (!task) return null;
  const { after } = await runUnlessAway(context, task, task === position.chore ? (position.after ?? null) : null);
  if (after !== null) return { chore: task, after };
  return next ? { chore: next } : null;
}

/** What is elsewhere and away waits for the next night; the other tasks go on. */
async function runUnlessAway(
  context: NightlyContext,
  task: RetentionTask,
  after: string | null,
): Promise<{ after: string | null }> {
  try {
    return await runRetentionStep(context, task, after);
  } catch (error) {
    if (!(error instanceof VisitStoreAwayError)) throw error;
    context.log.warn({ err: error, task }, 'ClickHouse does not respond: its part of the nightly cleaning waits');
    return { after: null };
  }
}
