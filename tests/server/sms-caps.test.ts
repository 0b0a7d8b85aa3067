import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countryOf } from '#server/accounts/phone/numbers.ts';
import { callingCodeOf } from '#src/accounts/calling-codes.ts';
import { ownAddress, PASSWORD, refusal, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { newAccount, sentCode, signIn } from '../support/factors.ts';
import { setPlan } from '../support/roles.ts';

const env = { authSecret: 'the same on every process of a site', smsCaps: { perCountry: 22, total: 400 } };
let app: TestApp;
/** a second process of the same site */
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp(env);
  other = await startTestApp({ ...env, database: app.context.database });
  await other.stopWorker();
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});
beforeEach(async () => {
  await sql`delete from limits where key like 'sms%'`.execute(app.context.db);
});

const phoneIn = (country: string) => `${country}6${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

async function accountInTrial(on = app) {
  const account = await newAccount(on);
  await sql`update profiles set trial_start_date = now() where id = ${account.userId}`.execute(on.context.db);
  return account;
}

const enroll = ({ trpc }: TestBrowser, phone: string) =>
  trpc.factors.enrollPhone.mutate({ name: 'SMS', password: PASSWORD, phone });

async function confirmPhone(browser: TestBrowser, phone: string) {
  const { factorId, challengeId } = await enroll(browser, phone);
  const code = await sentCode(app, phone);
  const { recoveryCodes } = await browser.trpc.factors.confirm.mutate({ factorId, challengeId, code });
  return { factorId, recoveryCodes: recoveryCodes ?? [] };
}

const challenge = ({ trpc }: TestBrowser, factorId: string) => refusal(trpc.factors.challenge.mutate({ factorId }));

function tally(outcomes: string[]): Record<string, number> {
  return Object.fromEntries([...new Set(outcomes)].map((each) => [each, outcomes.filter((o) => o === each).length]));
}

/** Confirmations of new accounts, at the same time, on both processes. */
async function confirmations(phones: string[], address?: (n: number) => string) {
  const accounts = await Promise.all(phones.map((_, n) => accountInTrial(n % 2 ? app : other)));
  const outcomes = await Promise.all(
    phones.map(async (phone, n) => {
      const response = await accounts[n]?.browser.open({
        method: 'POST',
        url: '/trpc/factors.enrollPhone',
        remoteAddress: address?.(n) ?? ownAddress(),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ name: 'SMS', password: PASSWORD, phone }),
      });
      return response?.json<{ error?: { data: { error: string } } }>().error?.data.error ?? 'accepted';
    }),
  );
  return tally(outcomes);
}

describe('product 23.15: codes by SMS are capped', () => {
  test('four new accounts on two processes send one number ten codes, not twenty', async () => {
    const phone = phoneIn('+34');
    const accounts = await Promise.all(Array.from({ length: 4 }, (_, n) => accountInTrial(n % 2 ? app : other)));
    const outcomes = await Promise.all(
      accounts.map(async ({ browser }) => {
        const own: string[] = [];
        for (let n = 0; n < 5; n++) own.push(await refusal(enroll(browser, phone)));
        return own;
      }),
    );
    expect(tally(outcomes.flat())).toEqual({ accepted: 10, sms_limit: 10 });
    const { browser } = await accountInTrial();
    const refused = await enroll(browser, phone).catch(({ data }) => data);
    expect(refused).toMatchObject({ error: 'sms_limit', httpStatus: 429 });
    expect(refused.secondsLeft).toBeGreaterThan(86_000);
    // Nothing of a refused one is stored
    expect((await browser.trpc.factors.list.query()).factors).toEqual([]);
  });

  test('a number counts as one however it is written, and gets five from one network', async () => {
    const same = [
      ['+447700900123', '+4407700900123', '+44 (0)7700 900123', '0044 0 07700 900123'],
      ['+525512345678', '+5215512345678'],
      ['+541112345678', '+5491112345678', '+54 011 1234 5678'],
    ];
    for (const spellings of same) {
      await sql`delete from limits where key like 'sms%'`.execute(app.context.db);
      const phones = Array.from({ length: 6 }, (_, n) => spellings[n % spellings.length] as string);
      expect(await confirmations(phones, () => '203.0.113.78')).toEqual({ accepted: 5, sms_limit: 1 });
    }
  });

  test('a refused one leaves the code that the owner has valid', async () => {
    const phone = phoneIn('+34');
    const { browser } = await accountInTrial();
    const { factorId, challengeId } = await enroll(browser, phone);
    const code = await sentCode(app, phone);
    await sql`update limits set points = 10 where key like 'smsConfirmation-phone:%'`.execute(app.context.db);
    expect(await refusal(enroll(browser, phone))).toBe('sms_limit');
    expect(await refusal(browser.trpc.factors.confirm.mutate({ factorId, challengeId, code }))).toBe('accepted');
  });

  test('per network, IPv6 /48 and country code', async () => {
    const countries = ['+34', '+52', '+49', '+1', '+351'];
    const phones = (length: number) => Array.from({ length }, (_, n) => phoneIn(countries[n % 5] as string));
    expect(await confirmations(phones(14), () => '203.0.113.77')).toEqual({ accepted: 10, sms_limit: 4 });
    await sql`delete from limits where key like 'sms%'`.execute(app.context.db);
    const site = (n: number) => `2001:db8:5151:${n.toString(16)}::1`;
    await confirmations(phones(2), site);
    await sql`update limits set points = 29 where key like 'smsConfirmation-site:%'`.execute(app.context.db);
    expect(await confirmations(phones(3), (n) => site(9 + n))).toEqual({ accepted: 1, sms_limit: 2 });
    await sql`delete from limits where key like 'sms%'`.execute(app.context.db);
    const spanish = Array.from({ length: 14 }, () => phoneIn('+34'));
    expect(await confirmations(spanish)).toEqual({ accepted: 11, sms_limit: 3 });
    expect(await confirmations([phoneIn('+351')])).toEqual({ accepted: 1 });
  });

  test('in total: strangers use up half of it, and owners still sign in', async () => {
    const { browser, email } = await accountInTrial();
    const phone = phoneIn('+34');
    const { factorId } = await confirmPhone(browser, phone);
    await sql`update limits set points = 199 where key like 'smsConfirmation-everyone:%'`.execute(app.context.db);
    expect(await confirmations([phoneIn('+52'), phoneIn('+52')])).toEqual({ accepted: 1, sms_limit: 1 });
    // Ten by strangers to the owner's number
    await sql`update limits set points = 10 where key like 'smsConfirmation-phone:%'`.execute(app.context.db);
    const half = await signIn(app, email);
    expect(await challenge(half, factorId)).toBe('accepted');
    await sql`update limits set points = 400 where key like 'sms-everyone:%'`.execute(app.context.db);
    expect(await challenge(half, factorId)).toBe('sms_limit');
  });

  test('codes that sign in, too: per number, network, IPv6 /48, country code and in total', async () => {
    const { browser, email } = await accountInTrial();
    const { factorId } = await confirmPhone(browser, phoneIn('+34'));
    const half = await signIn(app, email);
    const ask = async () =>
      (
        await half.open({
          ...{ method: 'POST', url: '/trpc/factors.challenge', remoteAddress: '2001:db8:77::1' },
          payload: { factorId },
        })
      ).statusCode;
    const set = (part: string, points: number) =>
      sql`update limits set points = ${points} where key like ${`sms-${part}:%`}`.execute(app.context.db);
    const caps = Object.entries({ phone: 15, address: 100, site: 300, country: 22, everyone: 400 });
    expect(await ask()).toBe(200);
    for (const [part, most] of caps) await set(part, most - 1);
    expect(await ask()).toBe(200);
    for (const [part, most] of caps) {
      for (const [other] of caps) await set(other, other === part ? most : 1);
      expect([part, await ask()]).toEqual([part, 429]);
    }
  });

  test('without a trial or plan, a number gets one a day; confirming it starts the trial', async () => {
    const phone = phoneIn('+34');
    const { browser, email, userId } = await newAccount(app);
    const first = await enroll(browser, phone);
    const stranger = await newAccount(app);
    expect(await refusal(enroll(stranger.browser, phone))).toBe('sms_plan_required');
    const code = await sentCode(app, phone);
    const { recoveryCodes } = await browser.trpc.factors.confirm.mutate({ ...first, code });
    expect((await browser.trpc.profiles.me.query())?.trialStartDate).not.toBeNull();
    const half = await signIn(app, email);
    expect(await challenge(half, first.factorId)).toBe('accepted');
    // After the trial: one code to sign in, and recovery codes
    await setPlan(app, userId, 'expired');
    await sql`delete from limits where key like 'sms%'`.execute(app.context.db);
    expect(await challenge(half, first.factorId)).toBe('accepted');
    expect(await challenge(half, first.factorId)).toBe('sms_plan_required');
    await half.trpc.factors.useRecoveryCode.mutate({ code: recoveryCodes?.[0] ?? '' });
    expect((await half.trpc.factors.state.query()).state).toBe('in');
  });

  test('nothing stored names a number, and the metric counts outcomes', async () => {
    const phone = phoneIn('+34');
    await confirmations(Array<string>(7).fill(phone), () => '203.0.113.79');
    const { rows } = await sql<{ key: string }>`select key from limits where key like 'sms%'`.execute(app.context.db);
    expect(rows.filter(({ key }) => !/^\w+(-\w+)+:[\w-]{43}$/.test(key) || key.includes(phone.slice(3)))).toEqual([]);
    const { body } = await app.app.inject('/metrics');
    expect(body).toMatch(/^saluda_sms_total\{outcome="sent"\} \d+$/m);
    expect(body).toMatch(/^saluda_sms_total\{outcome="capped"\} \d+$/m);
  });
});

test('product 23.16: switched off, no code is sent, and recovery codes still sign in', async () => {
  const { browser, email } = await accountInTrial();
  const { factorId, recoveryCodes } = await confirmPhone(browser, phoneIn('+34'));
  const off = await startTestApp({ ...env, database: app.context.database, smsEnabled: false });
  try {
    await off.stopWorker();
    const { browser: another } = await accountInTrial(off);
    expect(await refusal(enroll(another, phoneIn('+34')))).toBe('sms_off');
    const half = await signIn(off, email);
    expect(await half.trpc.factors.state.query()).toMatchObject({
      factors: [{ id: factorId, isOff: true }],
      hasRecoveryCodes: true,
    });
    expect(await challenge(half, factorId)).toBe('sms_off');
    await half.trpc.factors.useRecoveryCode.mutate({ code: recoveryCodes[0] ?? '' });
    expect(await half.trpc.factors.list.query()).toMatchObject({ isPhoneOffered: false, isSmsOff: true });
  } finally {
    await off.destroy();
  }
});

test.each([
  ['+34600123456', '+34'],
  ['+12125550123', '+1'],
  ['+79001234567', '+7'],
  ['+351912345678', '+351'],
  ['+5215512345678', '+52'],
  ['+8801712345678', '+880'],
  ['+3725123456', '+372'],
])('product 23.15: the country code of %s is %s', (phone, code) => {
  expect(callingCodeOf(phone)).toBe(code);
});

test.each([
  ['+12125550123', '+1'],
  ['+14164567890', '+1 CA'],
  ['+18764567890', '+1 JM'],
  ['+79161234567', '+7'],
  ['+77011234567', '+7 KZ'],
  ['+447400123456', '+44'],
  ['+447781123456', '+44 GG'],
  ['+390612345678', '+39'],
  ['+34600123456', '+34'],
  ['+99912345678', '+999'],
])('product 23.15: %s counts for the country %s', (phone, country) => {
  expect(countryOf(phone)).toBe(country);
});
