import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import type { SignUpRule } from '#src/accounts/admission.ts';
import { confirm, hashedPassword, mail, mailedToken, PASSWORD, refusal, signUp, someEmail } from '../support/app.ts';
import { type AuthApp, call, startAuthApp } from '../support/auth-api.ts';
import { somePhone } from '../support/auth-factors.ts';
import { idTokenOf, visitProvider } from '../support/auth-providers.ts';
import { configurationOf, type Outcome, SITE_SECRET, startCommand } from '../support/commands.ts';
import { makeOrganization } from '../support/organizations.ts';
import { makeAccount } from '../support/roles.ts';
import { signInAt } from '../support/social.ts';
import { ethereumWallet, messageOf } from '../support/wallets.ts';

const { signUp: rule } = readEnv({
  SIGN_UP: 'invited',
  SIGN_UP_ALLOW: 'Boss@example.net, ACME.example,ñandú.es,icloud.com',
});

/** Three processes of one site, as if it were restarted with other settings. */
let open: AuthApp;
let invited: AuthApp;
let closed: AuthApp;
const start = (signUp: SignUpRule, more = {}) =>
  startAuthApp({
    ...{ authApiWeb3: true, authApi: { redirects: ['https://app.example.com/**'], key: null } },
    ...{ authSecret: SITE_SECRET, signUp, ...more },
  });
beforeAll(async () => {
  open = await start({ mode: 'open', allow: [] });
  const { database } = open.context;
  invited = await start(rule, { database });
  closed = await start({ mode: 'closed', allow: [] }, { database });
});
afterAll(async () => {
  for (const app of [closed, invited, open]) await app.destroy();
});

/** Ways to get an account for an email. Each says what became of it. */
const ways: Record<string, (app: AuthApp, email: string) => Promise<unknown>> = {
  'the form': (app, email) => signUpWith(app, email),
  'the token API, with a password': async (app, email) =>
    codeOf(await call(app, 'POST', '/signup', { body: { email, password: PASSWORD } })),
  'the token API, with an emailed code': async (app, email) =>
    codeOf(await call(app, 'POST', '/otp', { body: { email } })),
  Google: async (app, email) => socialOutcome(await signInAt(app, app.browser(), 'google', { email })),
  Apple: async (app, email) => socialOutcome(await signInAt(app, app.browser(), 'apple', { email, hide: 'no' })),
  'an ID token': async (app, email) => {
    const id_token = await idTokenOf(app, 'google', { email });
    return codeOf(await call(app, 'POST', '/token?grant_type=id_token', { body: { provider: 'google', id_token } }));
  },
  'Google, for a program': async (app, email) => {
    const to = encodeURIComponent('https://app.example.com/');
    const place = await visitProvider(app, `/auth/v1/authorize?provider=google&redirect_to=${to}`, { email });
    return new URLSearchParams(place.hash.slice(1)).get('error_code') ?? 'accepted';
  },
};

/** Ways without an email. */
const nameless: Record<string, (app: AuthApp) => Promise<unknown>> = {
  'a code by SMS': async (app) => codeOf(await call(app, 'POST', '/otp', { body: { phone: somePhone() } })),
  'a phone and a password': async (app) =>
    codeOf(await call(app, 'POST', '/signup', { body: { phone: somePhone(), password: PASSWORD } })),
  'a wallet': async (app) => {
    const wallet = ethereumWallet();
    const fields = [
      'URI: http://localhost:3000/',
      'Version: 1',
      'Chain ID: 1',
      `Issued At: ${new Date().toISOString()}`,
    ];
    const message = messageOf(wallet, { fields });
    const body = { chain: wallet.chain, message, signature: wallet.sign(message) };
    return codeOf(await call(app, 'POST', '/token?grant_type=web3', { body }));
  },
};

const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => (status === 200 ? 'accepted' : body.code);
const socialOutcome = ({ place }: { place: string }) => /#social=(\w+)/.exec(place)?.[1] ?? 'accepted';
const signUpWith = ({ browser }: AuthApp, email: string, invitation?: string) =>
  refusal(
    browser().trpc.auth.signUp.mutate({
      ...{ name: 'Ana García', email, password: PASSWORD, language: 'en', ...(invitation && { invitation }) },
    }),
  );

