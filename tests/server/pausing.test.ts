import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOverLimit } from '#server/billing/over-limit.ts';
import { createContext } from '#server/context.ts';
import { buildServer, createServer } from '#server/server.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { type PlanType, plans, UNLIMITED } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import { hashedPassword, refusal, someUsername, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { makeAccount, setPlan } from '../support/roles.ts';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashedPassword(app);
});
afterAll(() => app.destroy());

type Has = { vcards?: number; links?: number; qrCodes?: number };
type Owner = {
  browser: TestBrowser;
  userId: string;
  username: string;
  vcards: string[];
  links: string[];
  qrCodes: string[];
};

/** An account with items from an earlier plan. IDs are oldest first; links with a QR code are newer than others. */
async function makeRich(plan: PlanType, { vcards = 1, links = 0, qrCodes = 0 }: Has): Promise<Owner> {
  const { browser, userId } = await makeAccount(app, passwordHash);
  const username = someUsername();
  const { vcardId } = await browser.trpc.onboarding.complete.mutate({ username, card: { name: 'Card 1' } });
  await setPlan(app, userId, 'business');
  const owner: Owner = { browser, userId, username, vcards: [vcardId], links: [], qrCodes: [] };
  for (let i = 2; i <= vcards; i++) {
    owner.vcards.push((await browser.trpc.vcards.create.mutate({ name: `Card ${i}` })).id);
  }
  owner.links = await insertLinks(userId, links, false);
  owner.qrCodes = await insertLinks(userId, qrCodes, true);
  await setPlan(app, userId, plan);
  return owner;
}

async function insertLinks(userId: string, count: number, hasCode: boolean): Promise<string[]> {
  const style = hasCode ? JSON.stringify(plainQrStyle) : null;
  const title = hasCode ? 'Code' : 'Link';
  const { rows } = await sql<{ id: string }>`
    insert into links (user_id, slug, title, url, qr_style, created_at)
    select ${userId}, left(replace(gen_random_uuid()::text, '-', ''), 12), ${title} || ' ' || n, 'https://example.com/' || n,
      ${style}::jsonb, now() - ${hasCode ? '1 hour' : '2 hours'}::interval + n * interval '1 second'
    from generate_series(1, ${count}) n returning id`.execute(app.context.db);
  return rows.map(({ id }) => id);
}

/** IDs that the dashboard shows as paused. */
async function pausedIn({ browser: { trpc } }: Owner) {
  const ids = (items: { id: string; isPaused: boolean }[]) => items.filter((i) => i.isPaused).map(({ id }) => id);
  const { codes } = await trpc.qrCodes.list.query();
  return {
    vcards: ids((await trpc.vcards.list.query()).vcards),
    links: ids((await trpc.links.list.query()).links).sort(),
    qrCodes: ids(codes.filter(({ vcardId }) => vcardId === null)).sort(),
  };
}

const nothing = { vcards: [], links: [], qrCodes: [] };
const opened = async (url: string, to: TestApp['browser'] = app.browser) => (await to().open(url)).statusCode;
const bodyOf = async (url: string) => (await app.browser().open(url)).body;
const slugOf = async (owner: Owner, id: string) =>
  (await owner.browser.trpc.links.list.query()).links.find((link) => link.id === id)?.slug ?? '';

