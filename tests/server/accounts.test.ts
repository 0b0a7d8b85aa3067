import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updatePassword } from '#db/accounts/users.ts';
import {
  confirm,
  hashedPassword,
  mail,
  mailedToken,
  PASSWORD,
  refusal,
  signUp,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { signInAt } from '../support/social.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const details = (email: string) => ({ name: 'Ana García', email, password: PASSWORD, language: 'en' as const });

describe('product 1.1: signing up', () => {
  test("product 10.2: creates an account with its profile and emails a link in the account's language", async () => {
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate({ ...details(email), language: 'es' });
    const { subject, text, html } = await mail(app, email);
    expect(subject).toContain('Confirma');
    expect(text).toContain('http://localhost:3000/auth/confirm?token=');
    expect(html).toContain('http://localhost:3000/auth/confirm?token=');
    const profile = await app.context.db
      .selectFrom('profiles')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
    expect(profile).toMatchObject({
      name: 'Ana García',
      language: 'es',
      planType: 'free',
      initialized: false,
      trialDays: 14,
    });
    expect(profile?.trialStartDate).toBeNull();
  });

  test('product 1.6: refuses a known email, even in capital letters', async () => {
    const { email } = await signUp(app);
    expect(await refusal(app.browser().trpc.auth.signUp.mutate(details(email.toUpperCase())))).toBe('account_exists');
  });

  test('one of two concurrent sign-ups wins, and one email is sent', async () => {
    const email = someEmail();
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => refusal(app.browser().trpc.auth.signUp.mutate(details(email)))),
    );
    expect(results.sort()).toEqual(['accepted', 'account_exists', 'account_exists', 'account_exists']);
    await mail(app, email);
    const { count } = await app.context.db
      .selectFrom('oneTimeTokens')
      .innerJoin('users', 'users.id', 'oneTimeTokens.userId')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test.each([
    [{ password: 'short' }, 'Password must be at least 12 characters'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ name: '' }, 'Name is required'],
    [{ name: 'nul\0' }, 'Invalid input'],
  ])('refuses %j with its message and writes nothing', async (change, message) => {
    const email = someEmail();
    const call = app.browser().trpc.auth.signUp.mutate({ ...details(email), ...change });
    await expect(call).rejects.toMatchObject({ message, data: { error: 'invalid_input', httpStatus: 400 } });
    expect(await app.context.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test("product 11.1: translates a refusal to the screen's language", async () => {
    const call = app.browser('es').trpc.auth.signUp.mutate({ ...details(someEmail()), password: 'SIN-MINUSCULAS-1' });
    await expect(call).rejects.toMatchObject({
      data: { issues: [{ field: 'password', message: 'La contraseña debe tener al menos una letra minúscula' }] },
    });
  });
});

describe('product 1.3: the confirmation link', () => {
  test('product 1.4: opening it changes nothing; confirming signs the browser in and starts the trial', async () => {
    const email = someEmail();
    const browser = app.browser();
    await browser.trpc.auth.signUp.mutate(details(email));
    const token = await mailedToken(app, email);
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await browser.open({ method, url: `/auth/confirm?token=${token}` })).statusCode).toBe(200);
    }
    expect(await browser.trpc.profiles.me.query()).toBeNull();

    const answer = await confirm(browser, token);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/onboarding');
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const me = await browser.trpc.profiles.me.query();
    expect(me).toMatchObject({ email, initialized: false, chosenPlan: null });
    expect(me?.trialStartDate).not.toBeNull();
  });

  test('works once: 32 concurrent confirmations, one session', async () => {
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate(details(email));
    const token = await mailedToken(app, email);
    const answers = await Promise.all(Array.from({ length: 32 }, () => confirm(app.browser(), token)));
    const places = answers.map((answer) => answer.headers.location);
    expect(places.filter((place) => place === '/onboarding')).toHaveLength(1);
    expect(new Set(places.filter((place) => place !== '/onboarding'))).toEqual(
      new Set([
        '/onboarding#error=access_denied&error_code=otp_expired&error_description=Email+link+has+already+been+used',
      ]),
    );
  });

  test('expires after 24 hours and when a newer email is sent', async () => {
    const email = someEmail();
    const browser = app.browser();
    await browser.trpc.auth.signUp.mutate(details(email));
    const first = await mailedToken(app, email);
    await browser.trpc.auth.resendConfirmation.mutate({ email });
    const second = await mailedToken(app, email, 2);
    expect((await confirm(browser, first)).headers.location).toContain('error_code=otp_superseded');
    await sql`update one_time_tokens set expires_at = now() - interval '1 second' where user_id = (select id from users where email = ${email})`.execute(
      app.context.db,
    );
    expect((await confirm(browser, second)).headers.location).toContain('error_description=Email+link+has+expired');
  });

  test('lasts 24 hours', async () => {
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate(details(email));
    const late = someEmail();
    await app.browser().trpc.auth.signUp.mutate(details(late));
    const age = (of: string, by: string) =>
      sql`update one_time_tokens t set created_at = t.created_at - ${by}::interval, expires_at = t.expires_at - ${by}::interval
        from users u where u.id = t.user_id and u.email = ${of}`.execute(app.context.db);
    const [inTime, tooLate] = [await mailedToken(app, email), await mailedToken(app, late)];
    await age(email, '23 hours 59 minutes 30 seconds');
    await age(late, '24 hours');
    expect((await confirm(app.browser(), tooLate)).headers.location).toContain('Email+link+has+expired');
    expect((await confirm(app.browser(), inTime)).headers.location).not.toContain('error');
  });

  test.each(['', 'x', 'A'.repeat(43), '%00', '<script>'])('refuses the invalid token %j', async (token) => {
    const answer = await confirm(app.browser(), token);
    expect(answer.headers.location).toContain('#error=access_denied&error_code=otp_invalid');
    expect(answer.cookies).toEqual([]);
  });

  test('product 1.17: is resent after 30 seconds at the earliest, for any email, and once per 8 concurrent requests', async () => {
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate(details(email));
    const resend = (to: string) => app.browser().trpc.auth.resendConfirmation.mutate({ email: to });
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(resend(email))));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'mail_just_sent')).toHaveLength(7);
    await mail(app, email, 2);
    const unknown = someEmail();
    for (const to of [unknown, unknown.toUpperCase(), email]) await resend(to).catch(() => {});
    const refused = async (to: string) => await resend(to).catch(({ message, data }) => ({ message, data }));
    const { message, data } = (await refused(unknown)) as { message: string; data: { secondsLeft: number } };
    expect(data).toMatchObject({ error: 'mail_just_sent', httpStatus: 429, secondsLeft: expect.any(Number) });
    expect(data.secondsLeft).toBeGreaterThan(20);
    expect(data.secondsLeft).toBeLessThanOrEqual(30);
    expect(message).toContain(`${data.secondsLeft} seconds`);
    await sql`update limits set expire = extract(epoch from now()) * 1000 where key like 'resend:%'`.execute(
      app.context.db,
    );
    expect(await refusal(resend(email))).toBe('accepted');
    await mail(app, email, 3);
    expect(await app.context.sandboxes?.mailbox?.list(email)).toHaveLength(3);
  });

  test('product 1.6: sends nothing to a confirmed or unknown email, with the same response for all', async () => {
    const { email } = await signUp(app);
    const unknown = someEmail();
    const browser = app.browser();
    await browser.trpc.auth.resendConfirmation.mutate({ email });
    await browser.trpc.auth.resendConfirmation.mutate({ email: unknown });
    // Once a later email has arrived, the earlier requests have been handled
    const other = someEmail();
    await browser.trpc.auth.signUp.mutate(details(other));
    await browser.trpc.auth.resendConfirmation.mutate({ email: other });
    await mail(app, other, 2);
    expect(await app.context.sandboxes?.mailbox?.list(email)).toHaveLength(1);
    expect(await app.context.sandboxes?.mailbox?.list(unknown)).toEqual([]);
  });
});

