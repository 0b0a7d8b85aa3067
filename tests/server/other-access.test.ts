import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockUser } from '#db/accounts/users.ts';
import { PASSWORD, refusal, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { somePhone } from '../support/auth-factors.ts';
import { accountWithApp, appWith, elevenMinutes, newAccount } from '../support/factors.ts';
import { choose, comeBack, signInAt } from '../support/social.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const NEXT = 'Another-Horse-8';
type Account = Awaited<ReturnType<typeof newAccount>>;
type Browser = Account['browser'];

/** Connects a Google account, the way the account page does. */
async function connectGoogle(browser: Browser, email: string) {
  const { url } = await browser.trpc.auth.connect.mutate({ provider: 'google', password: PASSWORD });
  return (await comeBack(app, browser, await choose(browser, url, { email }))).place;
}

async function addPasskey({ userId }: Account, name: string, daysAgo: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into factors (id, user_id, factor_type, friendly_name, status, is_passkey, credential_id, created_at)
    values (gen_random_uuid(), ${userId}, 'webauthn', ${name}, 'verified', true, gen_random_uuid()::text,
      now() - make_interval(days => ${daysAgo}))
    returning id`.execute(app.context.db);
  return rows[0]?.id ?? '';
}

async function connectedDaysAgo({ userId }: Account, days: number): Promise<void> {
  await sql`update accounts set created_at = now() - make_interval(days => ${days})
    where user_id = ${userId} and provider_id = 'google'`.execute(app.context.db);
}

/** The newest email to a recipient that contains `part`. Others may arrive in between. */
async function mailWith(email: string, part: string) {
  const find = async () =>
    ((await app.context.sandboxes?.mailbox?.list(email)) ?? []).find(({ text }) => text.includes(part));
  await expect.poll(find, { timeout: 10_000, interval: 20 }).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

/** Requests a reset and returns the emailed token. */
async function askForReset(email: string): Promise<string> {
  await app.browser().trpc.auth.requestReset.mutate({ email });
  const { text } = await mailWith(email, '#reset=');
  return /#reset=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('product 1.21: what signs in to programs', () => {
  test('is listed by a reset, removed by it, and named in the email', async () => {
    const { email, userId } = await newAccount(app);
    const address = `0x${userId.replaceAll('-', '')}`;
    await sql`insert into accounts (user_id, provider_id, account_id, updated_at)
      values (${userId}, 'web3', ${`web3:ethereum:${address}`}, now())`.execute(app.context.db);
    await sql`update users set phone = ${somePhone()}, phone_confirmed_at = now() where id = ${userId}`.execute(
      app.context.db,
    );
    const token = await askForReset(email);
    const { trpc } = app.browser();
    const { programs } = await trpc.auth.readResetLink.mutate({ token });
    expect(programs).toMatchObject([
      { id: 'phone', isRecent: true },
      { name: address, isRecent: true },
    ]);
    const removing = (ids: (typeof programs)[number]['id'][]) =>
      trpc.auth.resetPassword.mutate({
        ...{ token, password: NEXT, remove: { providers: [], passkeys: [], programs: ids } },
      });
    expect(await refusal(removing([crypto.randomUUID()]))).toBe('not_found');
    await removing([programs[1]?.id ?? '']);
    const { rows } = await sql`select provider_id, phone is null as "hasNoPhone" from users
      join accounts on user_id = users.id where users.id = ${userId}`.execute(app.context.db);
    expect(rows).toEqual([{ providerId: 'credential', hasNoPhone: false }]);
    expect((await mailWith(email, `Wallet ${address}`)).text).toMatch(/Phone ••• \d{3}, added recently/);
  });

  test('is the phone, too', async () => {
    const { email, userId } = await newAccount(app);
    await sql`update users set phone = ${somePhone()}, phone_confirmed_at = now() where id = ${userId}`.execute(
      app.context.db,
    );
    const remove = { providers: [], passkeys: [], programs: ['phone' as const] };
    await app.browser().trpc.auth.resetPassword.mutate({ token: await askForReset(email), password: NEXT, remove });
    const { rows } = await sql`select phone, phone_confirmed_at as at from users where id = ${userId}`.execute(
      app.context.db,
    );
    expect(rows).toEqual([{ phone: null, at: null }]);
  });
});

describe('product 21.11: connecting and disconnecting', () => {
  test("require the password, so a stolen session can't connect anything", async () => {
    const account = await newAccount(app);
    const { connect, disconnect } = account.browser.trpc.auth;
    for (const call of [connect, disconnect]) {
      expect(await refusal(call.mutate({ provider: 'google' }))).toBe('password_wrong');
      expect(await refusal(call.mutate({ provider: 'google', password: 'Wrong-Horse-7' }))).toBe('password_wrong');
    }
    expect(await connectGoogle(account.browser, someEmail())).toBe('/dashboard/account#social=connected');
    expect(await refusal(disconnect.mutate({ provider: 'google' }))).toBe('password_wrong');
    expect(await refusal(disconnect.mutate({ provider: 'google', password: PASSWORD }))).toBe('accepted');
  });

  test('require a step-up instead if the account has a second factor', async () => {
    const { browser, email } = await accountWithApp(app);
    expect(await refusal(browser.trpc.auth.connect.mutate({ provider: 'google' }))).toBe('accepted');
    await elevenMinutes(app, email);
    const { connect, disconnect } = browser.trpc.auth;
    for (const call of [connect, disconnect])
      expect(await refusal(call.mutate({ provider: 'google', password: PASSWORD }))).toBe('step_up_required');
  });

  test('require a sign-in within ten minutes if there is neither', async () => {
    const email = someEmail();
    const browser = app.browser();
    await signInAt(app, browser, 'google', { email });
    expect(await browser.trpc.auth.waysIn.query()).toMatchObject({ hasPassword: false, asks: 'none' });
    expect(await refusal(browser.trpc.auth.connect.mutate({ provider: 'apple' }))).toBe('accepted');
    await elevenMinutes(app, email);
    expect(await browser.trpc.auth.waysIn.query()).toMatchObject({ asks: 'provider' });
    const { connect, disconnect } = browser.trpc.auth;
    for (const call of [connect, disconnect])
      expect(await refusal(call.mutate({ provider: 'apple', password: PASSWORD }))).toBe('sign_in_again');
  });

  test('allow ten wrong passwords per session', async () => {
    const { browser } = await newAccount(app);
    const outcomes: string[] = [];
    for (let n = 0; n < 11; n += 1)
      outcomes.push(await refusal(browser.trpc.auth.connect.mutate({ provider: 'google', password: 'Wrong-Horse-7' })));
    expect(outcomes).toEqual([...Array(10).fill('password_wrong'), 'too_many_requests']);
  });

  test("a started connection doesn't survive a reset", async () => {
    const account = await newAccount(app);
    const { url } = await account.browser.trpc.auth.connect.mutate({ provider: 'google', password: PASSWORD });
    const answer = await choose(account.browser, url, { email: someEmail() });
    await app.browser().trpc.auth.resetPassword.mutate({ token: await askForReset(account.email), password: NEXT });
    const { place } = await comeBack(app, account.browser, answer);
    expect(place).toBe('/dashboard/account#social=social_stale');
  });
});

describe('a session ended by a concurrent reset', () => {
  /** Runs `act` while a reset locks the profile, so that it continues after the session was deleted. */
  async function duringReset<T>({ userId }: Account, act: () => Promise<T>): Promise<T> {
    const { db } = app.context;
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.n;
    };
    const acting = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const promise = act();
      promise.catch(() => {});
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1);
      await sql`delete from sessions where user_id = ${userId}`.execute(tx);
      return { promise };
    });
    return await acting.promise;
  }

  test('connects nothing', async () => {
    const account = await newAccount(app);
    const { url } = await account.browser.trpc.auth.connect.mutate({ provider: 'google', password: PASSWORD });
    const answer = await choose(account.browser, url, { email: someEmail() });
    const { place } = await duringReset(account, () => comeBack(app, account.browser, answer));
    expect(place).toBe('/dashboard/account#social=social_stale');
    const { rows } =
      await sql`select from accounts where user_id = ${account.userId} and provider_id = 'google'`.execute(
        app.context.db,
      );
    expect(rows).toEqual([]);
  });

  test('adds no factor and changes no email', async () => {
    for (const act of [
      ({ trpc }: Browser) => trpc.factors.enrollTotp.mutate({ name: 'App', password: PASSWORD }),
      ({ trpc }: Browser) => trpc.account.changeAddress.mutate({ email: someEmail(), password: PASSWORD }),
    ]) {
      const account = await newAccount(app);
      expect(await duringReset(account, () => refusal(act(account.browser)))).toBe('unauthenticated');
    }
  });

  test('activates no factor', async () => {
    const account = await newAccount(app);
    const { trpc } = account.browser;
    const { factorId, secret } = await trpc.factors.enrollTotp.mutate({ name: 'App', password: PASSWORD });
    const confirm = () => refusal(trpc.factors.confirm.mutate({ factorId, code: appWith(secret)() }));
    expect(await duringReset(account, confirm)).toBe('unauthenticated');
    const { rows } = await sql`select status from factors where id = ${factorId}`.execute(app.context.db);
    expect(rows).toEqual([{ status: 'unverified' }]);
  });
});

describe('product 1.21: other ways to sign in, on the reset page', () => {
  test('lists providers and passkeys with their age and leaves the link valid', async () => {
    const account = await newAccount(app);
    const google = someEmail();
    await connectGoogle(account.browser, google);
    await connectedDaysAgo(account, 31);
    await addPasskey(account, 'Laptop', 400);
    const recent = await addPasskey(account, 'Unknown', 29);
    const token = await askForReset(account.email);
    const visitor = app.browser();
    const access = await visitor.trpc.auth.readResetLink.mutate({ token });
    expect(access).toMatchObject({
      connections: [{ provider: 'google', email: google, isRecent: false }],
      passkeys: [
        { name: 'Laptop', isRecent: false, isRemovable: false },
        { id: recent, name: 'Unknown', isRecent: true, isRemovable: true },
      ],
    });
    expect(Object.keys(access.passkeys[0] ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'isRecent',
      'isRemovable',
      'name',
    ]);
    await visitor.trpc.auth.resetPassword.mutate({ token, password: NEXT });
    expect(await refusal(visitor.trpc.auth.readResetLink.mutate({ token }))).toBe('token_used');
    expect(await refusal(visitor.trpc.auth.readResetLink.mutate({ token: 'x'.repeat(43) }))).toBe('token_invalid');
  });

  test("a thief's Google account no longer signs in after the reset removed it", async () => {
    const account = await newAccount(app);
    const thief = someEmail();
    await connectGoogle(account.browser, thief);
    const entered = async () => {
      const browser = app.browser();
      await signInAt(app, browser, 'google', { email: thief });
      return (await browser.trpc.profiles.me.query())?.email;
    };
    expect(await entered()).toBe(account.email);
    const token = await askForReset(account.email);
    const remove = { providers: ['google' as const], passkeys: [], programs: [] };
    await app.browser().trpc.auth.resetPassword.mutate({ token, password: NEXT, remove });
    // The Google account now gets an account of its own
    expect(await entered()).toBe(thief);
  });

  test('removes a passkey, but not the oldest factor if it is over 30 days old', async () => {
    const account = await newAccount(app);
    const oldest = await addPasskey(account, 'Laptop', 400);
    const added = await addPasskey(account, 'Unknown', 1);
    const token = await askForReset(account.email);
    const reset = (passkeys: string[]) =>
      app
        .browser()
        .trpc.auth.resetPassword.mutate({ token, password: NEXT, remove: { providers: [], passkeys, programs: [] } });
    expect(await refusal(reset([oldest, added]))).toBe('not_found');
    expect(await refusal(reset([oldest]))).toBe('not_found');
    const other = await newAccount(app);
    expect(await refusal(reset([await addPasskey(other, 'Of another account', 1)]))).toBe('not_found');
    // The refusals changed nothing: the link and the old password still work
    expect(await refusal(app.browser().trpc.auth.signIn.mutate({ email: account.email, password: PASSWORD }))).toBe(
      'accepted',
    );
    await reset([added]);
    const { rows } = await sql`select id from factors where user_id = ${account.userId}`.execute(app.context.db);
    expect(rows).toEqual([{ id: oldest }]);
    const browser = app.browser();
    await browser.trpc.auth.signIn.mutate({ email: account.email, password: NEXT });
    expect(await browser.trpc.factors.state.query()).toMatchObject({ state: 'challenge' });
  });

  test('removes the only passkey if it is recent: a thief may have added it', async () => {
    const account = await newAccount(app);
    const id = await addPasskey(account, 'Unknown', 29);
    await sql`insert into recovery_codes (user_id, code_hash) values (${account.userId}, 'x')`.execute(app.context.db);
    const token = await askForReset(account.email);
    const remove = { providers: [], passkeys: [id], programs: [] };
    await app.browser().trpc.auth.resetPassword.mutate({ token, password: NEXT, remove });
    const browser = app.browser();
    await browser.trpc.auth.signIn.mutate({ email: account.email, password: NEXT });
    expect(await browser.trpc.factors.state.query()).toMatchObject({ state: 'in' });
    const { rows } = await sql`select from recovery_codes where user_id = ${account.userId}`.execute(app.context.db);
    expect(rows).toEqual([]);
  });

  test.each([
    [
      'en',
      /^These still work without your password\n- Google \(.+\), added on .+\n- Passkey “Unknown”, added recently, on .+$/m,
    ],
    [
      'es',
      /^Estos accesos siguen funcionando sin tu contraseña\n- Google \(.+\), se añadió el .+\n- Llave de acceso «Unknown», se añadió hace poco, el .+$/m,
    ],
  ] as const)('is listed in the email after the reset (%s)', async (language, kept) => {
    const account = await newAccount(app);
    await account.browser.trpc.profiles.setLanguage.mutate({ language });
    const google = someEmail();
    await connectGoogle(account.browser, google);
    await connectedDaysAgo(account, 31);
    const oldest = await addPasskey(account, 'Laptop', 400);
    await addPasskey(account, 'Unknown', 29);
    await sql`update factors set is_passkey = false where id = ${oldest}`.execute(app.context.db);
    const token = await askForReset(account.email);
    await app.browser().trpc.auth.resetPassword.mutate({ token, password: NEXT });
    const { text, html } = await mailWith(account.email, '/dashboard/account#security');
    expect(text).toMatch(kept);
    expect(html).toMatch(/<li[^>]*font-weight:700[^>]*>[^<]*Unknown/);
    expect(html).not.toMatch(/<li[^>]*font-weight:700[^>]*>Google/);
  });

  test('the email to an account without any links to the sign-in page and lists what was removed', async () => {
    const account = await newAccount(app);
    await connectGoogle(account.browser, 'thief@example.com');
    const token = await askForReset(account.email);
    const remove = { providers: ['google' as const], passkeys: [], programs: [] };
    await app.browser().trpc.auth.resetPassword.mutate({ token, password: NEXT, remove });
    const { text } = await mailWith(account.email, 'You removed these');
    expect(text).toContain('You removed these\n- Google (thief@example.com)');
    expect(text).not.toContain('can still sign in');
    expect(text).not.toContain('/dashboard/account');
  });
});
