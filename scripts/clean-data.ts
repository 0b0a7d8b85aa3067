import { StrangeStorageError } from '#server/owners/photos/unused-photos.ts';
import { type Chore, chores, countChore, takeStep } from '#server/privacy/retention.ts';
import { administer, Refusal, say } from './administration.ts';

const usage = `Usage: npm run clean-data [-- --apply]

Removes what has done its time: ended sessions, links of mails that were used or
ran out a week ago, user names that are held no longer, photos that nothing shows
since the day of their upload and files without a photo, payment events that were
done 90 days ago, single visits of 25 months ago, and old data of the sandboxes. The server does the same
every night by itself; this does it at once.

  --apply     does it; without it, says what it would do and changes nothing
  --help      this text

It works whether or not the server runs, on several machines at once, and can be
stopped and run again at any time.`;

const names: Record<Chore, string> = {
  sessions: 'ended sessions',
  tokens: 'used or expired links of mails',
  address_changes: 'changes of address that nobody confirmed in time',
  factor_challenges: 'questions for second factors that are over',
  unverified_factors: 'second factors that were begun and never verified',
  remembered_devices: 'devices that are remembered no longer',
  verifications: 'expired verifications',
  usernames: 'user names held no longer',
  payment_events: 'payment events done 90 days ago',
  sandbox_events: 'sandbox events older than 30 days',
  sandbox_requests: 'sandbox requests older than 30 days',
  failed_jobs: 'jobs that failed for the last time 30 days ago',
  limits: 'counts of tries that are over',
  journal_positions: 'journals of visits that are stored',
  visit_seen: 'visitors of past days',
  visit_hours: 'hourly figures older than two days',
  visit_months: 'months of single visits, older than 25 months',
  visit_words: 'words of visits that no figure says',
  photos: 'photos that nothing shows',
  photo_files: 'files without a photo',
};

await administer({ usage, options: { apply: { type: 'boolean' } } }, async (here, { values: { apply = false } }) => {
  try {
    for (const chore of chores) {
      const count = apply ? await finish(chore) : await countChore(here, chore);
      say(`${apply ? 'Removed' : 'Would remove'} ${names[chore]}: ${count}`);
    }
  } catch (error) {
    throw error instanceof StrangeStorageError ? new Refusal(error.message) : error;
  }
  if (!apply) say('Nothing was changed. Do it with --apply.');

  async function finish(chore: Chore): Promise<number> {
    let count = 0;
    let after: string | null = null;
    do {
      if (here.stopping.aborted)
        throw new Refusal('Stopped half-way. What is done is done; run it again for the rest.');
      const step: { removed: number; after: string | null } = await takeStep(here, chore, after);
      count += step.removed;
      after = step.after;
    } while (after !== null);
    return count;
  }
});