describe('signing in', () => {
  test('product 1.6: works with the right password; a wrong one and an unknown email get the same refusal', async () => {
    const { email } = await signUp(app);
    const browser = app.browser();
    expect(await refusal(browser.trpc.auth.signIn.mutate({ email, password: 'Wrong-Horse-77' }))).toBe(
      'invalid_credentials',
    );
    expect(await refusal(browser.trpc.auth.signIn.mutate({ email: someEmail(), password: PASSWORD }))).toBe(
      'invalid_credentials',
    );
    expect(browser.cookies.size).toBe(0);
    await browser.trpc.auth.signIn.mutate({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ email });
  });

  test('reveals an unconfirmed email only with the right password', async () => {
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate(details(email));
    const { trpc } = app.browser();
    expect(await refusal(trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('email_not_verified');
    expect(await refusal(trpc.auth.signIn.mutate({ email, password: 'Wrong-Horse-77' }))).toBe('invalid_credentials');
  });

  test("product 1.7: 'Remember me' keeps the cookie for 30 days; without it, the cookie ends with the browser", async () => {
    const { email } = await signUp(app);
    const cookie = async (rememberMe: boolean) => {
      const answer = await app.browser().open({
        method: 'POST',
        url: '/trpc/auth.signIn',
        payload: { email, password: PASSWORD, rememberMe },
      });
      return answer.cookies.find(({ name }) => name.endsWith('session_token'));
    };
    expect(await cookie(true)).toMatchObject({ maxAge: 30 * 86_400 });
    expect((await cookie(false))?.maxAge).toBeUndefined();
  });

  test('product 1.7: a used session is renewed for 30 days, an unused one expires', async () => {
    const { email, browser } = await signUp(app);
    const ofUser = sql`user_id = (select id from users where email = ${email})`;
    const daysLeft = async () => {
      const { rows } = await sql<{ days: number }>`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where ${ofUser}`.execute(
        app.context.db,
      );
      return rows[0]?.days;
    };
    const age = (interval: string) =>
      sql`update sessions set expires_at = expires_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval
        where ${ofUser}`.execute(app.context.db);
    await age('29 days');
    expect(await daysLeft()).toBe(1);
    const answer = await browser.open('/trpc/profiles.me');
    expect(answer.cookies.find(({ name }) => name.endsWith('session_token'))).toMatchObject({ maxAge: 30 * 86_400 });
    expect(await daysLeft()).toBe(30);
    await age('31 days');
    expect(await browser.trpc.profiles.me.query()).toBeNull();
  });

  test("product 1.19: each sign-in has its own token and ends the browser's previous session", async () => {
    const { email, browser } = await signUp(app);
    const tokenOf = ({ cookies }: typeof browser) => cookies.get('saluda.session_token') ?? '';
    const stolen = app.browser();
    const planted = tokenOf(browser);
    stolen.cookies.set('saluda.session_token', planted);
    await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD });
    expect(tokenOf(browser)).not.toBe(planted);
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ email });
    expect(await stolen.trpc.profiles.me.query()).toBeNull();
    expect(await browser.trpc.account.sessions.query()).toHaveLength(1);
    const forged = app.browser();
    forged.cookies.set('saluda.session_token', 'A'.repeat(32));
    await forged.trpc.auth.signIn.mutate({ email, password: PASSWORD });
    expect(tokenOf(forged)).not.toContain('AAAA');
  });

  test('product 1.19: so does signing in with a provider or an emailed link', async () => {
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate(details(email));
    const link = await mailedToken(app, email);
    const ways: ((browser: TestBrowser) => Promise<unknown>)[] = [
      (browser) => confirm(browser, link),
      (browser) => signInAt(app, browser, 'google', { email: someEmail() }),
    ];
    for (const enter of ways) {
      const { email: before, browser } = await signUp(app);
      const stolen = app.browser();
      for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
      await enter(browser);
      const me = await browser.trpc.profiles.me.query();
      expect([me === null, me?.email === before]).toEqual([false, false]);
      expect(await stolen.trpc.profiles.me.query()).toBeNull();
    }
  });

  test('fails if the account is deleted concurrently', async () => {
    const { email } = await signUp(app);
    const { db } = app.context;
    const { trying } = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('email', '=', email).execute();
      const started = refusal(app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD }));
      await areWaiting(db, 1);
      return { trying: started };
    });
    expect(await trying).toBe('invalid_credentials');
  });

  test('signing out ends the session, even with a copied cookie', async () => {
    const { browser } = await signUp(app);
    const kept = app.browser();
    for (const [name, value] of browser.cookies) kept.cookies.set(name, value);
    await browser.trpc.auth.signOut.mutate();
    expect([...browser.cookies.keys()]).toEqual(['saluda.known_device']);
    expect(await kept.trpc.profiles.me.query()).toBeNull();
  });
});

