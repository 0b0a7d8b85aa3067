import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertToken } from '#db/accounts/tokens.ts';
import { confirmEmail } from '#server/accounts/sign-up.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { LiveEvent } from '#src/live.ts';
import { PASSWORD, refusal } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  outcome,
  refreshBy,
  signInByToken,
  startAuthApp,
} from '../support/auth-api.ts';
import { runCommand, SITE_SECRET } from '../support/commands.ts';
import { newAccount } from '../support/factors.ts';
import { resetToken } from '../support/roles.ts';
import { areWaiting } from '../support/waiting.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authSecret: SITE_SECRET });
});
afterAll(() => app.destroy());

const NEXT_PASSWORD = 'Second-Horse-88';
const userBy = async (token: string) => outcome(await call(app, 'GET', '/user', { token }));
const ENDED = [403, 'session_not_found'];
const ACTIVE = [200, null];

describe('product 34.5: the account page', () => {
  test('lists sessions of API clients with device and last use, without tokens, and ends one at once', async () => {
    const { browser, email, access, sessionId } = await accountWithTokens(app);
    const { body } = await call(app, 'POST', '/token?grant_type=password', {
      ...{ body: { email, password: PASSWORD } },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36' },
    });
    const sessions = await browser.trpc.account.sessions.query();
    expect(sessions.map(({ isApiClient, isCurrent }) => [isApiClient, isCurrent])).toEqual([
      ...[
        [false, true],
        ...[
          [true, false],
          [true, false],
        ],
      ],
    ]);
    expect(sessions[1]?.device).toEqual({ browser: 'chrome', system: 'android' });
    expect(Object.keys(sessions[1] ?? {}).sort()).toEqual(Object.keys(sessions[0] ?? {}).sort());
    const { rows } = await sql<{ device: string }>`select device from token_sessions`.execute(app.context.db);
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Pixel/);
    const other = (await newAccount(app)).browser;
    expect(await refusal(other.trpc.account.endSession.mutate({ id: sessionId }))).toBe('not_found');
    await browser.trpc.account.endSession.mutate({ id: sessionId });
    expect([await userBy(access), await userBy(String(body.access_token))]).toEqual([ENDED, ACTIVE]);
    expect(await refusal(browser.trpc.account.endSession.mutate({ id: sessionId }))).toBe('not_found');
  });

  test('ends them with all other sessions, and learns of them live', async () => {
    const { browser, userId, email } = await newAccount(app);
    await app.context.changeFeed.catchUp();
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${userId}`.execute(
      app.context.db,
    );
    const stream = await app.context.live.open({ userId, sessionId: rows[0]?.id ?? '' }, () => {});
    const events: LiveEvent[] = [];
    void (async () => {
      for await (const event of stream) events.push(event);
    })();
    const { access } = await signInByToken(app, email);
    await expect.poll(() => events).toContainEqual({ type: 'changed', table: 'token_sessions' });
    await browser.trpc.account.endOtherSessions.mutate();
    expect(await userBy(access)).toEqual(ENDED);
    expect(await browser.trpc.account.sessions.query()).toHaveLength(1);
    stream.end();
  });

  test('a new password ends them and voids what was emailed to them', async () => {
    const changed = await accountWithTokens(app);
    const insertMail = (userId: string) =>
      sql`insert into mail_tokens (user_id, kind, address, link_hash, expires_at)
        values (${userId}, 'recovery', 'a@example.com', ${userId}, now() + interval '1 day')`.execute(app.context.db);
    const openMails = async (userId: string) =>
      (await sql`select from mail_tokens where user_id = ${userId} and expires_at > now()`.execute(app.context.db)).rows
        .length;
    await insertMail(changed.userId);
    await changed.browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: NEXT_PASSWORD });
    expect([await userBy(changed.access), await openMails(changed.userId)]).toEqual([ENDED, 0]);
    const reset = await accountWithTokens(app);
    await insertMail(reset.userId);
    const token = await resetToken(app, reset.userId);
    await app.browser().trpc.auth.resetPassword.mutate({ token, password: NEXT_PASSWORD });
    expect([await userBy(reset.access), await openMails(reset.userId)]).toEqual([ENDED, 0]);
    expect(outcome(await refreshBy(app, reset.refresh))).toEqual([400, 'refresh_token_not_found']);
  });

  test('a sign-in with the old password that is under way starts none', async () => {
    const { email, userId } = await newAccount(app);
    const { db } = app.context;
    const { signingIn } = await db.transaction().execute(async (tx) => {
      await sql`select from profiles where id = ${userId} for update`.execute(tx);
      const body = { email, password: PASSWORD };
      const signingIn = call(app, 'POST', '/token?grant_type=password', { body }).then(outcome);
      await areWaiting(db, 1);
      await sql`update accounts set password = 'another hash' where user_id = ${userId}`.execute(tx);
      return { signingIn };
    });
    expect(await signingIn).toEqual([400, 'invalid_credentials']);
  });

  test('suspension ends them and says so; lifting it brings none back', async () => {
    const { email, access, refresh } = await accountWithTokens(app);
    expect((await runCommand(app, 'disable', 'account', email)).code).toBe(0);
    expect(await userBy(access)).toEqual([403, 'user_banned']);
    expect(outcome(await refreshBy(app, refresh))).toEqual([400, 'user_banned']);
    const grant = await call(app, 'POST', '/token?grant_type=password', { body: { email, password: PASSWORD } });
    expect(outcome(grant)).toEqual([400, 'user_banned']);
    expect((await runCommand(app, 'disable', 'account', email, '--undo')).code).toBe(0);
    expect(await userBy(access)).toEqual(ENDED);
    expect(outcome(await refreshBy(app, refresh))).toEqual([400, 'session_expired']);
    expect(await userBy((await signInByToken(app, email)).access)).toEqual(ACTIVE);
  });

  test('deletion ends them, and the export contains them', async () => {
    const { browser, userId, access, sessionId } = await accountWithTokens(app);
    await sql`update users set user_metadata = '{"color": "blue"}' where id = ${userId}`.execute(app.context.db);
    const files = unzipSync(new Uint8Array((await browser.open('/api/account/export')).rawPayload));
    const json = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
    expect(json('token-sessions.json')).toMatchObject([{ id: sessionId, device: expect.any(String) }]);
    expect(json('profile.json').account.userMetadata).toEqual({ color: 'blue' });
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect(await userBy(access)).toEqual([403, 'user_not_found']);
  });

  test('an account has at most 50 of them', async () => {
    const { email, userId } = await newAccount(app);
    const first = await signInByToken(app, email);
    await sql`insert into token_sessions (user_id, amr) select ${userId}, '[]' from generate_series(1, 49)`.execute(
      app.context.db,
    );
    expect(await userBy(first.access)).toEqual(ACTIVE);
    const last = await signInByToken(app, email);
    expect([await userBy(first.access), await userBy(last.access)]).toEqual([ENDED, ACTIVE]);
  });
});

test('a confirmation on the website is when the email was confirmed', async () => {
  const { userId, access } = await accountWithTokens(app);
  await sql`update users set email_verified = false, email_confirmed_at = null where id = ${userId}`.execute(
    app.context.db,
  );
  expect((await call(app, 'GET', '/user', { token: access })).body).not.toHaveProperty('email_confirmed_at');
  const tokenHash = hashToken('a confirmation');
  await insertToken(app.context.db, { userId, purpose: 'confirm', tokenHash, hours: 1 });
  await confirmEmail(app.context, 'a confirmation', undefined);
  const { email_confirmed_at: at } = (await call(app, 'GET', '/user', { token: access })).body;
  expect(Math.abs(Date.now() - new Date(String(at)).getTime())).toBeLessThan(60_000);
});

test('many sign-outs at once fail for nobody', async () => {
  const { email, browser } = await newAccount(app);
  const sessions = await Promise.all(Array.from({ length: 10 }, () => signInByToken(app, email)));
  const outs = Promise.all(sessions.map(({ access }) => call(app, 'POST', '/logout?scope=others', { token: access })));
  const [answers, refused] = await Promise.all([outs, refusal(browser.trpc.account.endOtherSessions.mutate())]);

  // Whose session had been ended by another one
  expect(answers.map(outcome).filter(([status, code]) => status !== 204 && code !== 'session_not_found')).toEqual([]);
  expect(['accepted', 'unauthenticated']).toContain(refused);
});
