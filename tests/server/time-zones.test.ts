import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { dayAfter } from '#src/stats/stats.ts';
import {
  confirm,
  mailedToken,
  PASSWORD,
  refusal,
  signUpWithCard,
  someEmail,
  startTestApp,
  type TestApp,
} from '../support/app.ts';
import { record } from '../support/recorded.ts';
import { setPlan } from '../support/roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

async function makeAccount(timeZone: string) {
  const { browser, vcardId: itemId } = await signUpWithCard(app);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  await setPlan(app, userId, 'business');
  await browser.trpc.profiles.setTimeZone.mutate({ timeZone });
  const hitsOn = async (from: string, to = from) => {
    const { days } = await browser.trpc.analytics.report.query({ itemId: null, period: { from, to } });
    return days.map(({ day, card_view }) => [day, card_view]);
  };
  /** Records card views at these instants, each by another visitor. */
  const seen = async (instants: readonly (string | number)[]) =>
    record(
      app,
      instants.map((at) => ({ userId, itemId, kind: 'card_view' as const, at: new Date(at).getTime() })),
    );
  return { browser, hitsOn, seen };
}

describe('product 20.9: the time zone of an account', () => {
  test.each([
    ['Europe/Madrid', 'Europe/Madrid'],
    ['america/new_york', 'America/New_York'],
    ['Europe/Atlantis', 'UTC'],
    ['+02:00', 'UTC'],
    ['', 'UTC'],
    [undefined, 'UTC'],
  ])('is taken from the browser at sign-up, if it is known: %s', async (timeZone, kept) => {
    const [browser, email] = [app.browser(), someEmail()];
    await browser.trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en', timeZone });
    await confirm(browser, await mailedToken(app, email));
    expect((await browser.trpc.profiles.me.query())?.timeZone).toBe(kept);
  });

  test('can be changed to a known one', async () => {
    const { browser } = await makeAccount('Asia/Tokyo');
    const { me, setTimeZone } = browser.trpc.profiles;
    expect((await me.query())?.timeZone).toBe('Asia/Tokyo');
    for (const timeZone of ['Europe/Atlantis', '-03:00', '', 'Europe/Madrid\0']) {
      expect(await refusal(setTimeZone.mutate({ timeZone }))).toBe('invalid_input');
    }
    expect((await me.query())?.timeZone).toBe('Asia/Tokyo');
  });

  test('decides which day it is', async () => {
    const [east, west] = [await makeAccount('Pacific/Kiritimati'), await makeAccount('Pacific/Pago_Pago')];
    const [first, last] = [await east.browser, await west.browser].map(({ trpc }) => trpc.analytics.overview.query());
    const [ahead, behind] = [(await first)?.days.at(-1)?.day ?? '', (await last)?.days.at(-1)?.day ?? ''];
    // They are 25 hours apart
    expect([dayAfter(behind, 1), dayAfter(behind, 2)]).toContain(ahead);
    await east.seen([Date.now()]);
    expect(await east.hitsOn(ahead)).toEqual([[ahead, 1]]);
    expect((await east.browser.trpc.analytics.overview.query()).days.at(-1)).toMatchObject({
      day: ahead,
      card_view: 1,
    });
  });

  test.each([
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ['Asia/Kolkata', '2026-11-20', '2026-11-19T18:30:00Z', '2026-11-20T18:30:00Z', 24],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00Z', '2026-11-20T18:15:00Z', 24],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z', 23],
  ])('has days of their local length: %s on %s', async (timeZone, day, start, end, hours) => {
    const { hitsOn, seen } = await makeAccount(timeZone);
    const [from, to] = [Date.parse(start), Date.parse(end)];
    const each = Array.from({ length: hours }, (_, n) => from + n * 3_600_000);
    await seen([from - 1, ...each, to - 1, to]);
    const days = [dayAfter(day, -1), day, dayAfter(day, 1)] as const;
    expect(await hitsOn(days[0], days[2])).toEqual([
      [days[0], 1],
      [day, hours + 1],
      [days[2], 1],
    ]);
  });

  test('applies only to visits after the change', async () => {
    const { browser, hitsOn, seen } = await makeAccount('UTC');
    const late = '2026-11-10T20:00:00Z';
    await seen([late]);
    await browser.trpc.profiles.setTimeZone.mutate({ timeZone: 'Asia/Kolkata' });
    expect(await hitsOn('2026-11-10', '2026-11-11')).toEqual([
      ['2026-11-10', 1],
      ['2026-11-11', 0],
    ]);
    await seen([late]);
    await browser.trpc.profiles.setTimeZone.mutate({ timeZone: 'America/New_York' });
    await seen(['2026-11-11T04:59:59Z', '2026-11-11T05:00:00Z']);
    expect(await hitsOn('2026-11-10', '2026-11-11')).toEqual([
      ['2026-11-10', 2],
      ['2026-11-11', 2],
    ]);
  });
});

test('product 20.18: a visitor before and after midnight UTC is two, with two views, also on one day of the account', async () => {
  const { browser, vcardId } = await signUpWithCard(app);
  await browser.trpc.profiles.setTimeZone.mutate({ timeZone: 'America/Bogota' });
  const DAY = 86_400_000;
  const midnight = (Math.floor(Date.now() / DAY) + 1) * DAY;
  try {
    for (const at of [-20, -10, 10, 20]) {
      vi.useFakeTimers({ toFake: ['Date'], now: midnight + at * 60_000 });
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0' };
      expect(
        (await app.app.inject({ url: `/vcard/${vcardId}`, remoteAddress: '80.58.61.250', headers })).statusCode,
      ).toBe(200);
    }
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const { days } = await browser.trpc.analytics.report.query({ itemId: null, period: '7' });
    expect(days.at(-1)).toMatchObject({ card_view: 2, visitors: 2 });
  } finally {
    vi.useRealTimers();
  }
});
