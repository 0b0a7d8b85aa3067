import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upsertGrant } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import {
  claimReservedUsername,
  claimUsername,
  findReservedUsername,
  isUsernameFree,
  listUsernames,
  reserveUsername,
} from '#db/owners/usernames.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { PASSWORD, refusal, signUp, signUpWithCard, someUsername, startTestApp, type TestApp } from '../support/app.ts';
import { makeAccount, setPlan } from '../support/roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const card = { name: 'Ana García López' };

describe('product 2.2: choosing a plan', () => {
  test('free is stored, and the next step is the card', async () => {
    const { browser } = await signUp(app);
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    expect(await browser.trpc.profiles.me.query()).toMatchObject({
      chosenPlan: 'free',
      planType: 'free',
      initialized: false,
    });
  });

  test('a paid plan needs a payment', async () => {
    const { browser } = await makeAccount(app, '');
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'pro' });
    const me = await browser.trpc.profiles.me.query();
    expect(me).toMatchObject({ chosenPlan: 'pro', planType: 'free', initialized: false });
    expect(me?.trialStartDate).not.toBeNull();
    // The last choice counts, and the trial keeps its start
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'business' });
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    expect(await browser.trpc.profiles.me.query()).toMatchObject({
      chosenPlan: 'free',
      trialStartDate: me?.trialStartDate,
    });
  });

  test('without a provider, a paid plan cannot be chosen', async () => {
    const closed = await startTestApp({ sandbox: false });
    expect(closed.context.payments).toBeNull();
    const { browser } = await makeAccount(closed, '');
    expect(await refusal(browser.trpc.onboarding.choosePlan.mutate({ plan: 'pro' }))).toBe('plan_not_purchasable');
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ chosenPlan: null, trialStartDate: null });
    await closed.destroy();
  });
});

describe('product 2.3: the card completes onboarding', () => {
  test('card, username, link and profile are written together', async () => {
    const { browser } = await signUp(app);
    const username = someUsername();
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    const done = await browser.trpc.onboarding.complete.mutate({
      username,
      card: { ...card, position: 'Architect', company: 'Casa', phone: '+34 600 000 000', backgroundColor: '#9333EA' },
    });
    expect(await browser.trpc.profiles.me.query()).toMatchObject({
      username,
      initialized: true,
      position: 'Architect',
      company: 'Casa',
      phone: '+34 600 000 000',
      themeColor: '#9333ea',
    });
    const { vcards, hasRoom } = await browser.trpc.vcards.list.query();
    expect(vcards).toMatchObject([
      { id: done.vcardId, isMain: true, address: `/${username}`, qrCode: `/user/${username}` },
    ]);
    expect(vcards[0]?.slug).toMatch(/^[a-hj-km-np-z2-9]{8}$/);
    expect(hasRoom).toBe(false);
    expect(await refusal(browser.trpc.onboarding.complete.mutate({ username, card }))).toBe('onboarding_finished');
  });

  test.each([
    ['1234567', 'username_digits'],
    ['ana-garcia', 'username_digits'],
    ['admin', 'username_reserved'],
    ['', 'username_required'],
  ])('the username %j is refused, and nothing is written', async (username, code) => {
    const { browser } = await signUp(app);
    expect(await refusal(browser.trpc.onboarding.complete.mutate({ username, card }))).toBe(code);
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ initialized: false, username: null });
    expect((await browser.trpc.vcards.list.query()).vcards).toEqual([]);
  });

  test('a taken username is refused, and shown as taken beforehand', async () => {
    const { username } = await signUpWithCard(app);
    const { browser } = await signUp(app);
    expect(await browser.trpc.profiles.usernameAvailable.query({ username })).toEqual({
      available: false,
      problem: 'username_taken',
    });
    expect(await refusal(browser.trpc.onboarding.complete.mutate({ username, card }))).toBe('username_taken');
    expect((await browser.trpc.vcards.list.query()).vcards).toEqual([]);
  });

  test("one's own username is available", async () => {
    const { browser, username } = await signUpWithCard(app);
    expect(await browser.trpc.profiles.usernameAvailable.query({ username })).toEqual({
      available: true,
      problem: null,
    });
  });

  test('of eight concurrent claims of one username exactly one wins', async () => {
    const username = someUsername();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => signUp(app)));
    const results = await Promise.all(
      browsers.map(({ browser }) => refusal(browser.trpc.onboarding.complete.mutate({ username, card }))),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(results.filter((result) => result === 'username_taken')).toHaveLength(7);
  });

  test('two concurrent requests create one card', async () => {
    const { browser } = await signUp(app);
    const username = someUsername();
    const results = await Promise.all(
      [1, 2, 3].map(() => refusal(browser.trpc.onboarding.complete.mutate({ username, card }))),
    );
    expect(results.sort()).toEqual(['accepted', 'onboarding_finished', 'onboarding_finished']);
    expect((await browser.trpc.vcards.list.query()).vcards).toHaveLength(1);
  });

  test('product 2.4: a card created after skipping is completed', async () => {
    const { browser } = await signUp(app);
    const { id } = await browser.trpc.vcards.create.mutate({ name: 'Sketch' });
    const { vcardId } = await browser.trpc.onboarding.complete.mutate({ username: someUsername(), card });
    expect(vcardId).toBe(id);
    expect((await browser.trpc.vcards.list.query()).vcards).toMatchObject([{ id, name: card.name }]);
  });
});

