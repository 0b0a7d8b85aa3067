import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideRefresh } from '#src/auth-api/refresh.ts';
import { startTestApp } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  claimsOf,
  outcome,
  refreshBy,
  startAuthApp,
  tokensOf,
} from '../support/auth-api.ts';

const REUSED = [400, 'refresh_token_already_used'];
const UNKNOWN = [400, 'refresh_token_not_found'];

let app: AuthApp;
/** another process of the site */
let other: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startAuthApp({ authSecret: 'the same on every process of a site' });
  other = await startTestApp({ ...app.context.env, database: app.context.database });
  await other.stopWorker();
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

const refreshed = async (token: string, process: Pick<AuthApp, 'app'> = app) =>
  tokensOf(await refreshBy(process, token));

/** Moves a session's clock. */
async function later(sessionId: string, seconds: number): Promise<void> {
  await sql`update token_sessions set rotated_at = rotated_at - make_interval(secs => ${seconds}),
    aal2_at = aal2_at - make_interval(secs => ${seconds}) where id = ${sessionId}`.execute(app.context.db);
}

/** What verifying a factor does to the session. */
async function raise(sessionId: string): Promise<void> {
  await sql`update token_sessions set aal = 2, aal2_at = now(), rotated_at = now(), counter = counter + 2,
    floor = counter + 2 where id = ${sessionId}`.execute(app.context.db);
}

const exists = async (sessionId: string) =>
  (await sql`select from token_sessions where id = ${sessionId}`.execute(app.context.db)).rows.length === 1;

describe('product 34.2: refreshing', () => {
  test('gives a new token of the same session', async () => {
    const first = await accountWithTokens(app);
    const second = await refreshed(first.refresh);
    const third = await refreshed(second.refresh, other);
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3);
    expect(new Set([first.sessionId, second.sessionId, third.sessionId]).size).toBe(1);
    expect(first.refresh).toMatch(/^[\w-]{48}$/);
  });

  test('with the parent of the active token gives the active one at any age, since the response was lost', async () => {
    const { refresh, sessionId } = await accountWithTokens(app);
    const next = await refreshed(refresh);
    await later(sessionId, 20 * 86_400);
    expect((await refreshed(refresh)).refresh).toBe(next.refresh);
    expect((await refreshed(refresh, other)).refresh).toBe(next.refresh);
    expect((await refreshed(next.refresh)).refresh).not.toBe(next.refresh);
  });

  test('with an older token gives the active one for ten seconds, then ends the session', async () => {
    const { refresh, sessionId } = await accountWithTokens(app);
    const second = await refreshed(refresh);
    const third = await refreshed(second.refresh);
    expect((await refreshed(refresh)).refresh).toBe(third.refresh);
    await later(sessionId, 11);
    expect(outcome(await refreshBy(app, refresh))).toEqual(REUSED);
    expect(await exists(sessionId)).toBe(false);
    expect(outcome(await refreshBy(app, third.refresh))).toEqual(UNKNOWN);
    expect(outcome(await call(app, 'GET', '/user', { token: third.access }))).toEqual([403, 'session_not_found']);
  });

  test('at once in 32 tabs of two processes gives one successor', async () => {
    const { refresh } = await accountWithTokens(app);
    const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => refreshed(refresh, n % 2 ? app : other)));
    expect(new Set(answers.map((each) => each.refresh)).size).toBe(1);
    expect(answers[0]?.refresh).not.toBe(refresh);
  });

  test('never gives a token of level 2 for one of level 1', async () => {
    const { refresh, sessionId } = await accountWithTokens(app);
    const parent = await refreshed(refresh);
    await raise(sessionId);
    for (const token of [refresh, parent.refresh]) expect(outcome(await refreshBy(app, token))).toEqual(REUSED);
    expect(await exists(sessionId)).toBe(true);
    await later(sessionId, 11);
    expect(outcome(await refreshBy(app, parent.refresh))).toEqual(REUSED);
    expect(await exists(sessionId)).toBe(false);
  });

  test('with a token from after a restored backup changes nothing', async () => {
    const { refresh, sessionId } = await accountWithTokens(app);
    const next = await refreshed((await refreshed(refresh)).refresh);
    await sql`update token_sessions set counter = 1 where id = ${sessionId}`.execute(app.context.db);
    expect(outcome(await refreshBy(app, next.refresh))).toEqual(UNKNOWN);
    expect(await exists(sessionId)).toBe(true);
  });

  test('with anything else is refused', async () => {
    const { refresh } = await accountWithTokens(app);
    const flipped = refresh.slice(0, -2) + (refresh.endsWith('AA') ? 'BB' : 'AA');
    expect(outcome(await refreshBy(app, flipped))).toEqual(UNKNOWN);
    for (const token of ['', 'short', `${refresh}A`, `${refresh.slice(1)}!`, 'ñ'.repeat(48)])
      expect(outcome(await refreshBy(app, token))).toEqual([400, 'validation_failed']);
    const none = await call(app, 'POST', '/token?grant_type=refresh_token', { body: {} });
    expect(outcome(none)).toEqual([400, 'validation_failed']);
    const wrongType = await call(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: 7 } });
    expect(outcome(wrongType)).toEqual([400, 'bad_json']);
  });

  test('after 30 days without use, or once the session was ended, is refused', async () => {
    const idle = await accountWithTokens(app);
    await later(idle.sessionId, 30 * 86_400 + 60);
    expect(outcome(await refreshBy(app, idle.refresh))).toEqual([400, 'session_expired']);
    expect(outcome(await call(app, 'GET', '/user', { token: idle.access }))).toEqual([403, 'session_not_found']);
    const ended = await accountWithTokens(app);
    await sql`update token_sessions set ends_at = now() where id = ${ended.sessionId}`.execute(app.context.db);
    expect(outcome(await refreshBy(app, ended.refresh))).toEqual([400, 'session_expired']);
  });

  test('reads the user from the database', async () => {
    const { refresh, userId } = await accountWithTokens(app);
    await sql`update users set user_metadata = '{"color": "blue"}' where id = ${userId}`.execute(app.context.db);
    const { access } = await refreshed(refresh);
    expect(claimsOf(access)).toMatchObject({ user_metadata: { color: 'blue', email_verified: true } });
  });
});

test('no state gives a token across the second step, and only the active one rotates', () => {
  fc.assert(
    fc.property(
      fc.record({
        n: fc.nat(12),
        counter: fc.nat(12),
        floor: fc.nat(12),
        secondsSinceRotation: fc.double({ min: 0, max: 30, noNaN: true }),
        secondsSinceFloor: fc.option(fc.double({ min: 0, max: 30, noNaN: true })),
      }),
      ({ n, ...state }) => {
        const decision = decideRefresh(n, state);
        expect(decision === 'rotate').toBe(n === state.counter && n >= state.floor);
        if (n < state.floor && n <= state.counter) expect(['refuse', 'end']).toContain(decision);
        if (decision === 'end') expect(n).toBeLessThan(state.counter + 1);
        expect(decision === 'unknown').toBe(n > state.counter);
      },
    ),
  );
});