describe('product 18.1: the oldest stay, the newest beyond the limit are paused', () => {
  test.each([
    ['free', { vcards: 1, links: 5, qrCodes: 1 }],
    ['pro', { vcards: 10, links: 30, qrCodes: 20 }],
    ['business', { vcards: 11, links: 30, qrCodes: 21 }],
  ] as const)('at the limits of %s nothing is paused', async (plan, has) => {
    const owner = await makeRich(plan, has);
    expect(await pausedIn(owner)).toEqual(nothing);
    expect(await countOverLimit(app.context.db, owner.userId, plan)).toEqual({ vcards: 0, links: 0, qrCodes: 0 });
  });

  test('one item over the Pro limits', async () => {
    const owner = await makeRich('pro', { vcards: 11, links: 30, qrCodes: 21 });
    const code = owner.qrCodes[20] as string;
    expect(await pausedIn(owner)).toEqual({ vcards: [owner.vcards[10]], links: [code], qrCodes: [code] });
    expect(await countOverLimit(app.context.db, owner.userId, 'pro')).toEqual({ vcards: 1, links: 0, qrCodes: 1 });
  });

  test('far over the Free limits: nothing is deleted, and an upgrade restores everything', async () => {
    const owner = await makeRich('free', { vcards: 3, links: 4, qrCodes: 3 });
    const [, ...newerCodes] = owner.qrCodes;
    expect(await pausedIn(owner)).toEqual({
      vcards: owner.vcards.slice(1),
      links: newerCodes.toSorted(),
      qrCodes: newerCodes.toSorted(),
    });
    expect(await countOverLimit(app.context.db, owner.userId, 'free')).toEqual({ vcards: 2, links: 0, qrCodes: 2 });
    await setPlan(app, owner.userId, 'pro');
    expect(await pausedIn(owner)).toEqual(nothing);
    expect((await owner.browser.trpc.vcards.list.query()).vcards).toHaveLength(3);
    expect((await owner.browser.trpc.links.list.query()).links).toHaveLength(7);
  });

  test('a link with a QR code counts as a code and not as a link', async () => {
    const owner = await makeRich('free', { links: 6, qrCodes: 2 });
    const [link, code] = [owner.links[5] as string, owner.qrCodes[1] as string];
    expect(await pausedIn(owner)).toMatchObject({ links: [link, code].toSorted(), qrCodes: [code] });
    expect(await countOverLimit(app.context.db, owner.userId, 'free')).toEqual({ vcards: 0, links: 1, qrCodes: 1 });
  });

  test('product 18.6: paused items count when creating, and deleting one restores the next', async () => {
    const owner = await makeRich('free', { vcards: 3, links: 7 });
    const { trpc } = owner.browser;
    expect(await refusal(trpc.vcards.create.mutate({ name: 'More' }))).toBe('limit_vcards');
    expect(await refusal(trpc.links.create.mutate({ title: 'More', url: 'https://example.com' }))).toBe('limit_links');
    await trpc.vcards.update.mutate({ id: owner.vcards[2] as string, fields: { name: 'Edited while paused' } });
    await trpc.links.update.mutate({ id: owner.links[6] as string, changes: { title: 'Edited while paused' } });
    await trpc.vcards.delete.mutate({ id: owner.vcards[0] as string });
    await trpc.links.delete.mutate({ id: owner.links[0] as string });
    expect(await pausedIn(owner)).toMatchObject({ vcards: [owner.vcards[2]], links: [owner.links[6]] });
    expect(await opened(`/${owner.username}`)).toBe(200);
  });
});

