import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '#server/jobs.ts';
import { cleanData } from '#server/privacy/retention.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Journey, liveThrough } from '../support/journey.ts';
import { jobsDone } from '../support/payments.ts';
import { type Traces, tracesOf, valuesOf, wordColumns } from '../support/traces.ts';

/** in every text of the account, and so in every address of mail and every target */
const WORD = 'marigold';

const lines: string[] = [];
let app: TestApp;
let ana: Journey;
/** of her rows at their fullest: what she wrote, and every id, hash and path */
let words: Set<string>;

beforeAll(async () => {
  app = await startTestApp({ logLevel: 'trace' }, { log: (line) => lines.push(line) });
  ana = await liveThrough(app, WORD);
  await jobsDone(app);
  await ingest(app.context.db, journalDirectory(app.context.env.dataDir));
  words = new Set([...ana.marks, ...(await valuesOf(app, ana.userId, wordsOfOurs))]);
}, 120_000);
afterAll(() => app.destroy());

// Columns that hold nothing of hers: whoever adds one says so here, or has the journey write to it

const wordsOfOurs = [
  ...['accounts.provider_id', 'factors.factor_type', 'factors.status', 'notices.name', 'one_time_tokens.purpose'],
  ...['payment_events.type', 'plan_grants.plan_type', 'profiles.chosen_plan', 'profiles.language'],
  ...['profiles.plan_type', 'sessions.user_agent', 'subscriptions.interval', 'subscriptions.plan_type'],
  ...['subscriptions.price_id', 'subscriptions.product_id', 'subscriptions.status', 'support_messages.kind'],
  ...['support_messages.plan_type', 'vcards.email_label', 'vcards.phone_label'],
];
const ofPasskeys = [
  ...['factors.credential_id', 'factors.public_key', 'factors.transports', 'factor_challenges.challenge'],
];
const writtenByNobody = [
  ...['accounts.access_token', 'accounts.id_token', 'accounts.refresh_token', 'accounts.scope'],
  ...['sessions.ip_address', 'users.image', 'verifications.identifier', 'verifications.value'],
];
const ofNoAccount = [
  ...['journal_positions.segment', 'kysely_migration.name', 'kysely_migration.timestamp', 'kysely_migration_lock.id'],
  ...['limits.key', 'payment_events.id', 'sandbox_migrations.name', 'sandbox_migrations.timestamp'],
  'sandbox_migrations_lock.id',
];
const ofStandIns = [
  ...['sandbox_consents.provider', 'sandbox_deliveries.answer', 'sandbox_deliveries.event_id'],
  ...['sandbox_identity.failure', 'sandbox_identity.key', 'sandbox_objects.object', 'sandbox_requests.fingerprint'],
  ...['sandbox_requests.key', 'sandbox_settings.failure', 'sandbox_settings.secret_key'],
  ...['sandbox_settings.webhook_secret'],
];

test('an account has left its words in every column that can hold some', async () => {
  const traces = await tracesOf(app, words);
  const columns = (await wordColumns(app)).filter((column) => column.startsWith('public.'));
  const empty = columns.filter((column) => !traces.has(column)).map((column) => column.replace('public.', ''));
  const none = [...wordsOfOurs, ...ofPasskeys, ...writtenByNobody, ...ofNoAccount, ...ofStandIns];
  expect(empty.sort()).toEqual(none.sort());
  expect(words.size).toBeGreaterThan(80);
});

test('and neither a password, nor an address of a machine, nor a whole user agent anywhere', async () => {
  expect(await tracesOf(app, ana.neverKept)).toEqual(new Map());
});

/** What is found beside the books and the mail that others have by then. */
const ours = (traces: Traces) => [...traces.keys()].filter((place) => !/^public\.sandbox_|^mailbox\//.test(place));

test('deleted, she is in no table and no file, and whatever waits to be sent is not', async () => {
  await app.stopWorker();
  await leaveMailWaiting();
  const { mailbox, db, env } = app.context;
  const delivered = await mailbox?.list();
  await ana.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: 'Correct-Horse-7' });
  // The provider is told as soon as it answers, and files go right after the transaction
  const waiting = await sql<{
    task: string;
  }>`select distinct task_identifier as task from graphile_worker.jobs order by 1`.execute(db);
  expect(waiting.rows.map(({ task }) => task)).toEqual(['delete-photo-files', 'end-customer', 'update-customer']);
  const worker = await startJobs(app.context, { isScheduled: false });
  await jobsDone(app);
  await worker.stop();
  expect(await mailbox?.list()).toEqual(delivered);
  await ingest(db, journalDirectory(env.dataDir));
  const left = await tracesOf(app, words);
  // Events of the provider are known for 90 days, so that none is done twice; words go at night, the journal in two hours
  expect(
    ours(left)
      .map((place) => place.replace(/(journal)\/.*/, '$1'))
      .sort(),
  ).toEqual([...['journal', 'public.payment_events.customer_id', 'public.visit_words.word']]);
});

