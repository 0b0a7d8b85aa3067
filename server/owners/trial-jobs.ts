import { insertJob } from '#db/jobs.ts';
import { endedPlans, endPlan } from '../billing/ended-plans.ts';
import type { Context } from '../context.ts';
import { dueReminders, remind } from './trial-reminders.ts';

/** Well below the minute after which a job counts as abandoned; whoever is left comes in the next one. */
const BUDGET_MS = 15_000;

/** Behind mails that somebody waits for. */
const PRIORITY = 10;

type Place = { after?: string };

/** Every hour: reminds whoever is due (product 3.8). */
export async function remindTrials(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  { after }: Place,
  budgetMs = BUDGET_MS,
): Promise<void> {
  const now = new Date();
  for await (const { userId } of dueReminders(context.db, now, after)) {
    await remind(context, userId, now);
    if (Date.now() - now.getTime() > budgetMs) return await goOn(context, 'remind-trials', userId);
  }
}

/** Every hour: ends the plans that are over (product 3.10). */
export async function endPlans(context: Pick<Context, 'db'>, { after }: Place, budgetMs = BUDGET_MS): Promise<void> {
  const now = new Date();
  for await (const { userId } of endedPlans(context.db, now, after)) {
    await endPlan(context, userId, now);
    if (Date.now() - now.getTime() > budgetMs) return await goOn(context, 'end-plans', userId);
  }
}

/** The key is that of the schedule: there is never more than one to come, and the next hour's begins anew. */
async function goOn({ db }: Pick<Context, 'db'>, task: 'remind-trials' | 'end-plans', after: string): Promise<void> {
  await insertJob(db, task, { after }, { key: task, priority: PRIORITY });
}
