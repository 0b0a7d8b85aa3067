import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '#server/jobs.ts';
import { cleanData } from '#server/privacy/retention.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { hashedPassword, PASSWORD, refusal, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { type Journey, liveThrough } from '../support/journey.ts';
import { addMember, hold, makeOrganization, type Organization } from '../support/organizations.ts';
import { retriedJobsDone } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';
import { type Traces, tracesOf, valuesOf, wordColumns } from '../support/traces.ts';
import { storesInClickHouse } from '../support/visit-store.ts';

/** part of every text, email and link target of the account */
const WORD = 'marigold';

const lines: string[] = [];
let app: TestApp;
let ana: Journey;
/** all texts, IDs, hashes and paths of the account */
let words: Set<string>;

beforeAll(async () => {
  app = await startTestApp({ logLevel: 'trace' }, { log: (line) => lines.push(line) });
  ana = await liveThrough(app, WORD);
  await retriedJobsDone(app);
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
  words = new Set([...ana.marks, ...(await valuesOf(app, ana.userId, wordsOfOurs))]);
}, 120_000);
afterAll(() => app.destroy());

// Columns without personal data. A new column goes here, or the journey must write to it

const wordsOfOurs = [
  ...['accounts.provider_id', 'factors.factor_type', 'factors.status', 'notices.name', 'one_time_tokens.purpose'],
  ...['domains.ended_by', 'domains.state', 'drafts.base', 'drafts.kind'],
  ...['payment_events.type', 'plan_grants.plan_type', 'profiles.chosen_plan', 'profiles.country'],
  ...[
    'profiles.language',
    'profiles.owner_kind',
    'profiles.plan_type',
    'subscriptions.interval',
    'subscriptions.plan_type',
  ],
  ...[
    'sign_up_invitations.language',
    'subscriptions.price_id',
    'subscriptions.product_id',
    'subscriptions.scheduled_price_id',
    'subscriptions.seat_price_id',
    'subscriptions.status',
    'support_messages.announcement',
    'support_messages.kind',
  ],
  ...[
    'support_messages.language',
    'support_messages.plan_type',
    'presets.design',
    'tags.color',
    'vcards.email_label',
    'vcards.link_choice',
    'vcards.phone_label',
  ],
];
/** Random, or one of a few words. */
const ofKeys = [
  ...['api_keys.prefix', 'api_keys.key_hash', 'api_keys.scopes'],
  ...['idempotent_responses.key_hash', 'idempotent_responses.fingerprint'],
];
const ofPasskeys = [
  ...['factors.credential_id', 'factors.public_key', 'factors.transports', 'factor_challenges.challenge'],
];
const writtenByNobody = [
  ...['accounts.access_token', 'accounts.id_token', 'accounts.refresh_token', 'accounts.scope'],
  ...['sessions.ip_address', 'users.image', 'verifications.identifier', 'verifications.value'],
];
/** gone once the email is confirmed (product 1.4) */
const ofUnconfirmed = ['waiting_browsers.token_hash', 'waiting_browsers.user_agent'];
const ofNoAccount = [
  'default_plan.plan_type',
  ...['journal_positions.segment', 'kysely_migration.name', 'kysely_migration.timestamp', 'kysely_migration_lock.id'],
  ...['limits.key', 'payment_events.id', 'sandbox_migrations.name', 'sandbox_migrations.timestamp'],
  ...['sandbox_migrations_lock.id', 'suspended_slugs.slug', 'retired_slugs.hash', 'ended_hosts.hash'],
  ...['visit_event_copies.segment', 'visit_stores.source', 'visit_stores.stores'],
];
/** The journey uses the website only. */
const ofTokenApi = [
  ...['auth_codes.challenge', 'auth_codes.challenge_method', 'auth_codes.session', 'mail_tokens.address'],
  ...['mail_tokens.challenge', 'mail_tokens.challenge_method', 'mail_tokens.code_hash', 'mail_tokens.data'],
  ...['mail_tokens.kind', 'mail_tokens.link_hash', 'mail_tokens.network', 'mail_tokens.redirect_to'],
  ...[
    'signing_keys.kid',
    'signing_keys.private_key',
    'signing_keys.public_key',
    'token_sessions.amr',
    'token_sessions.device',
  ],
  ...['users.phone', 'users.user_metadata', 'factor_challenges.network', 'wallet_messages.hash'],
  ...['oauth_requests.challenge', 'oauth_requests.challenge_method'],
  ...['oauth_requests.language', 'oauth_requests.network', 'oauth_requests.provider', 'oauth_requests.redirect_to'],
  ...['oauth_requests.state_hash'],
];
/** The journey makes none. */
const ofOrganizations = [
  ...['audit_entries.action', 'audit_entries.details', 'audit_entries.target_kind', 'invitations.email'],
  ...['invitations.language', 'invitations.message', 'invitations.role', 'invitations.token_hash', 'memberships.role'],
  ...['card_templates.fields', 'card_templates.name', 'card_templates.policy', 'organizations.about'],
  ...['organizations.website', 'profiles.footer'],
];
/** They are arrays, but of numbers. */
const ofNumbers = ['visit_months.cells', 'visit_months.returns', 'visit_months.sums', 'visit_months.totals'];
const ofStandIns = [
  ...['sandbox_consents.provider', 'sandbox_deliveries.answer', 'sandbox_deliveries.event_id'],
  ...['sandbox_identity.failure', 'sandbox_identity.key', 'sandbox_objects.object', 'sandbox_requests.fingerprint'],
  ...['sandbox_requests.key', 'sandbox_settings.failure', 'sandbox_settings.secret_key'],
  ...['sandbox_settings.webhook_secret'],
];