const countUsers = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from users`.execute(open.context.db)).rows[0]?.count;
const refused = (way: string, code: string) =>
  way === 'the form' || way === 'Google' || way === 'Apple' ? code : 'signup_disabled';

const at = (domain: string) => someEmail().replace('example.com', domain);

describe.each(Object.entries(ways))('product 38.1: %s', (way, signUpBy) => {
  // A provider must be authoritative for it
  const allowed = () => at(way === 'Apple' ? 'icloud.com' : 'acme.example');

  test('creates an account where sign-up is open, or for an allowed email', async () => {
    expect(await signUpBy(open, someEmail())).toBe('accepted');
    expect(await signUpBy(invited, allowed())).toBe('accepted');
  });

  test('creates none where sign-up is closed, or for other emails', async () => {
    const before = await countUsers();
    expect(await signUpBy(closed, allowed())).toBe(refused(way, 'sign_up_closed'));
    for (const email of [
      at('gmail.com'),
      'boss+1@example.net',
      at('mail.acme.example'),
      at('acme.example.evil.example'),
    ])
      expect(await signUpBy(invited, email)).toBe(refused(way, 'sign_up_invited_only'));
    expect(await countUsers()).toBe(before);
  });
});

describe.each(Object.entries(nameless))('product 38.1: %s', (_, signUpBy) => {
  test('creates an account only where sign-up is open', async () => {
    expect(await signUpBy(open)).toBe('accepted');
    const before = await countUsers();
    expect(await signUpBy(invited)).toBe('signup_disabled');
    expect(await signUpBy(closed)).toBe('signup_disabled');
    expect(await countUsers()).toBe(before);
  });
});

describe('product 38.1: what is allowed', () => {
  test('is a whole email or domain, in any spelling', async () => {
    expect(await signUpWith(invited, ' Boss@Example.NET ')).toBe('accepted');
    expect(await signUpWith(invited, someEmail().replace('example.com', 'xn--and-6ma2c.es'))).toBe('accepted');
    expect(await signUpWith(invited, 'ana@evil.example@acme.example')).toBe('invalid_input');
    expect(await signUpWith(invited, 'ana@acme.example.')).toBe('invalid_input');
    expect(await signUpWith(invited, at('evilacme.example'))).toBe('sign_up_invited_only');
    expect(await signUpWith(invited, 'x@boss@example.net')).toBe('invalid_input');
  });

  test('must be proven: with a provider that is not authoritative for it, and without confirming it, nobody gets in', async () => {
    const email = at('acme.example');
    const consumer = await signInAt(invited, invited.browser(), 'google', { email, outcome: 'foreign' });
    expect(socialOutcome(consumer)).toBe('sign_up_invited_only');
    expect(await signUpWith(invited, email)).toBe('accepted');
    const signIn = invited.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD });
    expect(await refusal(signIn)).toBe('email_not_verified');
  });

  test('is not asked of accounts that exist, and the website tells others nothing of them', async () => {
    const { email } = await signUp(open);
    const pending = someEmail();
    expect(await signUpWith(open, pending)).toBe('accepted');
    for (const [app, code] of [
      [invited, 'sign_up_invited_only'],
      [closed, 'sign_up_closed'],
    ] as const) {
      expect(await refusal(app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('accepted');
      for (const each of [email, pending, someEmail()]) expect(await signUpWith(app, each)).toBe(code);
      expect((await call(app, 'GET', '/settings')).body).toMatchObject({ disable_signup: true });
    }
    expect(codeOf(await call(closed, 'POST', '/otp', { body: { email } }))).toBe('accepted');
    const browser = closed.browser();
    await confirm(browser, await mailedToken(open, pending));
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ email: pending });
  });

  test('product 1.6: the website answers strangers alike about all emails', async () => {
    const [{ email: known }, pending, unknown] = [await signUp(open), someEmail(), someEmail()];
    expect(await signUpWith(open, pending)).toBe('accepted');
    const person = { name: 'Ana García', password: 'Wrong-Horse-77', language: 'en' };
    for (const app of [invited, closed]) {
      const ask = async (path: string, payload: object) => {
        const { statusCode, body, cookies } = await app
          .browser()
          .open({ method: 'POST', url: `/trpc/auth.${path}`, payload });
        return [path, statusCode, body.replace(/"requestId":"[^"]*"/, ''), cookies.map(({ name }) => name)];
      };
      for (const [path, fields] of Object.entries({
        signUp: person,
        signIn: person,
        requestReset: {},
        resendConfirmation: {},
      })) {
        const [first, ...others] = await Promise.all(
          [unknown, known, pending].map((email) => ask(path, { ...fields, email })),
        );
        expect(others).toEqual([first, first]);
      }
    }
  });

  describe('is not asked of those whom an organization invited, unless sign-up is closed', () => {
    const inviteToOrganization = async () => {
      const { userId, browser } = await makeAccount(open, await hashedPassword(open));
      const { id } = await makeOrganization(open, userId);
      const email = someEmail();
      await browser.actingFor(id).trpc.invitations.create.mutate({ emails: [email], role: 'member' });
      return { email, token: await mailedToken(open, email) };
    };

    test('by its link', async () => {
      const { token } = await inviteToOrganization();
      const join = ({ browser: visitor }: AuthApp) =>
        refusal(
          visitor().trpc.invitations.signUp.mutate({ token, name: 'Luis Vega', password: PASSWORD, language: 'es' }),
        );
      expect(await join(closed)).toBe('sign_up_closed');
      expect(await join(invited)).toBe('accepted');
    });

    test.each(['Google', 'an ID token'] as const)('by %s, if it is authoritative for the email', async (way) => {
      const signUpBy = ways[way] as (typeof ways)[string];
      const { email } = await inviteToOrganization();
      expect(await signUpBy(closed, email)).toBe(refused(way, 'sign_up_closed'));
      const consumer = await signInAt(invited, invited.browser(), 'google', { email, outcome: 'foreign' });
      expect(socialOutcome(consumer)).toBe('sign_up_invited_only');
      expect(await signUpBy(invited, email)).toBe('accepted');
    });

    test.each(['revoked_at', 'expires_at'])('but not after its %s', async (column) => {
      const { email } = await inviteToOrganization();
      await sql`update invitations set ${sql.ref(column)} = now() where email = ${email}`.execute(open.context.db);
      expect(await ways.Google?.(invited, email)).toBe('sign_up_invited_only');
    });
  });
});

describe('product 38.2: an invitation of the operator', () => {
  const run = (...args: string[]): Promise<Outcome> =>
    startCommand('invite', args, { ...configurationOf(invited), SIGN_UP: 'invited' }).outcome;
  const guest = async () => {
    const email = someEmail();
    expect(await run(email)).toEqual({ code: 0, errors: '', output: `Invited ${email}.\n` });
    return { email, token: await mailedToken(open, email) };
  };

  test('is a link for its email, which works once', async () => {
    const { email, token } = await guest();
    expect(await signUpWith(invited, email)).toBe('sign_up_invited_only');
    expect(await signUpWith(invited, someEmail(), token)).toBe('sign_up_invited_only');
    expect(await signUpWith(closed, email, token)).toBe('sign_up_closed');
    const answers = await Promise.all([1, 2, 3].map(() => signUpWith(invited, email, token)));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect((await run('--list')).output).not.toContain(email);
    await sql`delete from users where email = ${email}`.execute(open.context.db);
    expect(await signUpWith(invited, email, token)).toBe('sign_up_invited_only');
  });

  test('needs no link where a provider is authoritative for its email', async () => {
    const { email } = await guest();
    const consumer = await signInAt(invited, invited.browser(), 'google', { email, outcome: 'foreign' });
    expect(socialOutcome(consumer)).toBe('sign_up_invited_only');
    expect(socialOutcome(await signInAt(invited, invited.browser(), 'google', { email }))).toBe('accepted');
    expect((await run('--list')).output).not.toContain(email);
  });

  test('is void after a newer one, when it is revoked, and after 14 days', async () => {
    const { email, token: first } = await guest();
    await run(email, '--language', 'es');
    const { subject, text } = await mail(open, email, 2);
    expect(subject).toBe('Te invitaron a Saluda');
    expect(text).toContain(`${email}`);
    const token = await mailedToken(open, email, 2);
    expect(await signUpWith(invited, email, first)).toBe('sign_up_invited_only');
    expect((await run('--list')).output).toMatch(new RegExp(`^open to [\\d-]+  ${email}$`, 'm'));
    expect(await run('--revoke', email)).toMatchObject({ code: 0 });
    expect(await signUpWith(invited, email, token)).toBe('sign_up_invited_only');
    expect(await run('--revoke', email)).toMatchObject({ code: 1, errors: `${email} has no invitation.\n` });
    const late = await guest();
    await sql`update sign_up_invitations set expires_at = now() where email = ${late.email}`.execute(open.context.db);
    expect(await signUpWith(invited, late.email, late.token)).toBe('sign_up_invited_only');
    expect((await run('--list')).output).toMatch(new RegExp(`^expired [\\d-]+  ${late.email}$`, 'm'));
  });

  test('is stored as a hash, and is in the export of an account that gets its email, and deleted with it', async () => {
    const { email, token } = await guest();
    const stored = await sql`select * from sign_up_invitations where email = ${email}`.execute(open.context.db);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    const { browser, userId } = await makeAccount(open, await hashedPassword(open));
    await sql`update users set email = ${email} where id = ${userId}`.execute(open.context.db);
    const { rawPayload } = await browser.open('/api/account/export');
    const { 'sign-up-invitation.json': file } = unzipSync(rawPayload);
    expect(JSON.parse(Buffer.from(file ?? []).toString())).toMatchObject({ email, language: 'en' });
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect((await run('--list')).output).not.toContain(email);
  });

  test('is sent to nobody if one email is wrong, or sign-up is not by invitation', async () => {
    const { email: known } = await signUp(open);
    const email = someEmail();
    expect(await run(email, known)).toMatchObject({
      code: 1,
      errors: `${known} has an account. Nobody was invited.\n`,
    });
    expect((await run(email, 'nobody')).code).toBe(2);
    expect((await run()).code).toBe(2);
    const other = startCommand('invite', [email], { ...configurationOf(invited), SIGN_UP: 'closed' });
    expect(await other.outcome).toMatchObject({ code: 1 });
    expect((await run('--list')).output).not.toContain(email);
  });
});
