import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertToken } from '#db/accounts/tokens.ts';
import { insertJob } from '#db/jobs.ts';
import {
  mail,
  PASSWORD,
  refusal,
  signUp,
  signUpWithCard,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { twoHalves } from '../support/pictures.ts';
import { addManySums } from '../support/stored-visits.ts';

const NEXT_PASSWORD = 'Other-Horse-8-battery';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

async function upload(browser: TestBrowser): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await twoHalves().png().toBuffer())]), 'photo.png');
  const { headers, body } = new Response(form) as Response & { body: ReadableStream };
  const answer = await browser.open({
    method: 'POST',
    url: '/api/photos',
    headers: { 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().path;
}

async function signIn(email: string, password = PASSWORD, userAgent = ''): Promise<TestBrowser> {
  const browser = app.browser();
  const answer = await browser.open({
    method: 'POST',
    url: '/trpc/auth.signIn',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    payload: JSON.stringify({ email, password }),
  });
  if (answer.statusCode !== 200) throw new Error('not signed in');
  return browser;
}

const isIn = async (browser: TestBrowser) => (await browser.trpc.profiles.me.query()) !== null;

async function expire(browser: TestBrowser): Promise<void> {
  const me = await browser.trpc.profiles.me.query();
  await sql`update profiles set trial_start_date = now() - interval '15 days' where id = ${me?.id}`.execute(
    app.context.db,
  );
}

describe('product 1.9: sessions', () => {
  test('product 31.8: lists devices, the current one first, without tokens', async () => {
    const { email, browser } = await signUp(app);
    await signIn(email, PASSWORD, PHONE);
    const sessions = await browser.trpc.account.sessions.query();
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[1]?.device).toEqual({ browser: 'chrome', system: 'android' });
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'createdAt',
      'device',
      'id',
      'isApiClient',
      'isCurrent',
      'lastSeen',
    ]);
    const { rows } = await sql<{ userAgent: string }>`select user_agent from sessions`.execute(app.context.db);
    expect(rows.map(({ userAgent }) => userAgent)).toContain('chrome android');
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Pixel/);
  });

  test('ends one session at once, and only for its owner', async () => {
    const { email, browser } = await signUp(app);
    const other = await signIn(email);
    const id = (await browser.trpc.account.sessions.query())[1]?.id ?? '';
    const stranger = (await signUp(app)).browser;
    expect(await refusal(stranger.trpc.account.endSession.mutate({ id }))).toBe('not_found');
    expect(await isIn(other)).toBe(true);
    await browser.trpc.account.endSession.mutate({ id });
    expect(await isIn(other)).toBe(false);
    expect(await isIn(browser)).toBe(true);
    expect(await refusal(browser.trpc.account.endSession.mutate({ id }))).toBe('not_found');
  });

  test('ends all other sessions', async () => {
    const { email, browser } = await signUp(app);
    const others = [await signIn(email), await signIn(email)];
    await browser.trpc.account.endOtherSessions.mutate();
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect(await browser.trpc.account.sessions.query()).toHaveLength(1);
  });
});

