import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import { MAX_PAGE_BYTES, MAX_WHOLE } from '#src/lists.ts';
import { UNLIMITED } from '#src/owners/plans.ts';
import { refusal, startTestApp, type TestApp } from '../support/app.ts';
import { type LargeAccount, makeLargeAccount } from '../support/large-account.ts';
import { measured } from '../support/stalls.ts';

const STALL_MS = 100;
const MAX_ANSWER_BYTES = 2 * MAX_PAGE_BYTES;

let app: TestApp;
let account: LargeAccount;
let ids: { link: string; code: string; card: string };
let priceId: string | undefined;

beforeAll(async () => {
  app = await startTestApp();
  account = await makeLargeAccount(app);
  const { rows } = await sql<typeof ids>`select
    (select id from links where user_id = ${account.ownerId} and qr_style is null and vcard_id is null limit 1) as link,
    (select id from links where user_id = ${account.ownerId} and qr_style is not null limit 1) as code,
    (select id from vcards where user_id = ${account.ownerId} limit 1) as card`.execute(app.context.db);
  [ids] = rows as [typeof ids];
  priceId = (await account.browser.trpc.billing.prices.query())[0]?.priceId;
}, 120_000);

afterAll(() => app.destroy());

const none = () => undefined;
const byKind = ['vcards', 'links', 'qrCodes'].map((kind) => () => ({ kind, limit: 100 }));

/** Inputs of each query: the largest that it accepts. */
const inputs: Record<string, readonly (() => unknown)[]> = {
  'auth.waitingState': [none],
  'auth.waysIn': [() => ({ token: 'x'.repeat(32) })],
  'factors.state': [none],
  'factors.list': [none],
  'account.sessions': [none],
  'account.address': [none],
  'profiles.me': [none],
  'profiles.usernameAvailable': [() => ({ username: 'ana-garcia' })],
  'onboarding.card': [none],
  'vcards.list': [none],
  'vcards.page': ['order', 'newest', 'name', 'visits'].map((sort) => () => ({ sort, search: 'ana', limit: 100 })),
  'vcards.main': [none],
  'vcards.byId': [() => ({ id: ids.card })],
  'vcards.shownLinks': [none],
  'vcards.usage': [none],
  'vcards.guessedNames': [none],
  'vcards.handleState': [() => ({ name: 'Ana García', handle: 'ana-77', cardId: ids.card })],
  'firstSteps.state': [none],
  'search.items': [() => ({ query: 'a' })],
  'links.list': [none],
  'links.page': ['order', 'newest', 'title', 'visits'].map((sort) => () => ({ sort, search: 'menu', limit: 100 })),
  'links.usage': [none],
  'qrCodes.list': [none],
  'qrCodes.page': ['newest', 'title', 'visits'].map((sort) => () => ({ sort, search: 'a', limit: 100 })),
  'tags.list': [none],
  'tags.ofItem': [() => ({ kind: 'link', id: ids.link })],
  'drafts.list': [none],
  'drafts.has': [() => ({ kind: 'link', id: ids.link })],
  'drafts.link': [() => ({ id: ids.link })],
  'drafts.qrCode': [() => ({ id: ids.code })],
  'drafts.card': [() => ({ id: ids.card })],
  'pausing.list': [none],
  'pausing.usage': [none],
  'pausing.page': byKind,
  'analytics.overview': [none],
  'analytics.report': [() => ({ itemId: null, period: '365' })],
  'analytics.item': [() => ({ itemId: ids.link })],
  'analytics.hours': [() => ({ itemId: null })],
  'analytics.breakdown': [() => ({ itemId: null, period: '365', dimension: 'country' })],
  'analytics.items': [() => ({ period: '365' })],
  'billing.prices': [none],
  'billing.subscription': [none],
  'billing.history': [none],
  'billing.previewPlanChange': [() => ({ priceId })],
  'support.address': [none],
  'support.conversation': [none],
  'support.unread': [none],
  'testData.count': [none],
};

const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(([, { _def }]) => _def.type === 'query')
  .map(([path]) => path);

