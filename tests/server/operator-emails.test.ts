import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailDigest } from '#server/support/digest.ts';
import {
  hashedPassword,
  ownAddress,
  signUpWithCard,
  someEmail,
  startTestApp,
  startTwoApps,
  type TestApp,
} from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { makeAccount, setPlan } from '../support/roles.ts';
import { occupy } from '../support/waiting.ts';

let first: TestApp;
let second: TestApp;
let username: string;
let supportEmail: string;

beforeAll(async () => {
  [first, second] = await startTwoApps();
  ({ username } = await signUpWithCard(first));
  ({ supportEmail } = first.context.env);
});
afterAll(async () => {
  await second.destroy();
  await first.destroy();
});
beforeEach(async () => {
  await sql`delete from operator_emails`.execute(first.context.db);
  await sql`delete from support_messages`.execute(first.context.db);
});

async function post(url: string, form: Record<string, string>, app: TestApp) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(form).toString();
  return await app.app.inject({ method: 'POST', url, remoteAddress: ownAddress(), headers, payload });
}

async function report(n: number, mark: string): Promise<number> {
  const form = { of: `/${username}`, reason: 'spam', text: `${mark} ${n}` };
  return (await post('/report', form, n % 2 === 0 ? first : second)).statusCode;
}

async function contact(n: number, mark: string): Promise<number> {
  const form = { name: 'Luis', email: someEmail(), subject: 'question', message: `${mark} ${n}` };
  return (await post('/contact', form, n % 2 === 0 ? first : second)).statusCode;
}

/** Emails to support whose text or subject contains something, once all that are queued have left. */
async function mailsWith(what: string) {
  const { db, sandboxes } = first.context;
  const queued = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier like 'send-mail%'`.execute(db)).rows.length;
  await expect.poll(queued, { timeout: 20_000 }).toBe(0);
  const mails = (await sandboxes?.mailbox?.list(supportEmail)) ?? [];
  return mails.filter(({ subject, text }) => `${subject}\n${text}`.includes(what));
}

const times = <T>(n: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)));

async function announcements(): Promise<Record<string, number>> {
  const { rows } = await sql<{ announcement: string; count: number }>`
    select announcement, count(*)::int as count from support_messages group by 1`.execute(first.context.db);
  return Object.fromEntries(rows.map(({ announcement, count }) => [announcement, count]));
}

describe('product 14.9: emails to support that anyone can cause', () => {
  test('product 25.2, 27.10: are twenty an hour on all processes; the others are stored and listed in one digest', async () => {
    const statuses = [
      ...(await times(20, (n) => report(n, 'First'))),
      ...(await times(15, (n) => contact(n, 'First'))),
    ];
    expect(new Set(statuses)).toEqual(new Set([303, 200]));
    expect(await announcements()).toEqual({ email: 20, waits: 15 });
    expect(await mailsWith('First ')).toHaveLength(20);
    await Promise.all([emailDigest(first.context), emailDigest(second.context), emailDigest(first.context)]);
    const [digest, ...others] = await mailsWith('more messages to support');
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('15 more messages to support');
    expect(digest?.text).toMatch(/^(Abuse reports|Messages from the contact page): \d+ \(numbers \d+ to \d+\)$/m);
    for (const command of ['list', 'reports', 'show NUMBER']) {
      expect(digest?.text).toContain(`\nnpm run support -- ${command}`);
    }
    expect(digest?.text).not.toContain('First');
    expect(await announcements()).toEqual({ email: 20, digest: 15 });
  });

  test('come in a digest once an hour at most, which loses nothing if it is interrupted', async () => {
    await times(20, (n) => report(n, 'Second'));
    expect(await report(1, 'Second')).toBe(303);
    const { db } = first.context;
    // Its transaction ends while it waits for another process
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('operator_emails'))`.execute(tx);
      const interrupted = expect(emailDigest(second.context)).rejects.toThrow();
      const end = () =>
        first.context.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
      await expect.poll(async () => (await end()).rowCount, { timeout: 5_000 }).toBe(1);
      await interrupted;
    });
    await emailDigest(second.context);
    expect(await mailsWith('1 more message to support')).toHaveLength(1);
    await report(2, 'Second');
    await emailDigest(first.context);
    expect(await announcements()).toEqual({ email: 20, digest: 1, waits: 1 });
    await sql`update operator_emails set sent_at = sent_at - interval '55 minutes' where is_digest`.execute(db);
    await emailDigest(first.context);
    expect(await mailsWith('1 more message to support')).toHaveLength(2);
    // An hour after the first ones there is room again
    await sql`update operator_emails set sent_at = sent_at - interval '1 hour' where not is_digest`.execute(db);
    await report(3, 'Third');
    expect(await mailsWith('Third 3')).toHaveLength(1);
  });

  test('product 14.4: delay no email about a message of an account with a paid plan', async () => {
    const hash = await hashedPassword(first);
    const [free, paid] = [await makeAccount(first, hash), await makeAccount(first, hash)];
    await setPlan(first, paid.userId, 'business');
    await times(20, (n) => contact(n, 'Fourth'));
    await free.browser.trpc.support.send.mutate({ subject: 'From a trial', message: 'Fifth' });
    await paid.browser.trpc.support.send.mutate({ subject: 'From a customer', message: 'Fifth' });
    expect((await mailsWith('Fifth')).map(({ subject }) => subject)).toEqual(['[Business] From a customer']);
    await emailDigest(first.context);
    expect((await mailsWith('1 more message'))[0]?.text).toMatch(/^Messages from accounts: 1 /m);
    const { output } = await runCommand(first, 'support', 'list');
    expect(output).toContain('From a trial');
  });

  test('product 25.3: a report in a digest is read with the command that suspends its page, and taken off the list', async () => {
    await report(0, 'Sixth');
    const { output } = await runCommand(first, 'support', 'reports');
    const [, number = ''] = /^ *(\d+) +report .*\[Report\] spam/.exec(output) ?? [];
    const shown = await runCommand(first, 'support', 'show', number);
    expect(shown.output).toContain(`/${username}\n`);
    expect(shown.output).toContain('    Sixth 0\n');
    expect(shown.output).toMatch(/^npm run disable -- account -- '.+'$/m);
    expect((await runCommand(first, 'support', 'reply', number, 'Thanks')).errors).toContain('is an abuse report');
    expect((await runCommand(first, 'support', 'done', number)).output).toContain('off the list');
    expect((await runCommand(first, 'support', 'reports')).output).toBe('There is no report.\n');
    expect((await runCommand(first, 'support', 'reports', '--all')).output).toContain('done');
  });
});

test('product 24.9: the forms of visitors wait in the queue of public calls', async () => {
  const app = await startTestApp();
  const { username: name } = await signUpWithCard(app);
  const { db, publicCalls } = app.context;
  const free = occupy(publicCalls, 4);
  const sent = [
    post('/report', { of: `/${name}`, reason: 'spam', text: 'Queued' }, app),
    post('/contact', { name: 'Luis', email: someEmail(), subject: 'question', message: 'Queued' }, app),
  ];
  // Both are counted before they wait
  const counted = () => sql`select from limits where key ~ '^(report|contact)-'`.execute(db);
  await expect.poll(async () => (await counted()).rows.length).toBe(2);
  const stored = () => sql`select from support_messages where message = 'Queued'`.execute(db);
  expect((await stored()).rows).toEqual([]);
  await free();
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([303, 200]);
  expect((await stored()).rows).toHaveLength(2);
  await app.destroy();
});