test('product 1.13: an account has data in every column that can hold some', async () => {
  const traces = await tracesOf(app, words);
  const columns = (await wordColumns(app)).filter((column) => column.startsWith('public.'));
  const empty = columns.filter((column) => !traces.has(column)).map((column) => column.replace('public.', ''));
  const none = [
    ...wordsOfOurs,
    ...ofKeys,
    ...ofPasskeys,
    ...writtenByNobody,
    ...ofUnconfirmed,
    ...ofNoAccount,
    ...ofTokenApi,
    ...ofOrganizations,
    ...ofNumbers,
    ...ofStandIns,
    ...(storesInClickHouse() ? ['visit_words.word'] : []),
  ];
  expect(empty.sort()).toEqual(none.sort());
  expect(words.size).toBeGreaterThan(80);
});

test('product 20.4, 31.12: no password, IP address or full user agent is stored anywhere', async () => {
  expect(await tracesOf(app, ana.neverKept)).toEqual(new Map());
});

/** Traces outside of payment records and delivered emails. */
const ours = (traces: Traces) => [...traces.keys()].filter((place) => !/^public\.sandbox_|^mailbox\//.test(place));

test('product 1.13: a deleted account is in no table and no file, and its queued emails are gone', async () => {
  await app.stopWorker();
  await leaveMailWaiting();
  const { sandboxes, db, env } = app.context;
  const delivered = await sandboxes?.mailbox?.list();
  await ana.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: 'Correct-Horse-7' });
  // The provider is notified by a job; files are deleted right after the transaction
  const waiting = await sql<{
    task: string;
  }>`select distinct task_identifier as task from graphile_worker.jobs order by 1`.execute(db);
  expect(waiting.rows.map(({ task }) => task)).toEqual([
    ...['delete-detached-rows', 'delete-photo-files'],
    ...(storesInClickHouse() ? ['delete-visits'] : []),
    ...['end-customer', 'update-customer'],
  ]);
  const worker = await startJobs(app.context, { isScheduled: false });
  await retriedJobsDone(app);
  await worker.stop();
  expect(await sandboxes?.mailbox?.list()).toEqual(delivered);
  await ingest(app.context, journalDirectory(env.dataDir));
  const left = await tracesOf(app, words);
  // Payment events are kept for 90 days so that none runs twice, and as long what somebody without an account wrote to support;
  // dimension values go at night, the journal within two hours
  expect(
    ours(left)
      .map((place) => place.replace(/(journal)\/.*/, '$1'))
      .sort(),
  ).toEqual([
    ...['journal', 'public.payment_events.customer_id', 'public.support_messages.message'],
    ...['public.support_messages.reply_to', 'public.support_messages.sender_name'],
    ...(storesInClickHouse() ? [] : ['public.visit_words.word']),
  ]);
});

