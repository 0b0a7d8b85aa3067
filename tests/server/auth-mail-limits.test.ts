import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAddress, PASSWORD, refusal, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  clientOf,
  clients,
  outcome,
  startAuthApp,
} from '../support/auth-api.ts';
import { aMinute } from '../support/auth-mails.ts';
import { newAccount } from '../support/factors.ts';

const OK = [200, null];
const LIMITED = [429, 'over_email_send_rate_limit'];

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

/** A minute after the last one. */
async function ask(path: string, body: object, address: string) {
  await aMinute(app);
  return await call(app, 'POST', path, { body, address });
}

const asking = async (...request: Parameters<typeof ask>) => outcome(await ask(...request));

/** A browser of the website in a network. */
function browserAt(address: string) {
  const { open } = app.browser();
  return (path: string, input: object) =>
    open({
      ...{ method: 'POST', url: `/trpc/auth.${path}`, remoteAddress: '127.0.0.1', payload: JSON.stringify(input) },
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    }).then(({ statusCode }) => statusCode);
}

describe.each(['an account', 'nobody'])('product 24.4, 34.7: emails to %s', (whose) => {
  const recipient = async () => (whose === 'nobody' ? someEmail() : (await newAccount(app)).email);

  test('three resets an hour and network count together with those of the website', async () => {
    const [email, address] = [await recipient(), ownAddress()];
    const website = browserAt(address);
    expect(await website('requestReset', { email })).toBe(200);
    expect(await asking('/recover', { email: email.toUpperCase() }, address)).toEqual(OK);
    expect(await website('requestReset', { email })).toBe(200);
    const refused = await ask('/recover', { email }, address);
    expect(outcome(refused)).toEqual(LIMITED);
    expect(refused.body).toMatchObject({ message: 'email rate limit exceeded' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await website('requestReset', { email })).toBe(429);
    expect(await asking('/recover', { email }, ownAddress())).toEqual(OK);
  });

  test('three confirmations an hour and network, too', async () => {
    const [email, address] = [await recipient(), ownAddress()];
    const website = browserAt(address);
    expect(await asking('/resend', { email, type: 'signup' }, address)).toEqual(OK);
    expect(await website('resendConfirmation', { email })).toBe(200);
    expect(await asking('/resend', { email, type: 'signup' }, address)).toEqual(OK);
    expect(await asking('/resend', { email, type: 'signup' }, address)).toEqual(LIMITED);
    expect(await asking('/recover', { email }, address)).toEqual(OK);
  });

  test('twelve resets an hour in total', async () => {
    const email = await recipient();
    for (let n = 0; n < 12; n++) expect(await asking('/recover', { email }, ownAddress())).toEqual(OK);
    expect(await asking('/recover', { email }, ownAddress())).toEqual(LIMITED);
  });

  test('three of each kind an hour and network, none of which uses up another', async () => {
    const [email, address] = [await recipient(), ownAddress()];
    const kinds = [['/otp'], ['/resend', 'signup'], ['/resend', 'email_change'], ['/recover']] as const;
    for (const [path, type] of kinds) {
      for (let n = 0; n < 3; n++) expect(await asking(path, { email, type }, address)).toEqual(OK);
      expect(await asking(path, { email, type }, address)).toEqual(LIMITED);
    }
  });

  test('what is refused within a minute does not count', async () => {
    const [email, address] = [await recipient(), ownAddress()];
    const recover = () => call(app, 'POST', '/recover', { body: { email }, address });
    expect(outcome(await recover())).toEqual(OK);
    for (let n = 0; n < 5; n++) {
      const { body } = await recover();
      expect(String(body.message)).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    }
    for (let n = 0; n < 2; n++) expect(await asking('/recover', { email }, address)).toEqual(OK);
    expect(await asking('/recover', { email }, address)).toEqual(LIMITED);
  });
});

describe('product 24.4, 34.7: emails of both kinds', () => {
  test('three sign-ups of an email an hour and network, apart from repeated confirmations', async () => {
    const [email, address] = [someEmail(), ownAddress()];
    const body = { email, password: PASSWORD };
    // Nobody can use up others' sign-ups with emails that aren't sent
    for (let n = 0; n < 12; n++) await asking('/resend', { email, type: 'signup' }, ownAddress());
    for (let n = 0; n < 3; n++) expect(await asking('/signup', body, address)).toEqual(OK);
    expect(await asking('/signup', body, address)).toEqual(LIMITED);
    const taken = { email: (await newAccount(app)).email, password: PASSWORD };
    for (let n = 0; n < 5; n++)
      expect(await asking('/signup', taken, ownAddress())).toEqual([422, 'user_already_exists']);
  });

  test('six resets an hour for one IPv6 /48, where many networks are', async () => {
    const { email } = await newAccount(app);
    const at = (n: number, site = 'a') => asking('/recover', { email }, `2001:db8:${site}:${n}::1`);
    for (let n = 0; n < 6; n++) expect(await at(n)).toEqual(OK);
    expect(await at(6)).toEqual(LIMITED);
    expect(await at(6, 'b')).toEqual(OK);
  });

  test('six changes of the email an hour count together with those of the website', async () => {
    const { access: token, email } = await accountWithTokens(app);
    const change = async (to: string) => {
      await aMinute(app);
      return outcome(await call(app, 'PUT', '/user', { token, body: { email: to } }));
    };
    expect(await change((await newAccount(app)).email)).toEqual([422, 'email_exists']);
    for (let n = 0; n < 6; n++) expect(await change(someEmail())).toEqual(OK);
    expect(await change(someEmail())).toEqual(LIMITED);
    expect(await change(email)).toEqual(OK);
  });

  test('three emails an hour and network to one new email, of any account', async () => {
    const [to, address] = [someEmail(), ownAddress()];
    const ask = async () => {
      await aMinute(app);
      const { access: token } = await accountWithTokens(app);
      return outcome(await call(app, 'PUT', '/user', { token, body: { email: to }, address }));
    };
    for (let n = 0; n < 3; n++) expect(await ask()).toEqual(OK);
    expect(await ask()).toEqual(LIMITED);
    const { browser } = await newAccount(app);
    for (let n = 0; n < 4; n++) {
      const change = browser.trpc.account.changeAddress.mutate({ email: `x${to}`, password: PASSWORD });
      if (n < 3) await change;
      else expect(await refusal(change)).toBe('too_many_requests');
    }
  });

  test.each(clients)('the client %s reads why', async (_, Client) => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    for (let n = 0; n < 3; n++) {
      await aMinute(app);
      expect((await client.resetPasswordForEmail(email)).error).toBeNull();
      expect((await client.reauthenticate()).error).toBeNull();
    }
    await aMinute(app);
    const expected = { status: 429, code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' };
    expect((await client.resetPasswordForEmail(email)).error).toMatchObject(expected);
    expect((await client.reauthenticate()).error).toMatchObject(expected);
    expect((await client.getSession()).data.session).not.toBeNull();
  });

  test('counters hold no emails', async () => {
    const email = someEmail();
    await asking('/recover', { email }, ownAddress());
    const { rows } = await sql<{ key: string }>`select key from limits`.execute(app.context.db);
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });
});
