import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertToken } from '#db/accounts/tokens.ts';
import { newToken } from '#server/platform/tokens.ts';
import { PASSWORD, refusal, someEmail, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { makeAuthenticator } from '../support/authenticator.ts';
import { newAccount } from '../support/factors.ts';
import { choose, comeBack, start } from '../support/social.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const NEXT = 'Another-Horse-8';
type Removal = { providers?: 'google'[]; passkeys?: string[] };

/** A reset that is ready to be sent. */
async function resetOf(userId: string, { providers = [], passkeys = [] }: Removal = {}) {
  const { token, tokenHash } = newToken();
  await insertToken(app.context.db, { userId, purpose: 'reset', tokenHash, hours: 1 });
  const remove = { providers, passkeys, programs: [] };
  return () => app.browser().trpc.auth.resetPassword.mutate({ token, password: NEXT, remove });
}

/**
 * Runs `act` up to the moment when its session is stored, then `change`, then the rest of `act`. A reset runs up to its own session.
 */
async function beforeItsSession<T>(
  userId: string,
  act: () => Promise<T>,
  change: () => Promise<unknown>,
  { isReset }: { isReset: boolean },
): Promise<T> {
  const { db } = app.context;
  const acting = await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${userId} for update`.execute(tx);
    const promise = act();
    promise.catch(() => {});
    await areWaiting(db, 1);
    const changing = change();
    await (isReset ? areWaiting(db, 2) : changing);
    return { promise, changing };
  });
  await acting.changing;
  return await acting.promise;
}

async function sessionsOf(userId: string): Promise<number> {
  return (await app.context.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length;
}

const isSignedIn = async ({ trpc }: TestBrowser) => (await trpc.factors.state.query()).state !== 'out';

async function connectGoogle({ browser, googleEmail }: { browser: TestBrowser; googleEmail: string }): Promise<void> {
  const { url } = await browser.trpc.auth.connect.mutate({ provider: 'google', password: PASSWORD });
  await comeBack(app, browser, await choose(browser, url, { email: googleEmail }));
}

/** the session that the reset itself starts */
const OWN = 1;

describe('product 1.5: a reset also ends a session that is starting', () => {
  test('with a connection that the reset removes', async () => {
    const { userId, browser } = await newAccount(app);
    const googleEmail = someEmail();
    await connectGoogle({ browser, googleEmail });
    const thief = app.browser();
    const answer = await choose(thief, await start(thief, 'google'), { email: googleEmail });
    const reset = await resetOf(userId, { providers: ['google'] });
    await beforeItsSession(userId, () => comeBack(app, thief, answer), reset, { isReset: true });
    expect([await isSignedIn(thief), await sessionsOf(userId)]).toEqual([false, OWN]);
  });

  test('with a passkey that the reset removes', async () => {
    const { userId, browser } = await newAccount(app);
    const key = makeAuthenticator();
    const { factorId, challengeId, options } = await browser.trpc.factors.enrollPasskey.mutate({
      ...{ name: 'My key', password: PASSWORD },
    });
    await browser.trpc.factors.confirm.mutate({ factorId, challengeId, credential: key.create(options) });
    const thief = app.browser();
    const asked = await thief.trpc.factors.passkeyOptions.mutate();
    const credential = key.show(asked.options);
    const signing = () =>
      refusal(thief.trpc.factors.signInWithPasskey.mutate({ challengeId: asked.challengeId, credential }));
    const reset = await resetOf(userId, { passkeys: [factorId] });
    const outcome = await beforeItsSession(userId, signing, reset, { isReset: true });
    expect([outcome, await isSignedIn(thief), await sessionsOf(userId)]).toEqual(['unauthenticated', false, OWN]);
  });

  test('by changing the password', async () => {
    const { userId, browser } = await newAccount(app);
    const changing = () =>
      refusal(browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: 'Thief-Horse-99' }));
    const outcome = await beforeItsSession(userId, changing, await resetOf(userId), { isReset: true });
    expect([outcome, await isSignedIn(browser), await sessionsOf(userId)]).toEqual(['unauthenticated', false, OWN]);
  });
});

test('product 1.9: ending all sessions also ends one that is being replaced', async () => {
  const { userId, browser } = await newAccount(app);
  const googleEmail = someEmail();
  await connectGoogle({ browser, googleEmail });
  const { url } = await browser.trpc.auth.confirmIdentity.mutate({ provider: 'google' });
  const answer = await choose(browser, url, { email: googleEmail });
  const ending = () => app.context.db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await beforeItsSession(userId, () => comeBack(app, browser, answer), ending, { isReset: false });
  expect([await isSignedIn(browser), await sessionsOf(userId)]).toEqual([false, 0]);
});
