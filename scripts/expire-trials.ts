import { endPlan, listOwnersWithEndedPlan } from '#server/billing/ended-plans.ts';
import { emailReminder, listDueReminders } from '#server/owners/trial-reminders.ts';
import { type Reminder, reminders } from '#src/owners/trials.ts';
import { administer, Refusal, say } from './administration.ts';

const usage = `Usage: npm run expire-trials [-- --apply] [--verbose]

Queues trial reminder emails that are due, once each, and ends paid plans that are
over. The server does the same every hour; this command does it now.

  --apply     make the changes; without it, only show what would happen
  --verbose   list the accounts by email, or by ID
  --help      show this text

Works whether or not the server is running. It can be stopped and run again at any
time; no email is sent twice. Emails are sent by the running server.`;

const descriptions: Record<Reminder, string> = {
  trial_ending: 'trial ends soon',
  trial_ended: 'trial has ended',
  pausing_soon: 'page is about to pause',
  paused: 'page is paused',
};

const options = { apply: { type: 'boolean' }, verbose: { type: 'boolean' } } as const;

await administer({ usage, options }, async (here, { values: { apply = false, verbose = false } }) => {
  const now = new Date();
  const counts = new Map<Reminder | 'ended', number>();
  const count = (kind: Reminder | 'ended') => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const stopIfAborted = () => {
    if (here.stopping.aborted) throw new Refusal('Stopped. Run it again to do the rest.');
  };

  for await (const { ownerId, email } of listOwnersWithEndedPlan(here.db, now)) {
    stopIfAborted();
    if (apply && !(await endPlan(here, ownerId, now))) continue;
    count('ended');
    if (verbose) say(`${email ?? ownerId}: plan ended`);
  }
  for await (const due of listDueReminders(here.db, now)) {
    stopIfAborted();
    const reminder = apply ? await emailReminder(here, due.ownerId, now) : due.reminder;
    if (!reminder) continue;
    count(reminder);
    if (verbose) say(`${due.email}: ${descriptions[reminder]}`);
  }

  say(`${apply ? 'Plans ended' : 'Plans to end'}: ${counts.get('ended') ?? 0}`);
  for (const reminder of reminders) {
    const heading = apply ? 'Reminders queued' : 'Reminders to queue';
    say(`${heading} (${descriptions[reminder]}): ${counts.get(reminder) ?? 0}`);
  }
  say(apply ? 'The running server sends the emails.' : 'Nothing was changed. Run it with --apply to make the changes.');
});
