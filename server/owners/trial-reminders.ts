import { findGrant, listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import { listTrials, lockOwner } from '#db/owners/profiles.ts';
import { insertSentMarker } from '#db/owners/sent-notifications.ts';
import { hadPaidPlan } from '#src/billing/entitlement.ts';
import { access } from '#src/owners/access.ts';
import { graceEndsAt, type Reminder, reminderDue, reminderWindow } from '#src/owners/trials.ts';
import type { Context } from '../context.ts';
import { JOB_BUDGET_MS, workWithin } from '../platform/time-budget.ts';
import { queueOwnerEmail } from './emails.ts';
import { reminderEmail } from './trial-emails.ts';

export type DueReminder = { ownerId: string; email: string; reminder: Reminder };

const DAY = 86_400_000;
const PAGE = 500;
export async function* listDueReminders(
  db: Context['db'],
  now: Date,
  after: string | null = null,
): AsyncGenerator<DueReminder> {
  const from = new Date(now.getTime() - reminderWindow.after * DAY);
  const to = new Date(now.getTime() + reminderWindow.before * DAY);
  let last = after;
  for (;;) {
    const rows = await listTrials(db, { from, to, now, after: last, limit: PAGE });
    for (const row of rows) {
      const { ownerId, email } = row;
      const reminder = reminderDue(row, now);
      if (!reminder || row.sentMarkers.includes(reminder)) continue;
      if (!(aboutTrial.includes(reminder) && (await isAfterPlan(db, ownerId, now)))) yield { ownerId, email, reminder };
    }
    last = rows.at(-1)?.ownerId ?? null;
    if (rows.length < PAGE) return;
  }
}

const aboutTrial: readonly Reminder[] = ['trial_ending', 'trial_ended'];

/** The end of a paid plan was announced already, and a trial means nothing any more. */
async function isAfterPlan(db: Db, ownerId: string, now: Date): Promise<boolean> {
  return hadPaidPlan(await listSubscriptions(db, ownerId), await findGrant(db, ownerId, now));
}

/** Queues the reminder that is due, once (product 3.8). Returns null if none is due any more. */
export async function emailReminder(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  ownerId: string,
  now: Date,
): Promise<Reminder | null> {
  // Nothing is said of plans there (product 38.6), not even before they are recomputed
  if (context.env.defaultPlan !== null) return null;
  return await context.db.transaction().execute(async (tx) => {
    const profile = await lockOwner(tx, ownerId);
    const reminder = profile && reminderDue(profile, now);
    const graceEnd = profile && graceEndsAt(profile);
    if (!reminder || !graceEnd) return null;
    const afterPlan = await isAfterPlan(tx, ownerId, now);
    if (afterPlan && aboutTrial.includes(reminder)) return null;
    if (!(await insertSentMarker(tx, ownerId, reminder))) return null;
    const trialEnd = reminder === 'trial_ending' ? access(profile, now).until : null;
    await queueOwnerEmail(context, tx, ownerId, reminderEmail(reminder, { trialEnd, graceEnd, afterPlan }));
    return reminder;
  });
}

const NEXT_JOB_PRIORITY = 10;

/** Sends due reminders (product 3.8). Runs hourly and continues in another job when its time is up. */
export async function remindTrials(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  { after }: { after?: string },
  budgetMs = JOB_BUDGET_MS,
): Promise<void> {
  const now = new Date();
  const due = listDueReminders(context.db, now, after);
  const last = await workWithin(budgetMs, due, ({ ownerId }) => emailReminder(context, ownerId, now));
  if (last === null) return;
  // The schedule's own key, so that the next hour replaces this job
  const options = { key: 'remind-trials', priority: NEXT_JOB_PRIORITY };
  await insertJob(context.db, 'remind-trials', { after: last.ownerId }, options);
}
