import { ForeignVisitsError } from '#db/visits/clickhouse/strays.ts';
import { openVisitStore } from '#db/visits/open-store.ts';
import { PendingChangesError } from '#db/visits/queued-changes.ts';
import { StorageMismatchError } from '#server/owners/photos/unused-photos.ts';
import { countExpired, type RetentionTask, retentionTasks, runRetentionStep } from '#server/privacy/retention.ts';
import { administer, Refusal, say } from './administration.ts';

const usage = `Usage: npm run clean-data [-- --apply]

Removes data past its retention: accounts that confirmed nothing within 30 days,
ended sessions, email links a week after they were used or expired, expired username reservations, photos unused since the day of
their upload, files without a photo, payment events processed 90 days ago, messages
from the contact page older than 90 days, visits older than 25 months, and old
sandbox data. The server does the same every night; this runs it now.

  --apply     remove the data; without it, only show what would be removed
  --help      show this help

Works whether or not the server is running, on several machines at once, and can be
stopped and restarted at any time.`;

const labels: Record<RetentionTask, string> = {
  sign_up_invitations: 'invitations to sign up that expired 30 days ago',
  unconfirmed_accounts: 'accounts that confirmed nothing in 30 days',
  unproved_domains: 'domains that were not proved in 14 days',
  sessions: 'ended sessions',
  token_sessions: 'sessions of API clients not used for 30 days',
  mail_tokens: 'used or expired emails of the token API',
  oauth_requests: 'expired requests of API clients to Google and Apple',
  auth_codes: 'expired authorization codes of API clients',
  wallet_messages: 'used sign-in messages of wallets',
  signing_keys: 'retired keys of access tokens',
  tokens: 'used or expired email links',
  address_changes: 'unconfirmed email changes',
  factor_challenges: 'expired second-factor challenges',
  unverified_factors: 'second factors that were never verified',
  remembered_devices: 'expired remembered devices',
  known_devices: 'devices not used for 400 days',
  api_keys: 'API keys that ended a year ago',
  domains: 'domains that ended a year ago',
  idempotent_responses: 'answers kept for programs that repeat a request',
  waiting_browsers: 'browsers that no longer wait for a confirmation',
  verifications: 'expired verifications',
  usernames: 'expired username reservations',
  card_handles: 'expired handles of cards',
  drafts: 'drafts older than 30 days',
  invitations: 'invitations accepted, withdrawn or expired 30 days ago',
  audit_entries: 'entries about organizations older than a year',
  contact_messages: 'messages from the contact page older than 90 days',
  abuse_reports: 'abuse reports older than a year',
  payment_events: 'payment events processed 90 days ago',
  sandbox_events: 'sandbox events older than 30 days',
  sandbox_requests: 'sandbox requests older than 30 days',
  failed_jobs: 'jobs that failed for good 30 days ago',
  limits: 'expired rate limits',
  journal_positions: 'positions of imported visit journals',
  visit_seen: 'visitor hashes of past days',
  visit_hours: 'hourly stats older than two days',
  visit_months: 'months of visits older than 25 months',
  visit_words: 'orphaned dimension values',
  photos: 'unused photos',
  photo_files: 'files without a photo',
};

/** For an operator, the reason is better than that ClickHouse is away. */
const refusals = [StorageMismatchError, ForeignVisitsError, PendingChangesError];

await administer({ usage, options: { apply: { type: 'boolean' } } }, async (here, { values: { apply = false } }) => {
  const { store: visitStore, close } = await openVisitStore(here.db, here.env.visitsUrl, here.env.visitsAlsoUrl);
  const context = { ...here, visitStore };
  try {
    for (const task of retentionTasks) {
      const count = apply ? await runTask(task) : await countExpired(context, task);
      say(`${apply ? 'Removed' : 'Would remove'} ${labels[task]}: ${count}`);
    }
  } catch (error) {
    throw refusals.some((refusal) => error instanceof refusal) ? new Refusal((error as Error).message) : error;
  } finally {
    await close();
  }
  if (!apply) say('Nothing was changed. Run again with --apply to remove the data.');

  async function runTask(task: RetentionTask): Promise<number> {
    let count = 0;
    let after: string | null = null;
    do {
      if (here.stopping.aborted) throw new Refusal('Stopped halfway. Run it again for the rest.');
      const step: { removed: number; after: string | null } = await runRetentionStep(context, task, after);
      count += step.removed;
      after = step.after;
    } while (after !== null);
    return count;
  }
});