test('product 20.8: nightly cleanup removes the rest', async () => {
  await ninetyDaysLater();
  await cleanData(app.context, {});
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
  expect(ours(await tracesOf(app, words))).toEqual([]);
});

test('product 17.9: the payment provider deletes the customer and keeps the payments', async () => {
  const { rows } = await sql<{ object: string; data: unknown }>`
    select object, data from sandbox_objects where object = 'customer' or data::text ilike ${`%${WORD}%`}
    or data::text like ${`%${ana.userId}%`} order by object`.execute(app.context.db);
  expect(rows.map(({ object }) => object)).toEqual(['checkout.session', 'customer', 'invoice', 'subscription']);
  expect(rows[1]?.data).toEqual({ id: expect.stringMatching(/^cus_/), object: 'customer', deleted: true });
});

describe('product 31.12: the most verbose log of all this', () => {
  test('is not empty', () => {
    const urls = lines.flatMap((line) => JSON.parse(line).req?.url ?? []);
    expect(urls).toEqual(
      expect.arrayContaining([
        ...['/trpc/auth.signUp', '/auth/confirm', '/trpc/factors.verify', `/l/${ana.slug}`, '/report'],
        ...['/trpc/account.delete'],
      ]),
    );
    expect(lines.some((line) => line.includes('graphile') || line.includes('job'))).toBe(true);
  });

  test('has no email, IP address, password, token, cookie, code or key', () => {
    const { payments, sandboxes } = app.context;
    const keys = [payments?.webhookSecret, sandboxes?.payments?.secretKey].filter((key) => key !== undefined);
    expect(keys).toHaveLength(2);
    const secrets = [...ana.secrets, ...keys].flatMap((secret) => [secret, encodeURIComponent(secret)]);
    expect(secrets.length).toBeGreaterThan(40);
    const told = lines.flatMap((line) =>
      secrets.filter((secret) => line.includes(secret)).map((secret) => `${secret}: ${line}`),
    );
    expect(told).toEqual([]);
    expect(lines.filter((line) => /[\w.+-]+@[\w-]+\.\w+/.test(line))).toEqual([]);
  });

  test('has no user content', () => {
    // Requested paths are logged, and a short link's slug is part of one
    const written = lines.map((line) => line.replaceAll(`/${ana.slug}`, ''));
    expect(written.filter((line) => ana.marks.some((mark) => line.includes(mark)))).toEqual([]);
  });
});

