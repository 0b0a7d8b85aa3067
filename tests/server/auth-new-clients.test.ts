import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, call, clients, outcome, startAuthApp } from '../support/auth-api.ts';
import { aMinute, authMail, open, signedUp } from '../support/auth-mails.ts';
import { idTokenOf } from '../support/auth-providers.ts';
import { accountWithApp, newAccount, signIn as signInByBrowser } from '../support/factors.ts';
import { jobsDone } from '../support/payments.ts';

const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

/** An account that has been used in another browser. */
async function usedAccount() {
  const account = await newAccount(app);
  return { ...account, browser: await signInByBrowser(app, account.email) };
}

async function announced(email: string): Promise<string[]> {
  await jobsDone(app);
  const mails = (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
  return mails.filter(({ subject }) => subject === 'New sign-in to your Saluda account').map(({ text }) => text);
}

const by = (agent: string) => ({ 'user-agent': agent });

async function signIn(email: string, agent: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const answer = await call(app, 'POST', '/token?grant_type=password', { body, headers: by(agent) });
  expect(outcome(answer)).toEqual([200, null]);
  return String(answer.body.access_token);
}

describe('product 34.9: a sign-in of a program', () => {
  test('is announced once per browser and system, also after it has signed out', async () => {
    const { email, userId } = await usedAccount();
    const token = await signIn(email, PIXEL);
    await call(app, 'POST', '/logout?scope=local', { token });
    await signIn(email, PIXEL.replace('Chrome/140', 'Chrome/141'));
    const texts = await announced(email);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Chrome on Android');
    expect(texts[0]).not.toMatch(/127\.\d+\.\d+\.\d+|Pixel/);
    await signIn(email, IPHONE);
    expect(await announced(email)).toHaveLength(2);
    const { rows } = await sql`select device from known_devices where user_id = ${userId} order by device`.execute(
      app.context.db,
    );
    expect(rows).toEqual(['chrome android', 'other other', 'safari iphone'].map((device) => ({ device })));
  });

  test('is not announced if a browser with the same name and system has signed in', async () => {
    const { email } = await usedAccount();
    const { open: request } = app.browser();
    const payload = JSON.stringify({ email, password: PASSWORD, rememberMe: true });
    const headers = { ...by(IPHONE), 'content-type': 'application/json' };
    expect((await request({ method: 'POST', url: '/trpc/auth.signIn', payload, headers })).statusCode).toBe(200);
    expect(await announced(email)).toHaveLength(1);
    await sql`delete from sessions where user_agent = 'safari iphone'`.execute(app.context.db);
    await signIn(email, IPHONE);
    expect(await announced(email)).toHaveLength(1);
  });

  test('is not announced after sign-up, whichever program confirms', async () => {
    const { email, code } = await signedUp(app, someEmail(), { data: { language: 'en' } });
    const confirming = await call(app, 'POST', '/verify', {
      ...{ body: { email, token: code, type: 'email' }, headers: by(PIXEL) },
    });
    expect(confirming.status).toBe(200);
    await signIn(email, PIXEL);
    expect(await announced(email)).toEqual([]);
    await signIn(email, IPHONE);
    expect(await announced(email)).toHaveLength(1);
    const other = await signedUp(app, someEmail(), {
      ...{ data: { language: 'en' }, code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' },
    });
    expect(await exchange(other.link, PIXEL)).toBe(200);
    expect(await announced(other.email)).toEqual([]);
  });

  test('with an emailed code, link or PKCE is announced', async () => {
    const { email } = await usedAccount();
    const challenge = { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' };
    await call(app, 'POST', '/otp', { body: { email } });
    const { code: token } = await authMail(app, email);
    const answer = await call(app, 'POST', '/verify', {
      ...{ body: { email, token, type: 'email' }, headers: by(PIXEL) },
    });
    expect(answer.status).toBe(200);
    expect(await announced(email)).toHaveLength(1);
    await aMinute(app);
    await call(app, 'POST', '/otp', { body: { email, ...challenge } });
    await announced(email);
    const mails = (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
    const nth = 1 + mails.toReversed().findIndex(({ text }) => text.includes('token=pkce_'));
    expect(await exchange((await authMail(app, email, nth)).link, IPHONE)).toBe(200);
    expect(await announced(email)).toHaveLength(2);
  });

  test('with Google is announced if the account is older', async () => {
    const signInWithGoogle = async (email: string, agent: string) => {
      const body = { provider: 'google', id_token: await idTokenOf(app, 'google', { email }) };
      const answer = await call(app, 'POST', '/token?grant_type=id_token', { body, headers: by(agent) });
      expect(answer.status).toBe(200);
    };
    const { email } = await usedAccount();
    await signInWithGoogle(email, PIXEL);
    expect(await announced(email)).toHaveLength(1);
    const newEmail = someEmail();
    await signInWithGoogle(newEmail, PIXEL);
    expect(await announced(newEmail)).toEqual([]);
    await signInWithGoogle(newEmail, IPHONE);
    expect(await announced(newEmail)).toHaveLength(1);
  });

  test('into an account with a second factor is announced after that, and counts only then', async () => {
    const { email, userId, factorId, code } = await accountWithApp(app);
    const devices = async () => {
      const { rows } = await sql`select from known_devices where user_id = ${userId}`.execute(app.context.db);
      return rows.length;
    };
    const before = await devices();
    await signIn(email, IPHONE);
    const complete = async () => {
      await sql`update factors set last_step = null where id = ${factorId}`.execute(app.context.db);
      const token = await signIn(email, PIXEL);
      const { body } = await call(app, 'POST', `/factors/${factorId}/challenge`, { token });
      return await call(app, 'POST', `/factors/${factorId}/verify`, {
        ...{ token, body: { challenge_id: body.id, code: code() }, headers: by(PIXEL) },
      });
    };
    expect([await announced(email), await devices()]).toEqual([[], before]);
    for (let n = 0; n < 2; n++) expect((await complete()).status).toBe(200);
    const texts = await announced(email);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Chrome on Android');
    expect(await devices()).toBe(before + 1);
  });

  test('is not announced to owners who turned these emails off, nor more than ten times a day', async () => {
    const { email, browser } = await usedAccount();
    await browser.trpc.profiles.setNewDeviceEmails.mutate({ newDeviceEmails: false });
    await signIn(email, PIXEL);
    expect(await announced(email)).toEqual([]);
    const busy = await usedAccount();
    await sql`insert into known_devices (token_hash, user_id, expires_at)
      select gen_random_uuid()::text, ${busy.userId}, now() + interval '1 day' from generate_series(1, 10)`.execute(
      app.context.db,
    );
    await signIn(busy.email, PIXEL);
    expect(await announced(busy.email)).toEqual([]);
  });

  test.each(clients)('in the client %s is announced', async (_, Client) => {
    const { email } = await usedAccount();
    const client = new Client({ url: app.url, headers: by(PIXEL), autoRefreshToken: false, persistSession: false });
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect(await announced(email)).toHaveLength(1);
  });
});

async function exchange(link: URL, agent: string): Promise<number> {
  const code = (await open(app, link)).searchParams.get('code');
  const body = { auth_code: code, code_verifier: 'v'.repeat(43) };
  return (await call(app, 'POST', '/token?grant_type=pkce', { body, headers: by(agent) })).status;
}