describe('product 18.4: paused items respond like a paused account', () => {
  test('a card: its page, contact file, QR code and link', async () => {
    const owner = await makeRich('free', { vcards: 2 });
    const [main, second] = (await owner.browser.trpc.vcards.list.query()).vcards;
    expect(second).toMatchObject({ isPaused: true, isMain: false });
    const page = await app.browser().open(`/vcard/${second?.id}`);
    expect([page.statusCode, page.body.includes('Profile Temporarily Unavailable')]).toEqual([404, true]);
    expect(page.body).not.toContain('Card 2');
    expect(await opened(`/vcard/${second?.id}.vcf`)).toBe(404);
    for (const path of ['/l/', '/q/']) {
      const answer = await app.browser().open(path + second?.slug);
      expect([answer.statusCode, answer.body.includes('Profile Temporarily Unavailable')]).toEqual([404, true]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const format of ['png', 'svg', 'pdf']) expect(await opened(`/qr/${second?.slug}.${format}`)).toBe(404);
    expect(await opened(`/${owner.username}`)).toBe(200);
    expect(await opened(`/vcard/${main?.id}.vcf`)).toBe(200);
    expect(await opened(`/q/${main?.slug}`)).toBe(302);
    expect(await opened(`/qr/${main?.slug}.svg`)).toBe(200);
  });

  test('a link and a QR code, which the public page does not list', async () => {
    const owner = await makeRich('free', { links: 6, qrCodes: 2 });
    const [last, code] = [owner.links[5] as string, owner.qrCodes[1] as string];
    for (const id of [last, code]) {
      const answer = await app.browser().open(`/l/${await slugOf(owner, id)}`);
      expect([answer.statusCode, answer.body.includes('Profile Temporarily Unavailable')]).toEqual([404, true]);
    }
    expect(await opened(`/qr/${await slugOf(owner, code)}.png`)).toBe(404);
    expect(await opened(`/l/${await slugOf(owner, owner.links[4] as string)}`)).toBe(302);
    const { body } = await app.browser().open(`/${owner.username}`);
    expect([body.includes('Link 5'), body.includes('Link 6')]).toEqual([true, false]);
    await setPlan(app, owner.userId, 'pro');
    expect((await app.browser().open(`/${owner.username}`)).body).toContain('Link 6');
    expect(await opened(`/qr/${await slugOf(owner, code)}.png`)).toBe(200);
  });

  test("an owner's export includes paused items", async () => {
    const owner = await makeRich('free', { vcards: 2, links: 6 });
    const { statusCode, rawPayload } = await owner.browser.open(paths.accountExport);
    expect(statusCode).toBe(200);
    expect(rawPayload.toString('latin1')).toContain(`cards/${owner.vcards[1]}.vcf`);
  });
});

describe('product 18.5: items pause by time alone, and a payment restores them', () => {
  test('when the subscription ends, on every process at once and without a job', async () => {
    const owner = await makeRich('pro', { vcards: 2, links: 6 });
    const slug = await slugOf(owner, owner.links[5] as string);
    const addresses = [`/vcard/${owner.vcards[1]}`, `/vcard/${owner.vcards[1]}.vcf`, `/l/${slug}`];
    const second = await otherProcess();
    const answers = async () => [
      ...(await Promise.all(addresses.map((url) => opened(url)))),
      ...(await Promise.all(addresses.map((url) => opened(url, second.browser)))),
    ];
    const endAt = (end: Date | null) =>
      app.context.db.updateTable('profiles').set({ subscriptionEnd: end }).where('id', '=', owner.userId).execute();
    const end = new Date(Date.now() + 1500);
    await endAt(end);
    expect(await answers()).toEqual([200, 200, 302, 200, 200, 302]);
    expect(await pausedIn(owner)).toEqual(nothing);
    await expect.poll(answers, { timeout: 5000, interval: 50 }).toEqual([404, 404, 404, 404, 404, 404]);
    expect(Date.now()).toBeGreaterThanOrEqual(end.getTime());
    expect(await pausedIn(owner)).toMatchObject({ vcards: [owner.vcards[1]], links: [owner.links[5]] });
    await endAt(null);
    expect(await answers()).toEqual([200, 200, 302, 200, 200, 302]);
    await second.close();
  });

  /** A second process on the same database. */
  async function otherProcess() {
    const env = { ...app.context.env, smtpUrl: 'smtp://127.0.0.1:9' };
    const server = createServer(env);
    const context = await createContext(env, server.log);
    await buildServer(server, context);
    await server.ready();
    return {
      browser: () => ({ open: (url: string) => server.inject({ url }) }) as unknown as TestBrowser,
      close: async () => {
        await server.close();
        await context.destroy();
      },
    };
  }
});

describe('product 18.3: the owner chooses what stays', () => {
  test('cards: the main card stays and stays the main card, then the chosen ones, then the oldest', async () => {
    const owner = await makeRich('pro', { vcards: 12 });
    const [first, second, ...others] = owner.vcards as [string, string, ...string[]];
    const paused = async () => (await pausedIn(owner)).vcards;
    const main = async () => (await owner.browser.trpc.vcards.list.query()).vcards.find(({ isMain }) => isMain)?.id;
    const choose = (vcards: string[]) => owner.browser.trpc.pausing.choose.mutate({ vcards, links: [], qrCodes: [] });
    await choose(others.slice(1));
    expect(await paused()).toEqual([second, others[0]]);
    expect(await main()).toBe(first);
    expect((await owner.browser.trpc.pausing.list.query()).vcards.filter(({ isMain }) => isMain)).toMatchObject([
      { id: first, kept: false, isPaused: false },
    ]);
    expect(await bodyOf(`/${owner.username}`)).toContain('Card 1<');
    // Ten chosen ones leave no room for it
    expect(await refusal(choose([second, ...others.slice(1)]))).toBe('limit_vcards');
    expect(await paused()).toEqual([second, others[0]]);
    await choose([]);
    expect(await paused()).toEqual(owner.vcards.slice(10));
    expect(await main()).toBe(first);
  });

  test('links and QR codes: the chosen ones, then the oldest', async () => {
    const owner = await makeRich('free', { links: 6, qrCodes: 3 });
    const [, second, third] = owner.qrCodes as [string, string, string];
    const kept = [owner.links[5] as string, owner.links[4] as string];
    await owner.browser.trpc.pausing.choose.mutate({ vcards: [], links: kept, qrCodes: [third] });
    const { links, qrCodes, limits } = await owner.browser.trpc.pausing.list.query();
    expect(limits).toEqual({ vcards: 1, links: 5, qrCodes: 1 });
    expect(links.filter(({ isPaused }) => !isPaused).map(({ title }) => title)).toEqual([
      ...['Link 1', 'Link 2', 'Link 3', 'Link 5', 'Link 6'],
    ]);
    expect(qrCodes.map(({ kept: isKept, isPaused }) => [isKept, isPaused])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    await owner.browser.trpc.pausing.choose.mutate({ vcards: [], links: [], qrCodes: [second] });
    expect((await pausedIn(owner)).qrCodes).not.toContain(second);
  });

  test('a choice over the limit, or of items of others, changes nothing', async () => {
    const [owner, other] = [
      await makeRich('free', { vcards: 2, links: 6, qrCodes: 2 }),
      await makeRich('free', { vcards: 2, links: 6, qrCodes: 2 }),
    ];
    const { vcards, links, qrCodes } = owner;
    const [vcard, link, code] = [vcards[0], links[5], qrCodes[1]] as [string, string, string];
    const { trpc } = owner.browser;
    await trpc.pausing.choose.mutate({ vcards: [vcard], links: [link], qrCodes: [code] });
    const before = await trpc.pausing.list.query();
    const cardLink = (await trpc.vcards.list.query()).vcards[0]?.slug;
    const { id: ofCard } = await app.context.db
      .selectFrom('links')
      .select('id')
      .where('slug', '=', cardLink ?? '')
      .executeTakeFirstOrThrow();
    const none = { vcards: [], links: [], qrCodes: [] };
    const refused = [
      [{ ...none, vcards }, 'limit_vcards'],
      [{ ...none, vcards: [vcards[1] as string] }, 'limit_vcards'],
      [{ ...none, links }, 'limit_links'],
      [{ ...none, qrCodes }, 'limit_qr_codes'],
      [{ ...none, links: [code] }, 'not_found'],
      [{ ...none, vcards: [other.vcards[0] as string] }, 'not_found'],
      [{ ...none, links: [other.links[0] as string] }, 'not_found'],
      [{ ...none, links: [ofCard] }, 'not_found'],
      [{ ...none, qrCodes: [other.qrCodes[0] as string] }, 'not_found'],
      [{ ...none, qrCodes: [link] }, 'not_found'],
      [{ ...none, vcards: [link] }, 'not_found'],
    ] as const;
    for (const [choice, code] of refused) {
      const mutable = { vcards: [...choice.vcards], links: [...choice.links], qrCodes: [...choice.qrCodes] };
      expect(await refusal(trpc.pausing.choose.mutate(mutable)), JSON.stringify(choice)).toBe(code);
    }
    expect(await trpc.pausing.list.query()).toEqual(before);
    expect(await pausedIn(other)).toMatchObject({ vcards: [other.vcards[1]] });
    // A repeated ID counts once
    await trpc.pausing.choose.mutate({ ...none, vcards: [vcard, vcard] });
  });

  test('product 5.5: a paused card that becomes the main card comes back, and another is paused in its place', async () => {
    const owner = await makeRich('free', { vcards: 3 });
    const [first, second, third] = owner.vcards as [string, string, string];
    const { trpc } = owner.browser;
    expect(await opened(`/vcard/${third}`)).toBe(404);
    await trpc.vcards.makeMain.mutate({ id: third });
    expect(await pausedIn(owner)).toMatchObject({ vcards: [first, second] });
    expect(await bodyOf(`/${owner.username}`)).toContain('Card 3<');
    expect(await opened(`/vcard/${first}`)).toBe(404);
    expect(await refusal(trpc.pausing.choose.mutate({ vcards: [first], links: [], qrCodes: [] }))).toBe('limit_vcards');
    // Once it is deleted, the next in the order is the main card
    await trpc.vcards.delete.mutate({ id: third });
    expect(await pausedIn(owner)).toMatchObject({ vcards: [second] });
    expect(await bodyOf(`/${owner.username}`)).toContain('Card 1<');
  });

  test('of twelve concurrent choices the last one counts: one link and one QR code stay', async () => {
    const owner = await makeRich('free', { links: 6, qrCodes: 6 });
    const choices = owner.links.map((id, i) => ({ vcards: [], links: [id], qrCodes: [owner.qrCodes[i] as string] }));
    const results = await Promise.all(
      [...choices, ...choices].map((choice) => refusal(owner.browser.trpc.pausing.choose.mutate(choice))),
    );
    expect(new Set(results)).toEqual(new Set(['accepted']));
    const { links, qrCodes } = await owner.browser.trpc.pausing.list.query();
    const stays = links.findIndex(({ kept }) => kept);
    expect(links.filter(({ kept }) => kept)).toHaveLength(1);
    expect(qrCodes.map(({ kept }) => kept)).toEqual(links.map((_, i) => i === stays));
  });

  test('a choice does not change the contact file of a card', async () => {
    const owner = await makeRich('pro', { vcards: 2 });
    const before = await app.browser().open(`/vcard/${owner.vcards[1]}.vcf`);
    await owner.browser.trpc.pausing.choose.mutate({ vcards: [owner.vcards[0] as string], links: [], qrCodes: [] });
    expect((await app.browser().open(`/vcard/${owner.vcards[1]}.vcf`)).body).toBe(before.body);
  });

  test('works after the trial', async () => {
    const owner = await makeRich('free', { vcards: 2 });
    await setPlan(app, owner.userId, 'expired');
    await owner.browser.trpc.pausing.choose.mutate({ vcards: [owner.vcards[0] as string], links: [], qrCodes: [] });
    expect(await opened(`/${owner.username}`)).toBe(404);
    await setPlan(app, owner.userId, 'pro');
    expect(await opened(`/${owner.username}`)).toBe(200);
  });
});

describe('any choice and any plan', { timeout: 60_000 }, () => {
  test('keep the chosen items, then the oldest, and never more than the limit', async () => {
    const owner = await makeRich('free', { vcards: 4, links: 7, qrCodes: 4 });
    const { trpc } = owner.browser;
    const all = [...owner.links, ...owner.qrCodes];
    const some = (ids: string[]) => fc.shuffledSubarray(ids);
    const steps = fc.record({
      plan: fc.constantFrom<PlanType>('free', 'pro', 'business'),
      vcards: some(owner.vcards),
      links: some(owner.links),
      qrCodes: some(owner.qrCodes),
    });
    await fc.assert(
      fc.asyncProperty(steps, async ({ plan, ...choice }) => {
        await setPlan(app, owner.userId, plan);
        const { limits } = plans[plan];
        const fits = (limit: number, count: number) => limit === UNLIMITED || count <= limit;
        const items = await trpc.pausing.list.query();
        const before = [...items.links, ...items.qrCodes];
        const isTooMuch =
          !fits(limits.vcards, new Set([...choice.vcards, owner.vcards[0]]).size) ||
          !fits(limits.links, choice.links.length) ||
          !fits(limits.qrCodes, choice.qrCodes.length);
        expect((await refusal(trpc.pausing.choose.mutate(choice))).startsWith('limit_')).toBe(isTooMuch);
        const kept = isTooMuch
          ? new Set(before.filter((link) => link.kept).map(({ id }) => id))
          : new Set([...choice.links, ...choice.qrCodes]);
        const order = [...all.filter((id) => kept.has(id)), ...all.filter((id) => !kept.has(id))];
        const linkOrder = order.filter((id) => owner.links.includes(id));
        const codeOrder = order.filter((id) => owner.qrCodes.includes(id));
        const isBeyond = (limit: number, place: number) => limit !== UNLIMITED && place >= limit;
        const expected = all.filter(
          (id) => isBeyond(limits.links, linkOrder.indexOf(id)) || isBeyond(limits.qrCodes, codeOrder.indexOf(id)),
        );
        const paused = await pausedIn(owner);
        expect(paused.links).toEqual(expected.toSorted());
        expect(paused.qrCodes).toEqual(expected.filter((id) => owner.qrCodes.includes(id)).toSorted());
        expect(owner.vcards.length - paused.vcards.length).toBe(plan === 'free' ? 1 : 4);
        if (!isTooMuch) for (const id of choice.vcards) expect(paused.vcards).not.toContain(id);
        expect(await bodyOf(`/${owner.username}`)).toContain('Card 1<');
      }),
      { numRuns: 20 },
    );
  });
});
