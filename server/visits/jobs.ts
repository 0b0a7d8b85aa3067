import { insertJob } from '#db/jobs.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS } from '../platform/time-budget.ts';

const PRIORITY = 10;

/** Runs every night, from target `after` on (product 20.5). */
export async function rollUpMonths(
  { db, visitStore }: Pick<Context, 'db' | 'visitStore'>,
  { after = 0 }: { after?: number },
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
