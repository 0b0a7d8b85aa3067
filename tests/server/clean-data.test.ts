import { createHash, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import { insertJob } from '#db/jobs.ts';
import { insertPhoto } from '#db/owners/photos.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { countExpiredRows, deleteExpiredRows, expiredRowKinds } from '#db/privacy/expired-rows.ts';
import { findInboxMessage, insertReply } from '#db/support/inbox.ts';
import { insertContactMessage } from '#db/support/messages.ts';
import { cleanData, retentionTasks } from '#server/privacy/retention.ts';
import { paths } from '#src/paths.ts';
import { admitted } from '../support/admission.ts';
import { hashedPassword, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { configurationOf, type Outcome, runCommand, startCommand } from '../support/commands.ts';
import { dump } from '../support/dump.ts';
import { jobsDone } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';

let app: TestApp;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  hash = await hashedPassword(app);
});
beforeEach(async () => {
  const { db, storage } = app.context;
  // The job of the test before may have more to do than that test waits for
  await jobsDone(app);
  await sql`delete from users`.execute(db);
  await sql`truncate usernames, payment_events, sandbox_objects, sandbox_requests, verifications cascade`.execute(db);
  for await (const { key } of storage.list()) await storage.remove(key);
});
afterAll(() => app.destroy());

const past = (span: string) => sql<Date>`now() - ${span}::interval`;
const ahead = (span: string) => sql<Date>`now() + ${span}::interval`;

/** An account with a photo on its card, and one unexpired row of each kind. */
async function someone() {
  const { userId } = await makeAccount(app, hash);
  const shown = await photo(userId, '2 days');
  await app.context.db
    .insertInto('vcards')
    .values({ userId, name: 'Ana', photo: paths.media(shown, 'photo'), socialLinks: '[]' })
    .execute();
  return userId;
}

/** A photo with its two files, uploaded `age` ago. */
async function photo(userId: string | null, age: string): Promise<string> {
  const { db, storage, env } = app.context;
  const id = randomUUID();
  const written = new Date(Date.now() - (Number.parseInt(age, 10) + 0.01) * 86_400_000);
  for (const variant of ['photo', 'square'] as const) {
    await storage.put(paths.storageKey(id, variant), Buffer.from('x'));
    await utimes(join(env.dataDir, 'storage', paths.storageKey(id, variant)), written, written);
  }
  if (userId) {
    await insertPhoto(db, userId, { id, bytes: 1000 });
    await sql`update photos set created_at = ${past(age)} where id = ${id}`.execute(db);
  }
  return id;
}