describe('product 4.4: usernames', () => {
  test('a former username redirects, is held for its owner, and three are kept', async () => {
    const { browser, username, vcardId } = await signUpWithCard(app);
    const { userId } = await app.context.db
      .selectFrom('vcards')
      .select('userId')
      .where('id', '=', vcardId)
      .executeTakeFirstOrThrow();
    const { claimUsername } = await import('#db/owners/usernames.ts');
    const names = [someUsername(), someUsername(), someUsername(), someUsername()];
    for (const name of names) {
      await app.context.db
        .transaction()
        .execute(async (tx) => expect(await claimUsername(tx, userId, name)).toBe(true));
    }
    const rows = await app.context.db.selectFrom('usernames').select('name').where('userId', '=', userId).execute();
    expect(rows.map((row) => row.name).sort()).toEqual([...names].sort());
    const visit = await app.browser().open(`/${names[1]}`);
    expect([visit.statusCode, visit.headers.location]).toEqual([302, `/${names[3]}`]);
    expect((await app.browser().open(`/${username}`)).statusCode).toBe(404);
    const outsider = await signUp(app);
    expect(await outsider.browser.trpc.profiles.usernameAvailable.query({ username: names[1] ?? '' })).toMatchObject({
      available: false,
    });
    expect(await browser.trpc.profiles.usernameAvailable.query({ username: names[1] ?? '' })).toMatchObject({
      available: true,
    });
  });

  test('a username is free again after a year', async () => {
    const { vcardId } = await signUpWithCard(app);
    const former = someUsername();
    await sql`insert into usernames (name, user_id, held_until)
      select ${former}, user_id, now() - interval '1 day' from vcards where id = ${vcardId}`.execute(app.context.db);
    expect((await app.browser().open(`/${former}`)).statusCode).toBe(404);
    const { browser } = await signUp(app);
    const { username } = await browser.trpc.onboarding.complete.mutate({ username: former, card });
    expect((await app.browser().open(`/${username}`)).statusCode).toBe(200);
  });
});