type Call = { path: string; input: unknown };

async function call(calls: readonly Call[]) {
  const input = Object.fromEntries(calls.map((each, place) => [place, each.input]));
  const paths = calls.map(({ path }) => path).join(',');
  const url = `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
  const { statusCode, payload } = await account.browser.open(url);
  const answers = JSON.parse(payload) as { error?: { data: { error: string; httpStatus: number } } }[];
  return { statusCode, bytes: payload.length, errors: answers.map(({ error }) => error?.data.error ?? null) };
}

describe('product 24.16: of an account with thousands of links, QR codes and cards', () => {
  test('each query is tried', () => {
    expect(queries.filter((path) => !(path in inputs))).toEqual([]);
    expect(Object.keys(inputs).filter((path) => !queries.includes(path))).toEqual([]);
  });

  test.each(queries)('%s answers within bounds and holds up nobody', async (path) => {
    for (const inputOf of inputs[path] ?? []) {
      const { result, stallMs } = await measured(() => call([{ path, input: inputOf() }]));
      expect(result.errors.filter((error) => error === 'internal' || error === 'unavailable')).toEqual([]);
      expect([path, result.errors.includes('invalid_input') ? 'invalid_input' : '']).toEqual([path, '']);
      expect(result.bytes).toBeLessThan(MAX_ANSWER_BYTES);
      expect(stallMs).toBeLessThan(STALL_MS);
    }
  });

  test('earlier clients get the first 500 of each list', async () => {
    const { links, qrCodes, vcards, drafts } = account.browser.trpc;
    const [own, codes, cards, drafted] = [
      ...[await links.list.query(), await qrCodes.list.query(), await vcards.list.query()],
      await drafts.list.query(),
    ] as const;
    expect([own.isComplete, codes.isComplete, cards.isComplete]).toEqual([false, false, false]);
    expect(own.limit).toBe(UNLIMITED);
    for (const rows of [own.links, codes.codes, cards.vcards, drafted]) {
      expect(rows.length).toBeLessThanOrEqual(MAX_WHOLE);
      expect(rows.length).toBeGreaterThan(100);
    }
    const { links: first } = await links.page.query({ sort: 'order', limit: 100 });
    expect(own.links.slice(0, 100).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  test.each(['links.list', 'qrCodes.list', 'vcards.list', 'pausing.list', 'analytics.items'])(
    'a batch of twenty %s holds up nobody, and what is beyond its budget is refused',
    async (path) => {
      const [inputOf = none] = inputs[path] ?? [];
      const calls = Array.from({ length: 20 }, () => ({ path, input: inputOf() }));
      const { result, stallMs } = await measured(() => call(calls));
      expect(result.errors.filter((error) => error !== null && error !== 'overloaded')).toEqual([]);
      expect(result.bytes).toBeLessThan(3 * MAX_ANSWER_BYTES);
      if (path === 'vcards.list') expect(result.errors).toContain('overloaded');
      expect(stallMs).toBeLessThan(STALL_MS);
    },
  );

  test.each(['', '?lang=es'])('its page%s holds up nobody', async (query) => {
    const { result, stallMs } = await measured(() => app.browser().open(`/${account.username}${query}`));
    expect(result.statusCode).toBe(200);
    expect(stallMs).toBeLessThan(STALL_MS);
  });

  test('product 12.4: one link moves, and the whole order is refused', async () => {
    const { links } = account.browser.trpc;
    const { links: first } = await links.page.query({ sort: 'order', limit: 4 });
    const [one, two, three, four] = first.map(({ id }) => id) as [string, string, string, string];
    const { stallMs } = await measured(() => links.move.mutate({ id: three, to: one }));
    expect(stallMs).toBeLessThan(STALL_MS);
    const { links: moved } = await links.page.query({ sort: 'order', limit: 4 });
    expect(moved.map(({ id }) => id)).toEqual([three, one, two, four]);
    const { links: all } = await links.list.query();
    expect(await refusal(links.reorder.mutate({ ids: all.map(({ id }) => id) }))).toBe('invalid_input');
  });
});