/** One expired row of each kind, next to one that has just not expired. */
async function fill(userId: string) {
  const { db } = app.context;
  const token = () => createHash('sha256').update(randomUUID()).digest('base64url');
  const events = (days: number, id: string) => sql`insert into sandbox_objects (id, object, data)
    values (${id}, 'event', jsonb_build_object('id', ${id}::text, 'created', extract(epoch from now())::bigint - ${days * 86_400}))`;
  for (const age of ['1 second', '-1 day']) {
    await sql`insert into sessions (expires_at, token, updated_at, user_id) values (${past(age)}, ${token()}, now(), ${userId})`.execute(
      db,
    );
    await sql`insert into verifications (identifier, value, expires_at) values ('x', 'x', ${past(age)})`.execute(db);
  }
  const tokens = [
    { expiresAt: past('7 days 1 minute'), usedAt: null },
    { expiresAt: past('6 days'), usedAt: null },
    { expiresAt: past('6 days'), usedAt: past('8 days') },
    { expiresAt: past('8 days'), usedAt: past('6 days') },
    { expiresAt: ahead('1 hour'), usedAt: null },
  ];
  for (const each of tokens) {
    const row = { userId, purpose: 'reset' as const, tokenHash: token(), ...each };
    await db.insertInto('oneTimeTokens').values(row).execute();
  }
  for (const [idle, mailed, issued] of [
    ['30 days', '7 days 1 minute', '1 day 1 minute'],
    ['29 days', '6 days', '23 hours'],
  ] as const) {
    await sql`insert into token_sessions (user_id, amr, rotated_at) values (${userId}, '[]', ${past(idle)})`.execute(
      db,
    );
    await sql`insert into mail_tokens (user_id, kind, address, expires_at) values (${userId}, 'recovery', 'a', ${past(mailed)})`.execute(
      db,
    );
    await sql`insert into auth_codes (user_id, session, challenge, challenge_method, expires_at)
      values (${userId}, '{}', 'x', 's256', ${past(issued)})`.execute(db);
    await sql`insert into oauth_requests (state_hash, provider, redirect_to, language, expires_at)
      values (${token()}, 'google', 'x', 'en', ${past(issued)})`.execute(db);
    await sql`insert into signing_keys (kid, public_key, private_key, active_at, retired_at)
      values (${token()}, '{}', 'x', now(), ${past(issued)})`.execute(db);
  }
  await sql`insert into mail_tokens (user_id, kind, address, expires_at, used_at)
    values (${userId}, 'signup', 'a', ${ahead('1 hour')}, ${past('8 days')})`.execute(db);
  await sql`insert into address_changes (user_id, new_email, expires_at) values (${userId}, 'a@example.com', ${past('1 second')})`.execute(
    db,
  );
  for (const age of ['1 second', '-1 minute']) {
    await sql`insert into wallet_messages (hash, expires_at) values (${token()}, ${past(age)})`.execute(db);
  }
  for (const [challenge, factor, device] of [
    ['1 day 1 minute', '1 day 1 minute', '1 second'],
    ['23 hours', '23 hours', '-1 day'],
  ] as const) {
    await sql`insert into factor_challenges (user_id, expires_at) values (${userId}, ${past(challenge)})`.execute(db);
    for (const status of ['verified', 'unverified'])
      await sql`insert into factors (id, user_id, factor_type, friendly_name, status, created_at)
        values (gen_random_uuid(), ${userId}, 'totp', 'App', ${status}, ${past(factor)})`.execute(db);
    for (const table of ['remembered_devices', 'known_devices'])
      await sql`insert into ${sql.table(table)} (token_hash, user_id, expires_at)
        values (${token()}, ${userId}, ${past(device)})`.execute(db);
  }
  for (const [age, wait] of [
    ['30 days', '-1 day'],
    ['29 days', '-1 day'],
    ['1 day', '1 second'],
  ] as const) {
    const { id } = await insertUser(db, admitted, { name: 'Luis', email: someEmail(), passwordHash: hash });
    await sql`insert into waiting_browsers (user_id, token_hash, user_agent, expires_at)
      values (${id}, ${token()}, 'chrome linux', ${past(wait)})`.execute(db);
    await sql`update users set created_at = ${past(age)} where id = ${id}`.execute(db);
  }
  const names = [
    { name: '11111111', heldUntil: past('1 minute') },
    { name: '22222222', heldUntil: ahead('1 minute') },
    { name: '33333333', heldUntil: null },
    { name: 'a-wish', heldUntil: past('8 days'), isWish: true },
    { name: 'late-wish', heldUntil: past('6 days'), isWish: true },
  ];
  for (const each of names)
    await db
      .insertInto('usernames')
      .values({ userId, ...each })
      .execute();
  for (const [handle, heldUntil] of [
    ['expired', past('1 minute')],
    ['former', ahead('1 minute')],
  ] as const) {
    await sql`insert into card_handles (user_id, handle, vcard_id, held_until)
      select user_id, ${handle}, id, ${heldUntil} from vcards where user_id = ${userId}`.execute(db);
  }
  for (const age of ['31 days', '29 days']) {
    await sql`with link as (insert into links (user_id, slug, title, url)
      values (${userId}, ${token().slice(0, 8)}, 'x', 'https://example.com') returning id)
      insert into drafts (user_id, kind, link_id, version, base, data, updated_at)
      select ${userId}, 'link', id, gen_random_uuid(), 'x', '{}', ${past(age)} from link`.execute(db);
  }
  await inviteLongAgo();
  for (const age of ['12 months 1 minute', '12 months -1 minute']) {
    await sql`insert into audit_entries (owner_id, action, target_kind, at)
      values (${userId}, 'card.update', 'card', ${past(age)})`.execute(db);
  }
  for (const age of ['91 days', '89 days']) {
    const visitor = {
      senderName: 'Luis',
      replyTo: someEmail(),
      language: 'es',
      priority: 2,
      announcement: 'email',
    } as const;
    const number = await insertContactMessage(db, { ...visitor, subject: 'Question', message: 'x' });
    await sql`update support_messages set created_at = ${past(age)} where number = ${number}`.execute(db);
    const question = await findInboxMessage(db, number);
    if (question && age === '91 days') await insertReply(db, question, 'An answer');
  }
  for (const age of ['366 days', '360 days']) {
    await sql`insert into support_messages (kind, about_user_id, about_path, subject, message, priority, created_at)
      values ('report', ${userId}, '/ana', 'spam', 'x', 0, ${past(age)})`.execute(db);
  }
  const paid = [
    { id: 'evt_old', receivedAt: past('91 days'), doneAt: past('91 days') },
    { id: 'evt_undone', receivedAt: past('91 days'), doneAt: null },
    { id: 'evt_new', receivedAt: past('89 days'), doneAt: past('89 days') },
  ];
  for (const each of paid) {
    await db
      .insertInto('paymentEvents')
      .values({ type: 'x', customerId: null, createdAt: past('91 days'), ...each })
      .execute();
  }
  for (const [id, days] of [
    ['evt_1', 31],
    ['evt_2', 31],
    ['evt_3', 29],
  ] as const)
    await events(days, id).execute(db);
  await sql`insert into sandbox_deliveries (event_id, delivered_at) values ('evt_1', now()), ('evt_2', null)`.execute(
    db,
  );
  await sql`insert into sandbox_requests (key, fingerprint, created_at) values ('old', 'x', ${past('31 days')}), ('new', 'x', now())`.execute(
    db,
  );
  for (const [attempts, days] of [
    [3, 31],
    [3, 29],
    [2, 31],
  ] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from graphile_worker.add_job('x', max_attempts => 3, run_at => now() + interval '1 day')`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = ${past(`${days} days`)}
      where id = ${rows[0]?.id}`.execute(db);
  }
  await sql`insert into journal_positions values (gen_random_uuid(), 1, now() - interval '8 days'), (gen_random_uuid(), 1, null)`.execute(
    db,
  );
  await sql`insert into limits select gen_random_uuid(), 1, extract(epoch from now()) * 1000 + 60000 * n from generate_series(-1, 1, 2) n`.execute(
    db,
  );
  await sql`insert into visit_seen (target_id, kind, visitor, day, counted_at)
    select 1, 0, n, now()::date - n, now() from generate_series(1, 3) n on conflict do nothing`.execute(db);
  await sql`with target as (insert into visit_targets (user_id, item_id) values (${userId}, gen_random_uuid()) returning id)
    insert into visit_hours select id, now() - n * interval '47 hours', 0, 1 from target, generate_series(1, 2) n`.execute(
    db,
  );
  await sql`insert into visit_words (word) values ('said'), ('unsaid'), (${'said\u001f\u001f'}), (${'said\u001f\u001funsaid'})
    on conflict do nothing`.execute(db);
  await sql`insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    select 1, 0, now()::date, 0, id, 1, 1 from visit_words where word = 'said' on conflict do nothing`.execute(db);
  await sql`create table if not exists visits_2024_01 partition of visits for values from ('2024-01-01') to ('2024-02-01')`.execute(
    db,
  );
  await photo(userId, '1 day');
  await photo(userId, '0 days');
  await photo(null, '1 day');
  await photo(null, '0 days');
}

