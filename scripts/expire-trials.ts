import { endedPlans, endPlan } from '#server/billing/ended-plans.ts';
import { dueReminders, remind } from '#server/owners/trial-reminders.ts';
import { type Reminder, reminders } from '#src/owners/trials.ts';
import { administer, Refusal, say } from './administration.ts';

const usage = `Usage: npm run expire-trials [-- --apply] [--verbose]

Reminds everyone whose trial is about to end or has ended, once each, and brings
accounts whose paid plan is over to the plan they have now. The server does the
same every hour by itself; this does it at once.

  --apply     does it; without it, says what it would do and changes nothing
  --verbose   names the accounts by their addresses
  --help      this text

It works whether or not the server runs, and can be stopped and run again at any
time: nobody is told anything twice. Mails are sent by the running server.`;

const reasons: Record<Reminder, string> = {
  trial_ending: 'that the trial ends soon',
  trial_ended: 'that the trial has ended',
  pausing_soon: 'that their page is about to pause',
  paused: 'that their page is paused',
};

const options = { apply: { type: 'boolean' }, verbose: { type: 'boolean' } } as const;

await administer({ usage, options }, async (here, { values: { apply = false, verbose = false } }) => {
  const now = new Date();
  const counts = new Map<Reminder | 'ended', number>();
  const count = (what: Reminder | 'ended') => counts.set(what, (counts.get(what) ?? 0) + 1);

  for await (const { userId, email } of endedPlans(here.db, now)) {
    if (here.stopping.aborted) throw new Refusal('Stopped half-way. What is done is done; run it again for the rest.');
    if (apply && !(await endPlan(here, userId, now))) continue;
    count('ended');
    if (verbose) say(`${email}: plan over`);
  }
  for await (const due of dueReminders(here.db, now)) {
    if (here.stopping.aborted) throw new Refusal('Stopped half-way. What is done is done; run it again for the rest.');
    const reminder = apply ? await remind(here, due.userId, now) : due.reminder;
    if (!reminder) continue;
    count(reminder);
    if (verbose) say(`${due.email}: ${reasons[reminder]}`);
  }

  const [ended, told] = apply
    ? ['Ended plans that are over', 'Reminded']
    : ['Would end plans that are over', 'Would remind'];
  say(`${ended}: ${counts.get('ended') ?? 0}`);
  for (const reminder of reminders) say(`${told} ${reasons[reminder]}: ${counts.get(reminder) ?? 0}`);
  say(apply ? 'The mails wait for the running server, which sends them.' : 'Nothing was changed. Do it with --apply.');
});
