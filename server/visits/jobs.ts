import { insertJob } from '#db/jobs.ts';
import { isMigratedFor } from '#db/migrate.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS } from '../platform/time-budget.ts';

const PRIORITY = 10;

/** The release before reads no months: it may run beside this one, or again, in the days after an upgrade. */
const UPGRADE_DAYS = 7;

type Position = { after?: number };

/** Runs every night. */
export async function rollUpMonthsOnceUpgraded(
  context: Pick<Context, 'db' | 'visitStore'>,
  position: Position,
): Promise<void> {
  if (await isMigratedFor(context.db, 'm0066-visit-months', UPGRADE_DAYS)) await rollUpMonths(context, position);
}

/** Continues from target `after` (product 20.5). */
export async function rollUpMonths(
  { db, visitStore }: Pick<Context, 'db' | 'visitStore'>,
  { after = 0 }: Position,
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const start = performance.now();
  for (let target: number | null = after; ; ) {
    target = await visitStore.rollUpMonth(target);
    if (target === null) return;
    if (performance.now() - start <= budgetMs) continue;
    return await insertJob(db, 'add-up-months', { after: target }, { key: 'add-up-months', priority: PRIORITY });
  }
}