/** Accepted, revoked and expired ones, and one that is open. */
async function inviteLongAgo(): Promise<void> {
  const { db } = app.context;
  const id = randomUUID();
  await sql`insert into profiles (id, owner_kind, name, trial_days) values (${id}, 'organization', 'Acme', 0)`.execute(
    db,
  );
  await sql`insert into organizations (id) values (${id})`.execute(db);
  for (const days of [31, 29]) {
    for (const [expires, accepted, revoked] of [
      [days, null, null],
      [days + 7, days, null],
      [days + 7, null, days],
    ]) {
      await sql`insert into invitations (organization_id, email, role, language, token_hash, expires_at, accepted_at, revoked_at)
        values (${id}, ${someEmail()}, 'member', 'en', ${randomUUID()}, now() - ${expires} * interval '1 day',
          now() - ${accepted}::int * interval '1 day', now() - ${revoked}::int * interval '1 day')`.execute(db);
    }
  }
  for (const [revoked, expires] of [
    [-364, null],
    [-366, null],
    [null, -366],
    [null, null],
  ]) {
    await sql`insert into api_keys (owner_id, name, prefix, key_hash, scopes, revoked_at, expires_at)
      values (${id}, 'Shop', 'saluda_', ${randomUUID()}, '{cards:read}', now() + ${revoked}::int * interval '1 day',
        now() + ${expires}::int * interval '1 day')`.execute(db);
  }
  for (const [state, days] of [
    ['waiting', 15],
    ['waiting', 13],
    ['held', 400],
    ['live', 400],
    ['ended', 366],
    ['ended', 364],
  ]) {
    await sql`insert into domains (owner_id, host, token, state, since)
      values (${id}, ${`${randomUUID()}.example.com`}, 'x', ${state}, now() - ${days}::int * interval '1 day')`.execute(
      db,
    );
  }
  for (const hours of [-25, -23]) {
    await sql`insert into idempotent_responses (owner_id, key_hash, fingerprint, status, headers, body, created_at)
      values (${id}, ${randomUUID()}, 'x', 201, '{}', '{}', now() + ${hours}::int * interval '1 hour')`.execute(db);
  }
  for (const days of [-31, -29, 1]) {
    await sql`insert into sign_up_invitations (email, language, token_hash, expires_at)
      values (${someEmail()}, 'en', ${randomUUID()}, now() + ${days}::int * interval '1 day')`.execute(db);
  }
  await sql`insert into invitations (organization_id, email, role, language, token_hash, expires_at)
    values (${id}, ${someEmail()}, 'member', 'en', ${randomUUID()}, now() + interval '1 day')`.execute(db);
}

