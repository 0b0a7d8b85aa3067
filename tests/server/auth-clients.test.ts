import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, refusal, someEmail } from '../support/app.ts';
import { type AuthApp, call, clientOf, clients, startAuthApp } from '../support/auth-api.ts';
import { authMail, open, signedUp, wrongCode } from '../support/auth-mails.ts';
import { accountWithApp, answer, appWith, halfAMinute, newAccount, signIn } from '../support/factors.ts';

const appUrl = 'https://app.example.com/callback';
const MISSING = { name: 'AuthSessionMissingError' };

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: [appUrl], key: null } });
});
afterAll(() => app.destroy());

describe.each(clients)('product 34.7: emails for the client %s', (_, Client) => {
  test('five wrong codes end the code, not the link', async () => {
    const { email, code, token } = await signedUp(app);
    const client = clientOf(app, Client);
    const used = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
    for (const typed of [...Array.from({ length: 5 }, () => wrongCode(code)), code])
      expect((await client.verifyOtp({ email, token: typed, type: 'signup' })).error).toMatchObject(used);
    expect((await client.verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test('a link signs in once, however many open it, and a look at it uses nothing up', async () => {
    const { token, link } = await signedUp(app);
    expect((await call(app, 'HEAD', `/verify${link.search}`)).status).toBe(200);
    const opened = Array.from({ length: 8 }, () =>
      clientOf(app, Client).verifyOtp({ token_hash: token, type: 'signup' }),
    );
    const results = await Promise.all(opened);
    const codes = results.map(({ error }) => error?.code ?? 'ok').sort();
    expect(codes).toEqual(['ok', ...Array.from({ length: 7 }, () => 'otp_expired')].sort());
  });

  test('links lead to allowed targets only, with a session that the client takes over', async () => {
    const emailRedirectTo = 'https://evil.example/';
    const email = someEmail();
    await clientOf(app, Client).signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
    const { link } = await authMail(app, email);
    expect(link.searchParams.get('redirect_to')).toBe('http://localhost:3000');
    link.searchParams.set('redirect_to', appUrl);
    const target = await open(app, link);
    expect(target.origin + target.pathname).toBe(appUrl);
    const { access_token = '', refresh_token = '' } = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    const client = clientOf(app, Client);
    expect((await client.setSession({ access_token, refresh_token })).data.user?.email).toBe(email);
    expect((await client.refreshSession()).error).toBeNull();
  });
});

describe.each(clients)('product 34.4, 34.5: one account for the website and the client %s', (_, Client) => {
  const levels = { currentLevel: 'aal1', nextLevel: 'aal2' };

  test('a factor of the website is asked for, and codes work', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject(levels);
    expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  });

  test('its factor is asked for on the website, where recovery codes work', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const enrolled = await client.mfa.enroll({ factorType: 'totp' });
    const { id: factorId = '', totp } = enrolled.data as { id: string; totp: { secret: string } };
    const code = appWith(totp.secret);
    expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
    await halfAMinute(app);
    const browser = await signIn(app, email);
    expect(await refusal(browser.trpc.links.list.query())).toBe('second_factor_required');
    await answer(browser, factorId, code());
    const { recoveryCodes } = await browser.trpc.factors.newRecoveryCodes.mutate();
    const next = await signIn(app, email);
    await next.trpc.factors.useRecoveryCode.mutate({ code: recoveryCodes[0] ?? '' });
    expect(await next.trpc.profiles.me.query()).toMatchObject({ email });
  });

  test('its sessions are listed and ended there, and by a new password', async () => {
    const { email, browser } = await newAccount(app);
    const client = clientOf(app, Client);
    const signInAgain = () => client.signInWithPassword({ email, password: PASSWORD });
    await signInAgain();
    const [session] = (await browser.trpc.account.sessions.query()).filter(({ isApiClient }) => isApiClient);
    await browser.trpc.account.endSession.mutate({ id: session?.id ?? '' });
    expect((await client.getUser()).error).toMatchObject(MISSING);
    expect((await signInAgain()).error).toBeNull();
    await browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: 'Another-Horse-8' });
    expect((await client.getUser()).error).toMatchObject(MISSING);
    expect((await signInAgain()).error).toMatchObject({ code: 'invalid_credentials' });
  });
});