describe('product 4.6: the username of an unpaid plan', () => {
  /** An account that chose Pro in onboarding. */
  async function choosePro() {
    const account = await makeAccount(app, '');
    await account.browser.trpc.onboarding.choosePlan.mutate({ plan: 'pro' });
    return account;
  }
  const someName = () => `ana-${someUsername()}`;
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) => app.context.db.transaction().execute(work);
  const lapse = (name: string) =>
    sql`update usernames set held_until = now() - interval '1 minute' where name = ${name}`.execute(app.context.db);

  test('is reserved: the account has eight digits, and nobody else can take it', async () => {
    const { browser, userId } = await choosePro();
    const reserved = someName();
    const available = () => browser.trpc.profiles.usernameAvailable.query({ username: reserved });
    expect(await available()).toEqual({ available: true, problem: null });
    const done = await browser.trpc.onboarding.complete.mutate({ username: reserved, card });
    expect(done.wishedUsername).toBe(reserved);
    expect(done.username).toMatch(/^\d{8}$/);
    const me = await browser.trpc.profiles.me.query();
    expect(me).toMatchObject({
      username: done.username,
      planType: 'free',
      initialized: true,
      wish: { name: reserved },
    });
    const held = new Date(me?.wish?.until ?? 0).getTime() - Date.now();
    expect(held).toBeGreaterThan(23.9 * 3_600_000);
    expect(held).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await app.browser().open(`/${done.username}`)).statusCode).toBe(200);
    const page = await app.browser().open(`/${reserved}`);
    expect([page.statusCode, page.body.includes('Profile Temporarily Unavailable')]).toEqual([404, true]);
    expect((await listUsernames(app.context.db, userId)).map(({ name }) => name)).toEqual([done.username]);
    const other = await choosePro();
    expect(await other.browser.trpc.profiles.usernameAvailable.query({ username: reserved })).toEqual({
      available: false,
      problem: 'username_taken',
    });
    expect(await refusal(other.browser.trpc.onboarding.complete.mutate({ username: reserved, card }))).toBe(
      'username_taken',
    );
    expect(await other.browser.trpc.profiles.me.query()).toMatchObject({ initialized: false, username: null });
  });

  test.each([
    ['ab', 'username_form'],
    ['-ana-', 'username_form'],
    ['admin', 'username_reserved'],
    ['', 'username_required'],
  ])('follows the rules of the chosen plan: %j is refused', async (username, code) => {
    const { browser } = await choosePro();
    expect(await refusal(browser.trpc.onboarding.complete.mutate({ username, card }))).toBe(code);
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ initialized: false, username: null, wish: null });
  });

  test('is claimed at once if the payment came first, or if Free allows it', async () => {
    const paid = await choosePro();
    await setPlan(app, paid.userId, 'pro');
    const name = someName();
    expect(await paid.browser.trpc.onboarding.complete.mutate({ username: name, card })).toMatchObject({
      username: name,
      wishedUsername: null,
    });
    const digits = someUsername();
    const { browser } = await choosePro();
    expect(await browser.trpc.onboarding.complete.mutate({ username: digits, card })).toMatchObject({
      username: digits,
      wishedUsername: null,
    });
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ username: digits, wish: null });
  });

  test('becomes the username with the payment, and the digits redirect there', async () => {
    const { browser, userId } = await choosePro();
    const reserved = someName();
    const { username } = await browser.trpc.onboarding.complete.mutate({ username: reserved, card });
    await inTransaction(async (tx) => {
      await lockOwner(tx, userId);
      await upsertGrant(tx, userId, { planType: 'pro', endsAt: null });
      await recomputePlan(tx, userId, new Date());
    });
    expect(await inTransaction((tx) => claimReservedUsername(tx, userId))).toBeNull();
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ username: reserved, wish: null });
    expect((await app.browser().open(`/${reserved}`)).statusCode).toBe(200);
    expect((await app.browser().open(`/${username}`)).headers.location).toBe(`/${reserved}`);
  });

  test('is free after 24 hours, and a late payment claims it unless it is taken', async () => {
    const [late, robbed] = [await choosePro(), await choosePro()];
    const [name, taken] = [someName(), someName()];
    await late.browser.trpc.onboarding.complete.mutate({ username: name, card });
    await robbed.browser.trpc.onboarding.complete.mutate({ username: taken, card });
    for (const each of [name, taken]) await lapse(each);
    expect(await late.browser.trpc.profiles.me.query()).toMatchObject({ wish: null });
    const other = await choosePro();
    expect(await other.browser.trpc.onboarding.complete.mutate({ username: taken, card })).toMatchObject({
      wishedUsername: taken,
    });
    expect(await inTransaction((tx) => claimReservedUsername(tx, robbed.userId))).toBeNull();
    expect(await inTransaction((tx) => claimReservedUsername(tx, late.userId))).toBe(name);
    expect(await inTransaction((tx) => claimReservedUsername(tx, other.userId))).toBe(taken);
  });

  test('an expired reservation gives way to another username of the account', async () => {
    const { browser, userId } = await choosePro();
    const name = someName();
    await browser.trpc.onboarding.complete.mutate({ username: name, card });
    await lapse(name);
    await browser.trpc.profiles.update.mutate({ name: 'Ana', username: someUsername(), profilePic: null });
    expect(await inTransaction((tx) => claimReservedUsername(tx, userId))).toBeNull();
  });

  test('an account has one reservation, which does not count as a former username', async () => {
    const { userId } = await choosePro();
    const [first, last] = [someName(), someName()];
    const names = [someName(), someName(), someName(), someName()];
    expect(await inTransaction((tx) => reserveUsername(tx, userId, first))).toBe(true);
    for (const name of names) await inTransaction((tx) => claimUsername(tx, userId, name));
    expect(await inTransaction((tx) => reserveUsername(tx, userId, last))).toBe(true);
    expect(await findReservedUsername(app.context.db, userId)).toMatchObject({ name: last });
    expect((await listUsernames(app.context.db, userId)).map(({ name }) => name).sort()).toEqual(names.sort());
    const { userId: other } = await choosePro();
    expect(await isUsernameFree(app.context.db, first, other)).toBe(true);
    expect(await isUsernameFree(app.context.db, last, other)).toBe(false);
    expect(await isUsernameFree(app.context.db, last, userId)).toBe(true);
  });

  test('is deleted with its account, and leaves no trace', async () => {
    const { browser } = await signUp(app);
    const me = await browser.trpc.profiles.me.query();
    const reserved = someName();
    await inTransaction((tx) => reserveUsername(tx, me?.id ?? '', reserved));
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    const { userId: other } = await choosePro();
    expect(await isUsernameFree(app.context.db, reserved, other)).toBe(true);
    const { rows } = await sql<{ count: number }>`select count(*) from usernames where name = ${reserved}`.execute(
      app.context.db,
    );
    expect(rows[0]?.count).toBe(0);
  });

  test('of 32 concurrent reservations of one username exactly one wins', { timeout: 60_000 }, async () => {
    const reserved = someName();
    const accounts = await Promise.all(Array.from({ length: 32 }, choosePro));
    const results = await Promise.all(
      accounts.map(({ browser }) => refusal(browser.trpc.onboarding.complete.mutate({ username: reserved, card }))),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(results.filter((result) => result === 'username_taken')).toHaveLength(31);
    const winner = accounts[results.indexOf('accepted')];
    expect(await findReservedUsername(app.context.db, winner?.userId ?? '')).toMatchObject({ name: reserved });
    const claims = await Promise.all(
      accounts.map(({ userId }) => inTransaction((tx) => claimReservedUsername(tx, userId))),
    );
    expect(claims.filter(Boolean)).toEqual([reserved]);
  });
});

test('everything requires a session', async () => {
  const { trpc } = app.browser();
  expect(await refusal(trpc.onboarding.choosePlan.mutate({ plan: 'free' }))).toBe('unauthenticated');
  expect(await refusal(trpc.onboarding.complete.mutate({ username: someUsername(), card }))).toBe('unauthenticated');
  expect(await refusal(trpc.profiles.usernameAvailable.query({ username: someUsername() }))).toBe('unauthenticated');
});