const expected: Record<(typeof retentionTasks)[number], number> = {
  unconfirmed_accounts: 1,
  unproved_domains: 1,
  sessions: 1,
  token_sessions: 1,
  mail_tokens: 2,
  oauth_requests: 2,
  auth_codes: 2,
  wallet_messages: 1,
  signing_keys: 1,
  tokens: 2,
  address_changes: 1,
  factor_challenges: 2,
  unverified_factors: 1,
  remembered_devices: 1,
  known_devices: 1,
  waiting_browsers: 1,
  api_keys: 2,
  domains: 1,
  idempotent_responses: 1,
  verifications: 1,
  usernames: 2,
  card_handles: 1,
  drafts: 1,
  invitations: 3,
  sign_up_invitations: 1,
  audit_entries: 1,
  contact_messages: 1,
  abuse_reports: 1,
  payment_events: 1,
  sandbox_events: 1,
  sandbox_requests: 1,
  failed_jobs: 1,
  limits: 1,
  journal_positions: 1,
  visit_seen: 1,
  visit_hours: 1,
  visit_months: 1,
  // and the campaign that it is a part of
  visit_words: 2,
  photos: 1,
  // of the photo without a row; those of the photo removed just before are its own job's or this one's
  photo_files: 2,
};

function countsIn({ output }: Outcome): number[] {
  return [...output.matchAll(/: (\d+)$/gm)].map(([, count]) => Number(count));
}

async function storedFiles(): Promise<string[]> {
  const names = await readdir(join(app.context.env.dataDir, 'storage'), { recursive: true });
  return names.filter((name) => name.endsWith('.jpg')).sort();
}

test('product 19.4: shows what it would remove and changes nothing', async () => {
  await fill(await someone());
  const before = [await dump(app.context.db), await storedFiles()];
  const outcome = await runCommand(app, 'clean-data');
  expect(outcome).toMatchObject({ code: 0, errors: '' });
  expect(countsIn(outcome)).toEqual(retentionTasks.map((chore) => expected[chore]));
  expect(outcome.output).toContain('Nothing was changed.');
  expect([await dump(app.context.db), await storedFiles()]).toEqual(before);
}, 60_000);

test('product 19.2: removes expired data and nothing else, once', async () => {
  const userId = await someone();
  await fill(userId);
  const { db } = app.context;
  expect((await runCommand(app, 'clean-data', '--apply')).code).toBe(0);
  for (const kind of expiredRowKinds) expect([kind, await countExpiredRows(db, kind)]).toEqual([kind, 0]);
  const left = {
    users: 3,
    waiting_browsers: 1,
    known_devices: 1,
    sessions: 2,
    one_time_tokens: 3,
    verifications: 1,
    usernames: 3,
    payment_events: 2,
    support_messages: 2,
    sandbox_objects: 2,
    sandbox_requests: 1,
    photos: 2,
    vcards: 1,
    drafts: 1,
    invitations: 4,
    audit_entries: 1,
  };
  for (const [table, count] of Object.entries(left)) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    expect([table, rows[0]?.count]).toEqual([table, count]);
  }
  // The photo in use, today's photo, and today's files, whose row may still be written
  await expect.poll(async () => (await storedFiles()).length).toBe(6);
  const again = await runCommand(app, 'clean-data', '--apply');
  expect(countsIn(again)).toEqual(retentionTasks.map(() => 0));
}, 60_000);