describe('what is deleted of organizations', () => {
  const [person, company] = ['Evaluna Montserrat', 'Aurelia Gadgets'];
  let owner: Awaited<ReturnType<typeof makeAccount>>;
  let acme: Organization;
  beforeAll(async () => {
    const hash = await hashedPassword(app);
    owner = await makeAccount(app, hash);
    acme = await makeOrganization(app, owner.userId);
    await sql`update profiles set name = ${company} where id = ${acme.id}`.execute(app.context.db);
  });

  test('product 1.13, 36.1: a person leaves no trace in them, also in emails that wait, and what they own stays', async () => {
    const { db } = app.context;
    const eva = await makeAccount(app, await hashedPassword(app));
    await sql`update users set name = ${person} where id = ${eva.userId}`.execute(db);
    await sql`update profiles set name = ${person} where id = ${eva.userId}`.execute(db);
    await addMember(app, acme.id, eva.userId, 'editor');
    await hold(app, acme.vcardId, eva.userId);
    const inAcme = owner.browser.actingFor(acme.id).trpc;
    await inAcme.members.setRole.mutate({ userId: eva.userId, role: 'admin' });
    const { invitations, links } = eva.browser.actingFor(acme.id).trpc;
    await links.create.mutate({ title: 'Shop', url: 'https://example.com/shop' });
    await sql`delete from memberships where organization_id = ${acme.id} and user_id = ${eva.userId}`.execute(db);
    await inAcme.invitations.create.mutate({ emails: [eva.email], role: 'admin' });
    await addMember(app, acme.id, eva.userId, 'admin');
    await invitations.create.mutate({ emails: [someEmail()], role: 'member' });
    await eva.browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    await deleteQueuedVisits();
    expect(ours(await tracesOf(app, [person, eva.userId, eva.email]))).toEqual([]);
    const { rows } = await sql`select action, user_id, target_id, details from audit_entries
      where owner_id = ${acme.id} and action ~ '^(member|link)' order by id`.execute(db);
    const gone = { userId: null, targetId: null };
    expect(rows).toMatchObject([
      { action: 'member.role', userId: owner.userId, targetId: null },
      { action: 'link.create', userId: null },
      { ...gone, action: 'member.leave', details: { role: 'admin' } },
    ]);
    const left = await sql`select holder_id from vcards where id = ${acme.vcardId}`.execute(db);
    expect(left.rows).toEqual([{ holderId: null }]);
    expect((await inAcme.links.list.query()).links.map(({ title }) => title)).toContain('Shop');
  });

  test('product 1.13, 36.6: one is in no table and no file, its emails that wait are gone, and its username is taken', async () => {
    const invited = someEmail();
    const { trpc } = owner.browser.actingFor(acme.id);
    await trpc.invitations.create.mutate({ emails: [invited], role: 'member', message: `Join ${company}` });
    await trpc.profiles.setPhoto.mutate({ photo: acme.photo });
    await app.browser().open(`/l/${acme.linkId}`);
    const places = ours(await tracesOf(app, [company, acme.id, acme.username, invited]));
    expect(places).toContain('graphile_worker._private_jobs.payload');
    await trpc.organizations.delete.mutate({ name: company, password: PASSWORD });
    await deleteQueuedVisits();
    expect(ours(await tracesOf(app, [company, acme.id, acme.username, invited]))).toEqual([]);
    const { rows } = await sql<{ held: number }>`select count(*)::int as held from usernames
      where user_id is null and name like 'sha256:%' and held_until > now() + interval '89 days'`.execute(
      app.context.db,
    );
    expect(rows[0]?.held).toBeGreaterThan(0);
    expect((await owner.browser.trpc.organizations.list.query()).organizations).toEqual([]);
    expect(await refusal(trpc.organizations.get.query())).toBe('not_found');
  });
});

/** As the jobs of a store elsewhere, while no worker runs. */
async function deleteQueuedVisits(): Promise<void> {
  const { db, visitStore } = app.context;
  const { rows } = await sql<{ id: string; payload: { ownerId: string; before: number } }>`
    select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'delete-visits'`.execute(db);
  for (const { id, payload } of rows) {
    await visitStore.deleteQueued(payload);
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db);
  }
}

/** A completed email change, a pending one, and messages to support from her and others. */
async function leaveMailWaiting(): Promise<void> {
  const { trpc, open } = ana.browser;
  const post = (url: string, fields: Record<string, string>) =>
    open({
      ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const third = `${WORD}.third@example.com`;
  for (const to of [ana.email, third]) {
    const mails = (await app.context.sandboxes?.mailbox?.list(to)) ?? [];
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

/** Makes everything old enough for retention. */
async function ninetyDaysLater(): Promise<void> {
  const { db, env } = app.context;
  await sql`update support_messages set created_at = created_at - interval '91 days'`.execute(db);
  await sql`update payment_events set received_at = received_at - interval '91 days'`.execute(db);
  await sql`update sandbox_requests set created_at = created_at - interval '91 days'`.execute(db);
  await sql`update sandbox_objects set data = jsonb_set(data, '{created}', to_jsonb((data ->> 'created')::bigint - 91 * 86400))
    where object = 'event'`.execute(db);
  const directory = journalDirectory(env.dataDir);
  const then = new Date(Date.now() - 91 * 86_400_000);
  for (const name of await readdir(directory)) await utimes(join(directory, name), then, then);
}