describe('product 1.5: resetting a password', () => {
  const next = 'Another-Horse-8';

  test('a concurrent sign-in with the old password fails', async () => {
    const { email, browser } = await signUp(app);
    const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
    const hash = await hashedPassword(app, next);
    const sessions = async () => {
      const rows = await app.context.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute();
      return rows.length;
    };
    const late = app.browser();
    const signingIn = await app.context.db.transaction().execute(async (tx) => {
      await updatePassword(tx, userId, hash);
      // Checks the old password before the change commits, and starts its session after the others were ended
      const trying = refusal(late.trpc.auth.signIn.mutate({ email, password: PASSWORD }));
      await expect.poll(sessions, { timeout: 20_000, interval: 20 }).toBe(2);
      return { trying };
    });
    expect(await signingIn.trying).toBe('invalid_credentials');
    expect(late.cookies.size).toBe(0);
    expect(await sessions()).toBe(0);
    await late.trpc.auth.signIn.mutate({ email, password: next });
  });

  test("a concurrent confirmation or provider sign-in doesn't fail", async () => {
    const { db } = app.context;
    const unconfirmed = async () => {
      const email = someEmail();
      const { trpc } = app.browser();
      await trpc.auth.signUp.mutate(details(email));
      const confirming = await mailedToken(app, email);
      await trpc.auth.requestReset.mutate({ email });
      return { email, confirming, resetting: await mailedToken(app, email, 2) };
    };
    const both = async (email: string, calls: (() => Promise<unknown>)[]) => {
      const { started } = await db.transaction().execute(async (tx) => {
        await sql`select from profiles where email = ${email} for update`.execute(tx);
        const running: Promise<unknown>[] = [];
        for (const call of calls) {
          running.push(call());
          await areWaiting(db, running.length);
        }
        return { started: running };
      });
      return await Promise.all(started);
    };
    const press = async (token: string) => (await confirm(app.browser(), token)).headers.location;

    const one = await unconfirmed();
    expect(
      await both(one.email, [
        () => refusal(app.browser().trpc.auth.resetPassword.mutate({ token: one.resetting, password: next })),
        () => press(one.confirming),
      ]),
    ).toEqual(['accepted', expect.stringContaining('already+been+used')]);
    const two = await unconfirmed();
    expect(
      await both(two.email, [
        () => press(two.confirming),
        async () => (await signInAt(app, app.browser(), 'google', { email: two.email })).place,
      ]),
    ).toEqual(['/onboarding', expect.stringContaining('/onboarding')]);
  });

  test('product 1.18: the emailed link sets a new password once and ends every session', async () => {
    const { email, browser } = await signUp(app);
    const other = app.browser();
    await other.trpc.auth.requestReset.mutate({ email });
    const token = await mailedToken(app, email, 2);
    expect((await mail(app, email, 2)).text).toContain('/auth#reset=');
    await other.trpc.auth.resetPassword.mutate({ token, password: next });
    expect(await browser.trpc.profiles.me.query()).toBeNull();
    const notice = await mail(app, email, 3);
    expect(notice.subject).toContain('was changed');
    expect(notice.text).not.toMatch(/#reset=|Another-Horse/);
    expect(await refusal(other.trpc.auth.resetPassword.mutate({ token, password: next }))).toBe('token_used');
    expect(await refusal(other.trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('invalid_credentials');
    await other.trpc.auth.signIn.mutate({ email, password: next });
    expect(await other.trpc.profiles.me.query()).toMatchObject({ email });
  });

  test('product 1.6: requesting one reveals nothing: an unknown email gets the same response and no email', async () => {
    const { email } = await signUp(app);
    const unknown = someEmail();
    const ask = (address: string) =>
      app.browser().open({ method: 'POST', url: '/trpc/auth.requestReset', payload: { email: address } });
    const [known, nobody] = [await ask(email), await ask(unknown)];
    expect([nobody.statusCode, nobody.body]).toEqual([known.statusCode, known.body]);
    await mail(app, email, 2);
    expect(await app.context.sandboxes?.mailbox?.list(unknown)).toEqual([]);
  });

  test('a weak password is refused and the link stays valid', async () => {
    const { email } = await signUp(app);
    const { trpc } = app.browser();
    await trpc.auth.requestReset.mutate({ email });
    const token = await mailedToken(app, email, 2);
    expect(await refusal(trpc.auth.resetPassword.mutate({ token, password: 'alllowercase1' }))).toBe('invalid_input');
    expect(await refusal(trpc.auth.resetPassword.mutate({ token, password: next }))).toBe('accepted');
  });

  test('refuses confirmation tokens and invalid tokens', async () => {
    const email = someEmail();
    const { trpc } = app.browser();
    await trpc.auth.signUp.mutate(details(email));
    const token = await mailedToken(app, email);
    expect(await refusal(trpc.auth.resetPassword.mutate({ token, password: next }))).toBe('token_invalid');
    expect(await refusal(trpc.auth.resetPassword.mutate({ token: 'A'.repeat(43), password: next }))).toBe(
      'token_invalid',
    );
  });

  test('expires an older confirmation link, which would sign in without the new password', async () => {
    const email = someEmail();
    const { trpc } = app.browser();
    await trpc.auth.signUp.mutate(details(email));
    const confirmation = await mailedToken(app, email);
    await trpc.auth.requestReset.mutate({ email });
    await trpc.auth.resetPassword.mutate({ token: await mailedToken(app, email, 2), password: next });
    const answer = await confirm(app.browser(), confirmation);
    expect(answer.headers.location).toContain('error_description=Email+link+has+already+been+used');
    expect(answer.cookies).toEqual([]);
  });

  test('32 concurrent uses of one link set one password', async () => {
    const { email } = await signUp(app);
    const { trpc } = app.browser();
    await trpc.auth.requestReset.mutate({ email });
    const token = await mailedToken(app, email, 2);
    const results = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        refusal(trpc.auth.resetPassword.mutate({ token, password: `${next}-${n}` })),
      ),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(results.filter((result) => result === 'token_used')).toHaveLength(31);
  }, 60_000);
});

test("product 31.8: better-auth's own endpoints are not exposed over HTTP", async () => {
  for (const path of [
    'sign-up/email',
    'sign-in/email',
    'update-user',
    'change-password',
    'start-session',
    'startSession',
    '',
  ]) {
    const answer = await app.browser().open({ method: 'POST', url: `/api/auth/${path}`, payload: {} });
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.json()).toMatchObject({ error: { code: 'not_found' } });
  }
});