test('product 19.3: two runs at once share the work', async () => {
  const userId = await someone();
  const { db } = app.context;
  await sql`insert into sessions (expires_at, token, updated_at, user_id)
    select now(), 'old-' || n, now(), ${userId} from generate_series(1, 5000) n`.execute(db);
  for (let n = 0; n < 10; n++) await photo(userId, '2 days');
  const outcomes = await Promise.all([1, 2].map(() => runCommand(app, 'clean-data', '--apply')));
  expect(outcomes.map(({ code, errors }) => [code, errors])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const [first = [], second = []] = outcomes.map(countsIn);
  const removed = Object.fromEntries(
    retentionTasks.map((chore, index) => [chore, (first[index] ?? 0) + (second[index] ?? 0)]),
  );
  expect(removed).toMatchObject({ sessions: 5000, photos: 10 });
  await expect.poll(async () => (await storedFiles()).length).toBe(2);
}, 60_000);

test.each([
  ['killed', 'SIGKILL', null],
  ['stopped', 'SIGTERM', 1],
] as const)(
  'product 19.3: a run that is %s halfway is completed by the next one',
  async (_, signal, code) => {
    const { db } = app.context;
    const owners = [await someone(), await someone()];
    const photos = await Promise.all(owners.map((owner) => photo(owner, '2 days')));
    const [first, second] = photos
      .map((id, index) => ({ id, owner: owners[index] ?? '' }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const isStored = async (id = '') =>
      (await db.selectFrom('photos').select('id').where('id', '=', id).execute()).length > 0;
    const { child, outcome } = startCommand('clean-data', ['--apply'], configurationOf(app));
    await db.transaction().execute(async (tx) => {
      // This lock stops the run at the second photo
      await lockOwner(tx, second?.owner ?? '');
      await expect.poll(() => isStored(first?.id), { timeout: 10_000 }).toBe(false);
      child.kill(signal);
      if (signal === 'SIGKILL') await outcome;
    });
    expect((await outcome).code).toBe(code);
    expect(await runCommand(app, 'clean-data', '--apply')).toMatchObject({ code: 0, errors: '' });
    expect(await isStored(second?.id)).toBe(false);
    await expect.poll(async () => (await storedFiles()).length).toBe(4);
  },
  60_000,
);

test('the nightly job does the same, in several runs if time is short', async () => {
  await fill(await someone());
  await cleanData(app.context, {}, -1);
  await expect
    .poll(async () => await Promise.all(expiredRowKinds.map((kind) => countExpiredRows(app.context.db, kind))), {
      timeout: 10_000,
    })
    .toEqual(expiredRowKinds.map(() => 0));
  await expect.poll(async () => (await storedFiles()).length, { timeout: 10_000 }).toBe(6);
});

test('a job queued by a newer release with an unknown task runs all tasks', async () => {
  await fill(await someone());
  await insertJob(app.context.db, 'clean-data', { chore: 'attic', after: 'x' });
  await expect.poll(async () => (await storedFiles()).length, { timeout: 10_000 }).toBe(6);
});

test('product 19.5: no file is removed if most are unknown to the database', async () => {
  const userId = await someone();
  for (let n = 0; n < 30; n++) await photo(n < 10 ? userId : null, '2 days');
  const before = (await storedFiles()).length;
  const outcome = await runCommand(app, 'clean-data');
  expect([outcome.code, outcome.errors]).toEqual([
    1,
    'Most stored photos are unknown to this database. Nothing was removed.\n',
  ]);
  expect((await storedFiles()).length).toBe(before);
}, 60_000);

test('shows help and rejects unknown arguments', async () => {
  const help = await runCommand(app, 'clean-data', '--help');
  expect(help).toMatchObject({ code: 0, errors: '' });
  expect(help.output).toMatch(/^Usage: npm run clean-data/);
  const [unknown, extra] = await Promise.all([
    runCommand(app, 'clean-data', '--aply'),
    runCommand(app, 'clean-data', 'all'),
  ]);
  expect(unknown).toMatchObject({ code: 2, output: '' });
  expect(unknown.errors).toContain("Unknown option '--aply'");
  expect(extra).toMatchObject({ code: 2, output: '' });
}, 60_000);

test('cleaning works without the tables of sandboxes, which the next release may drop', async () => {
  const { db } = app.context;
  const dropped = new Error('rolled back');
  const steps = db.transaction().execute(async (tx) => {
    await sql`drop table sandbox_deliveries, sandbox_objects, sandbox_requests cascade`.execute(tx);
    for (const kind of ['sandbox_events', 'sandbox_requests'] as const) {
      expect(await countExpiredRows(tx, kind)).toBe(0);
      expect(await deleteExpiredRows(tx, kind, 10)).toBe(0);
    }
    throw dropped;
  });
  await expect(steps).rejects.toBe(dropped);
});
