import { insertJob } from '#db/jobs.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { insertNotice } from '#db/owners/sent-notifications.ts';
import { listTrials } from '#db/owners/trials.ts';
import { access } from '#src/owners/access.ts';
import { pausesAt, type Reminder, reminderDue, reminderSpan } from '#src/owners/trials.ts';
import type { Context } from '../context.ts';
import { reminderMail } from './trial-mails.ts';

export type DueReminder = { userId: string; email: string; reminder: Reminder };

const DAY = 86_400_000;
const PAGE = 500;
/** Somebody who waits for a mail of their own asking does not wait behind thousands of these. */
const PRIORITY = 5;

/** Everyone who has a reminder to come at an instant, in the order of their ids. Reads only. */
export async function* dueReminders(
  db: Context['db'],
  now: Date,
  after: string | null = null,
): AsyncGenerator<DueReminder> {
  const from = new Date(now.getTime() - reminderSpan.after * DAY);
  const to = new Date(now.getTime() + reminderSpan.before * DAY);
  let last = after;
  for (;;) {
    const rows = await listTrials(db, { from, to, now, after: last, limit: PAGE });
    for (const row of rows) {
      const reminder = reminderDue(row, now);
      if (reminder && !row.told.includes(reminder)) yield { userId: row.id, email: row.email, reminder };
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return;
  }
}

/**
 * Queues the reminder an account has to come, once, whoever else does it at the same time (product 3.8). Asked again under
 * the lock: a payment may have come in between. Null where there is nothing to tell any more.
 */
export async function remind(
  { db, env, i18n }: Pick<Context, 'db' | 'env' | 'i18n'>,
  userId: string,
  now: Date,
): Promise<Reminder | null> {
  return await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    const reminder = profile && reminderDue(profile, now);
    const pause = profile && pausesAt(profile);
    if (!reminder || !pause || !(await insertNotice(tx, userId, reminder))) return null;
    const mail = reminderMail(reminder, {
      i18n: i18n(profile.language),
      appName: env.appName,
      publicUrl: env.publicUrl,
      trialEnd: reminder === 'trial_ending' ? access(profile, now).until : null,
      pause,
    });
    await insertJob(tx, 'send-mail', { about: userId, to: profile.email, ...mail }, { priority: PRIORITY });
    return reminder;
  });
}
