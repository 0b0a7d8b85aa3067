import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, signUp, signUpWithCard, someUsername, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const card = { name: 'Ana García López' };

describe('product 2.2: choosing a plan', () => {
  test('free is recorded and the account goes on to the card', async () => {
    const { browser } = await signUp(app);
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    expect(await browser.trpc.profiles.me.query()).toMatchObject({
      chosenPlan: 'free',
      planType: 'free',
      initialized: false,
    });
  });

  test('a paid plan cannot be had without a payment', async () => {
    const { browser } = await signUp(app);
    expect(await refusal(browser.trpc.onboarding.choosePlan.mutate({ plan: 'pro' }))).toBe('plan_not_purchasable');
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ chosenPlan: null, planType: 'free' });
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

  test('a taken username is refused, and seen to be taken beforehand', async () => {
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

  test('of eight claims of one username at once exactly one wins', async () => {
    const username = someUsername();
    const browsers = await Promise.all(Array.from({ length: 8 }, () => signUp(app)));
    const results = await Promise.all(
      browsers.map(({ browser }) => refusal(browser.trpc.onboarding.complete.mutate({ username, card }))),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
    expect(results.filter((result) => result === 'username_taken')).toHaveLength(7);
  });

  test('pressed twice at once it makes one card', async () => {
    const { browser } = await signUp(app);
    const username = someUsername();
    const results = await Promise.all(
      [1, 2, 3].map(() => refusal(browser.trpc.onboarding.complete.mutate({ username, card }))),
    );
    expect(results.sort()).toEqual(['accepted', 'onboarding_finished', 'onboarding_finished']);
    expect((await browser.trpc.vcards.list.query()).vcards).toHaveLength(1);
  });

  test('whoever skipped and made a card since then completes that card', async () => {
    const { browser } = await signUp(app);
    const { id } = await browser.trpc.vcards.create.mutate({ name: 'Sketch' });
    const { vcardId } = await browser.trpc.onboarding.complete.mutate({ username: someUsername(), card });
    expect(vcardId).toBe(id);
    expect((await browser.trpc.vcards.list.query()).vcards).toMatchObject([{ id, name: card.name }]);
  });
});

describe('product 4.4: usernames', () => {
  test('a former name redirects, is held for its owner, and three are kept', async () => {
    const { browser, username, vcardId } = await signUpWithCard(app);
    const { userId } = await app.context.db
      .selectFrom('vcards')
      .select('userId')
      .where('id', '=', vcardId)
      .executeTakeFirstOrThrow();
    const { claimUsername } = await import('#db/usernames.ts');
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
    const stranger = await signUp(app);
    expect(await stranger.browser.trpc.profiles.usernameAvailable.query({ username: names[1] ?? '' })).toMatchObject({
      available: false,
    });
    expect(await browser.trpc.profiles.usernameAvailable.query({ username: names[1] ?? '' })).toMatchObject({
      available: true,
    });
  });

  test('a name whose year is over is free again', async () => {
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

test('without a session nothing of this can be asked', async () => {
  const { trpc } = app.browser();
  expect(await refusal(trpc.onboarding.choosePlan.mutate({ plan: 'free' }))).toBe('unauthenticated');
  expect(await refusal(trpc.onboarding.complete.mutate({ username: someUsername(), card }))).toBe('unauthenticated');
  expect(await refusal(trpc.profiles.usernameAvailable.query({ username: someUsername() }))).toBe('unauthenticated');
});