describe('product 1.11: changing the password', () => {
  test('needs the current password, ends other sessions and renews this one', async () => {
    const { email, browser } = await signUp(app, { language: 'es' });
    await browser.trpc.profiles.setNewDeviceEmails.mutate({ newDeviceEmails: false });
    const other = await signIn(email);
    const before = new Map(browser.cookies);
    await browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: NEXT_PASSWORD });
    expect(await isIn(other)).toBe(false);
    expect(await isIn(browser)).toBe(true);
    expect([...browser.cookies.values()]).not.toEqual([...before.values()]);
    const stolen = app.browser();
    for (const [name, value] of before) stolen.cookies.set(name, value);
    expect(await isIn(stolen)).toBe(false);
    await expect(signIn(email)).rejects.toThrow('not signed in');
    expect(await isIn(await signIn(email, NEXT_PASSWORD))).toBe(true);
    const notice = await mail(app, email, 3);
    expect(notice.subject).toMatch(/contraseña/i);
    expect(notice.text).not.toContain(NEXT_PASSWORD);
  });

  test.each([
    [{ current: 'Wrong-Horse-7', password: NEXT_PASSWORD }, 'password_wrong'],
    [{ current: PASSWORD, password: 'short' }, 'invalid_input'],
    [{ current: '', password: NEXT_PASSWORD }, 'invalid_input'],
  ])('refuses %j and ends no session', async (input, code) => {
    const { email, browser } = await signUp(app);
    const other = await signIn(email);
    expect(await refusal(browser.trpc.account.changePassword.mutate(input))).toBe(code);
    expect(await isIn(other)).toBe(true);
    expect(await isIn(await signIn(email))).toBe(true);
  });

  test('only one of ten concurrent changes succeeds', async () => {
    const { browser } = await signUp(app);
    const cookies = new Map(browser.cookies);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const each = app.browser();
        for (const [name, value] of cookies) each.cookies.set(name, value);
        return refusal(
          each.trpc.account.changePassword.mutate({ current: PASSWORD, password: `${NEXT_PASSWORD}${n}` }),
        );
      }),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  });

  test('a browser-lifetime session keeps its lifetime', async () => {
    const { email } = await signUp(app);
    const browser = app.browser();
    await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: false });
    await browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: NEXT_PASSWORD });
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from s.expires_at - now())::float8 / 3600 as hours
      from sessions s join users u on u.id = s.user_id where u.email = ${email}`.execute(app.context.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hours).toBeLessThanOrEqual(24);
  });
});

describe('product 1.12: the export', () => {
  async function exported(browser: TestBrowser) {
    const answer = await browser.open('/api/account/export');
    expect(answer.statusCode).toBe(200);
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    return { answer, files, text, data: (name: string) => JSON.parse(text(name)) };
  }

  test('contains profile, cards, links, messages, contact files and photos, even after the trial', async () => {
    const { browser, vcardId, email, username } = await signUpWithCard(app, { company: 'Casa' });
    const photo = await upload(browser);
    await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Ana Ruiz', photo } });
    await expire(browser);
    const { answer, files, text, data } = await exported(browser);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="account-export-[\d-]+\.zip"$/);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(data('profile.json')).toMatchObject({
      account: { email },
      profile: { username },
      usernames: [{ name: username }],
    });
    expect(data('cards.json')).toMatchObject([{ id: vcardId, name: 'Ana Ruiz', photo }]);
    expect(data('links.json')).toMatchObject([{ vcardId }]);
    expect(data('support-messages.json')).toEqual([]);
    expect(data('billing.json')).toEqual({ customer: null, subscriptions: [], grant: null, notices: [] });
    expect(data('sessions.json')).toHaveLength(1);
    expect(text(`cards/${vcardId}.vcf`)).toContain('FN:Ana Ruiz');
    const id = photo.split('/')[2];
    expect([...(files[`photos/${id}.jpg`] ?? [])].slice(0, 2)).toEqual([0xff, 0xd8]);
  });

  test("contains no secrets and no other account's data", async () => {
    const stranger = await signUpWithCard(app, { name: 'Somebody Else' });
    const { browser } = await signUpWithCard(app);
    const { files } = await exported(browser);
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('\n');
    const { rows } = await sql<{ secret: string }>`
      select token as secret from sessions union select token_hash from one_time_tokens
      union select password from accounts`.execute(app.context.db);
    expect(rows.length).toBeGreaterThan(3);
    for (const { secret } of rows) expect(all).not.toContain(secret);
    expect(all).not.toContain('Somebody Else');
    expect(all).not.toContain(stranger.email);
  });

  test('contains the figures of years, and no other request waits for them', async () => {
    const { browser } = await signUpWithCard(app);
    const { userId } = await app.context.db
      .selectFrom('vcards')
      .select('userId')
      .where('id', '=', (await browser.trpc.vcards.list.query()).vcards[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    await addManySums(app, userId);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { rawPayload } = await browser.open('/api/account/export');
    delay.disable();
    const figures = Buffer.from(unzipSync(new Uint8Array(rawPayload))['figures.json'] ?? []).toString();
    expect(JSON.parse(figures)).toHaveLength(100_000);
    expect(figures.split('\n')[1]).toMatch(/^{"itemId":".*","day":"\d{4}-\d\d-\d\d",.*"hits":3,"visitors":2},$/);
    expect(delay.max / 1e6).toBeLessThan(300);
  });

  test('requires a session', async () => {
    const answer = await app.browser().open('/api/account/export');
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('product 1.13: deleting the account', () => {
  test('requires the word and the password', async () => {
    const { browser } = await signUp(app);
    const { delete: remove } = browser.trpc.account;
    expect(await refusal(remove.mutate({ confirmation: 'delete', password: PASSWORD }))).toBe('confirmation_missing');
    expect(await refusal(remove.mutate({ confirmation: 'DELETE', password: 'Wrong-Horse-7' }))).toBe('password_wrong');
    expect(await isIn(browser)).toBe(true);
  });

  // erasure.test.ts checks that nothing of an account is left
  test('works after the trial, ends every session and drops queued emails', async () => {
    const { browser, email, username } = await signUpWithCard(app);
    const other = await signIn(email);
    await expire(browser);
    await sql`select graphile_worker.add_job('send-mail', json_build_object('to', ${email}::text, 'subject', 'later'),
      run_at => now() + interval '1 day')`.execute(app.context.db);
    const waiting = sql`from graphile_worker._private_jobs where payload ->> 'to' = ${email}`;
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another process'
      where id in (select id ${waiting})`.execute(app.context.db);
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect([...browser.cookies.keys()]).toEqual(['saluda.known_device']);
    expect(await isIn(other)).toBe(false);
    await expect(signIn(email)).rejects.toThrow('not signed in');
    expect((await app.browser().open(`/${username}`)).statusCode).toBe(404);
    expect((await sql`select ${waiting}`.execute(app.context.db)).rows).toEqual([]);
  });

  test('drops an email that is queued concurrently', async () => {
    const { browser, email } = await signUp(app);
    const { id: userId = '' } = (await browser.trpc.profiles.me.query()) ?? {};
    const { db } = app.context;
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    // As when a link is emailed: the new token locks the user's row
    const writing = db.transaction().execute(async (tx) => {
      await insertToken(tx, { userId, purpose: 'reset', tokenHash: 'a hash', hours: 1 });
      const mail = { about: userId, to: email, subject: 'later', text: '', html: '' };
      await insertJob(tx, 'send-mail', mail, { runAt: new Date(Date.now() + 86_400_000) });
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    const deletion = browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length;
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    mayEnd.resolve();
    await Promise.all([writing, deletion]);
    const { rows } = await sql`select from graphile_worker._private_jobs where payload ->> 'to' = ${email}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('reserves its usernames for 90 days, as hashes only', async () => {
    const { browser } = await signUpWithCard(app);
    const former = (await browser.trpc.profiles.me.query())?.username ?? '';
    const present = someUsername();
    await browser.trpc.profiles.updatePersonal.mutate({ firstName: 'Ana', lastName: '', username: present });
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });

    const next = (await signUpWithCard(app)).browser.trpc.profiles;
    for (const username of [former, present]) {
      expect(await next.usernameAvailable.query({ username })).toEqual({ available: false, problem: 'username_taken' });
      const claim = next.updatePersonal.mutate({ firstName: 'Eva', lastName: '', username });
      expect(await refusal(claim)).toBe('username_taken');
    }
    const mark = `sha256:${createHash('sha256').update(present).digest('hex')}`;
    const { rows } = await sql<{ days: number; userId: string | null }>`
      select extract(epoch from held_until - now())::float8 / 86400 as days, user_id from usernames where name = ${mark}`.execute(
      app.context.db,
    );
    expect(rows).toMatchObject([{ userId: null }]);
    expect(Math.round(rows[0]?.days ?? 0)).toBe(90);

    await sql`update usernames set held_until = now() where name like 'sha256:%'`.execute(app.context.db);
    expect(await next.usernameAvailable.query({ username: present })).toMatchObject({ available: true });
    const claim = next.updatePersonal.mutate({ firstName: 'Eva', lastName: '', username: present });
    expect(await refusal(claim)).toBe('accepted');
  });

  test('a concurrent claim finds the username reserved', async () => {
    const { browser, username } = await signUpWithCard(app);
    const next = (await signUpWithCard(app)).browser;
    const [, claim] = await Promise.all([
      browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
      refusal(next.trpc.profiles.updatePersonal.mutate({ firstName: 'Eva', lastName: '', username })),
    ]);
    expect(claim).toBe('username_taken');
  });
});