test('after that the nights take the last of it', async () => {
  await ninetyDaysLater();
  await cleanData(app.context, {});
  await ingest(app.context.db, journalDirectory(app.context.env.dataDir));
  expect(ours(await tracesOf(app, words))).toEqual([]);
});

test('the payment provider has no customer any more, and keeps what was paid', async () => {
  const { rows } = await sql<{ object: string; data: unknown }>`
    select object, data from sandbox_objects where object = 'customer' or data::text ilike ${`%${WORD}%`}
    or data::text like ${`%${ana.userId}%`} order by object`.execute(app.context.db);
  expect(rows.map(({ object }) => object)).toEqual(['checkout.session', 'customer', 'invoice', 'subscription']);
  expect(rows[1]?.data).toEqual({ id: expect.stringMatching(/^cus_/), object: 'customer', deleted: true });
});

describe('the log of all this, at its most talkative', () => {
  test('tells of it', () => {
    const urls = lines.flatMap((line) => JSON.parse(line).req?.url ?? []);
    expect(urls).toEqual(
      expect.arrayContaining([
        ...['/trpc/auth.signUp', '/auth/confirm', '/trpc/factors.verify', `/l/${ana.slug}`, '/report'],
        ...['/trpc/account.delete'],
      ]),
    );
    expect(lines.some((line) => line.includes('graphile') || line.includes('job'))).toBe(true);
  });

  test('holds no address of mail or of a machine, no password, token, cookie, code or key', () => {
    const { payments, sandboxPayments } = app.context;
    const keys = [payments?.webhookSecret, sandboxPayments?.secretKey].filter((key) => key !== undefined);
    expect(keys).toHaveLength(2);
    const secrets = [...ana.secrets, ...keys].flatMap((secret) => [secret, encodeURIComponent(secret)]);
    expect(secrets.length).toBeGreaterThan(40);
    const told = lines.flatMap((line) =>
      secrets.filter((secret) => line.includes(secret)).map((secret) => `${secret}: ${line}`),
    );
    expect(told).toEqual([]);
    expect(lines.filter((line) => /[\w.+-]+@[\w-]+\.\w+/.test(line))).toEqual([]);
  });

  test('holds nothing that somebody wrote', () => {
    // A path that is asked for is the visitor's, and is told: a short link's words are in it
    const written = lines.map((line) => line.replaceAll(`/${ana.slug}`, ''));
    expect(written.filter((line) => ana.marks.some((mark) => line.includes(mark)))).toEqual([]);
  });
});

/** Word of a change, to the address that she left by it, too; of one to come; and what she and others wrote to support. */
async function leaveMailWaiting(): Promise<void> {
  const { trpc, open } = ana.browser;
  const post = (url: string, fields: Record<string, string>) =>
    open({
      ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const third = `${WORD}.third@example.com`;
  for (const to of [ana.email, third]) {
    const mails = (await app.context.mailbox?.list(to)) ?? [];
    const token = mails.map(({ text }) => /address\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? '';
    expect((await post('/auth/address', { token })).statusCode).toBe(200);
  }
  expect((await trpc.profiles.me.query())?.email).toBe(third);
  await trpc.account.changeAddress.mutate({ email: `${WORD}.fourth@example.com` });
  await trpc.support.send.mutate({ subject: `Last ${WORD}`, message: 'x' });
  await trpc.auth.requestReset.mutate({ email: third });
  await post('/report', { of: `/${ana.username}`, reason: 'spam', text: `Late ${WORD}`, email: '' });
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker.jobs`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ jobs: 9 }]);
}

/** As far as what is removed by its age knows. */
async function ninetyDaysLater(): Promise<void> {
  const { db, env } = app.context;
  await sql`update payment_events set received_at = received_at - interval '91 days'`.execute(db);
  await sql`update sandbox_requests set created_at = created_at - interval '91 days'`.execute(db);
  await sql`update sandbox_objects set data = jsonb_set(data, '{created}', to_jsonb((data ->> 'created')::bigint - 91 * 86400))
    where object = 'event'`.execute(db);
  const directory = journalDirectory(env.dataDir);
  const then = new Date(Date.now() - 91 * 86_400_000);
  for (const name of await readdir(directory)) await utimes(join(directory, name), then, then);
}
