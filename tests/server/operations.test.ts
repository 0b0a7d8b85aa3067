import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOwner } from '#db/owners/profiles.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { type OwnOperation, type PublicOperation, perform, performPublic, type Transfer } from '#server/operations.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { paths } from '#src/paths.ts';
import { hashedPassword, ownAddress, startTestApp, type TestApp } from '../support/app.ts';
import { plainPng } from '../support/pictures.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';
import { upload } from '../support/upload.ts';
import { occupy } from '../support/waiting.ts';

let app: TestApp;
let owner: Owner;
let slug: string;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'debug' }, { log: (line) => logged.push(line) });
  owner = await makeOwner(app, await hashedPassword(app));
  await setPlan(app, owner.userId, 'business');
  const { rows } = await sql<{ slug: string }>`select slug from links where id = ${owner.qrCodeId}`.execute(
    app.context.db,
  );
  slug = rows[0]?.slug ?? '';
});
afterAll(() => app.destroy());

const day = new Date().toISOString().slice(0, 10);
const statsUrl = `${paths.statsCsv}?${new URLSearchParams({ from: day, to: day })}`;
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  ...{ method: 'POST' as const, url: paths.listsCsv, payload: new URLSearchParams(fields).toString() },
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
});

describe('product 24.10: finding out who asks waits its turn', () => {
  test.each<[string, 'reads' | 'changes', () => Promise<{ statusCode: number }>]>([
    ['an account export', 'reads', () => owner.browser.open(paths.accountExport)],
    ['stats as CSV', 'reads', () => owner.browser.open(statsUrl)],
    ['a list as CSV', 'reads', () => owner.browser.open(form({ kind: 'link' }))],
    ['a large QR image', 'reads', () => owner.browser.open(`/qr/${slug}.png?size=2000`)],
    ['a photo', 'changes', async () => upload(owner.browser, await plainPng(300, {}))],
  ])('for %s', async (_, queue, ask) => {
    const free = occupy(app.context[queue], 4);
    // Of four, three run
    const before = app.context[queue].waiting().calls;
    const answer = ask();
    await expect.poll(() => app.context[queue].waiting().calls).toBe(before + 1);
    await free();
    expect((await answer).statusCode).toBeLessThan(300);
  });
});

describe('product 24.9: a public operation', () => {
  const busy = createFairQueue({ lanes: ['calls'], concurrency: 1, perClient: 1, capacity: 1, maxWaitMs: 50 });
  const counted = async (name: string) => {
    const { rows } = await sql<{ points: number }>`select points from limits where key like ${`${name}-address:%`}
      and points > 0`.execute(app.context.db);
    return rows.length;
  };
  const call = () => ({ name: 'a form', request: { ip: ownAddress(), log: app.app.log } });

  test('that a full queue refuses counts as no attempt', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = busy.run({ lane: 'calls', client: 'held' }, () => promise);
    const context = { ...app.context, publicCalls: busy };
    const operation = { who: 'public', kind: 'change', limit: 'contact' } as const;
    const before = await counted('contact');
    await expect(performPublic(context, call(), operation, async () => {})).rejects.toMatchObject({
      code: 'overloaded',
    });
    expect(await counted('contact')).toBe(before);
    resolve();
    await held;
    await performPublic(context, call(), operation, async () => {});
    expect(await counted('contact')).toBe(before + 1);
  });

  test('that its limit refuses takes no place', async () => {
    const request = { ip: ownAddress(), log: app.app.log };
    const operation = { who: 'public', kind: 'change', limit: 'contact' } as const;
    let runs = 0;
    const send = () =>
      performPublic(app.context, { name: 'a form', request }, operation, async () => {
        runs += 1;
      });
    for (let n = 0; n < 5; n += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(runs).toBe(5);
  });
});

describe('an operation', () => {
  const identified = (account: string) => ({
    ...{ name: 'a change', request: { ip: ownAddress(), log: app.app.log } },
    identify: async () => ({ caller: account, account, actor: null }),
  });

  test('product 3.5: needs an actor for what a role and plan permit', async () => {
    const operation = { who: 'cards.write', kind: 'change' } as const;
    const change = perform(app.context, identified(owner.userId), operation, async () => {});
    await expect(change).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('of a person is refused to an API key, whatever found out who calls', async () => {
    const found = await findOwner(app.context.db, owner.userId);
    if (!found) throw new Error('the owner is missing');
    const key: Actor = {
      ...{
        via: 'api_key',
        keyId: 'k',
        keyName: 'Shop',
        expiresAt: null,
        scopes: ['cards:read'],
        person: null,
        owner: found,
        role: 'owner',
      },
      access: access(found, new Date()),
      ...{ language: 'en', ipAddress: ownAddress() },
    };
    const identify = async () => ({ caller: key, account: owner.userId, actor: key });
    const outcomeOf = (who: OwnOperation['who']) =>
      perform(app.context, { ...identified(owner.userId), identify }, { who, kind: 'read' }, async () => 'done').catch(
        ({ code }) => code,
      );
    expect(await outcomeOf('cards.read')).toBe('done');
    for (const who of ['challenged', 'person', 'accessible_person', 'session'] as const)
      expect([who, await outcomeOf(who)]).toEqual([who, 'forbidden']);
  });

  test('product 41.17: of programs run one at a time for an owner, and screens wait for none of their turns', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: first, resolve: begin } = Promise.withResolvers<void>();
    const ran: string[] = [];
    const change = { who: 'person', kind: 'change' } as const;
    const program = { queue: app.context.apiCalls, count: async () => {} };
    const programs = ['first', 'second'].map((name) =>
      perform(app.context, { ...identified(owner.userId), program }, change, async () => {
        ran.push(name);
        begin();
        await released;
      }),
    );
    await first;
    await perform(app.context, identified(owner.userId), change, async () => ran.push('screen'));
    expect(ran).toEqual(['first', 'screen']);
    release();
    await Promise.all(programs);
    expect(ran).toEqual(['first', 'screen', 'second']);
  });

  test('product 24.5: counts as a change of its account, a draft as a draft, and a read as nothing', async () => {
    const points = async () => {
      const { rows } = await sql<{ name: string; points: number }>`select split_part(key, '-', 1) as name,
        sum(points)::int as points from limits where key ~ '^(change|draft)-' group by 1 order by 1`.execute(
        app.context.db,
      );
      return Object.fromEntries(rows.map(({ name, points }) => [name, points])) as { change?: number; draft?: number };
    };
    const { change = 0, draft = 0 } = await points();
    const run = (operation: OwnOperation) => perform(app.context, identified(owner.userId), operation, async () => {});
    await run({ who: 'person', kind: 'change' });
    await run({ who: 'person', kind: 'change', isDraft: true });
    await run({ who: 'person', kind: 'read' });
    await expect(
      perform(app.context, identified(owner.userId), { who: 'person', kind: 'change' }, async () => {
        throw new AppError('not_found');
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await points()).toEqual({ change: change + 2, draft: draft + 1 });
  });

  test('is logged with its name and duration', async () => {
    await owner.browser.trpc.vcards.usage.query();
    await owner.browser.open(statsUrl);
    const operations = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'operation ended');
    expect(operations).toContainEqual(
      expect.objectContaining({ operation: 'vcards.usage', who: 'cards.survey', kind: 'read', ms: expect.any(Number) }),
    );
    expect(operations).toContainEqual(expect.objectContaining({ operation: 'GET /analytics.csv', who: 'stats.read' }));
  });

  test('without a part of its description does not compile', () => {
    const place = async (_: string, work: () => Promise<void>) => await work();
    const complete: (PublicOperation | OwnOperation | Transfer<void>)[] = [
      { who: 'public', kind: 'read' },
      { who: 'public', kind: 'change', limit: null },
      { who: 'person', kind: 'change' },
      { who: 'cards.read', kind: 'read', accountLimit: null, place },
    ];
    // @ts-expect-error a public change has a limit, or says that it has none
    const unlimited: PublicOperation = { who: 'public', kind: 'change' };
    // @ts-expect-error whose limit is it
    const misspelled: PublicOperation = { who: 'public', kind: 'change', limit: 'contacts' };
    // @ts-expect-error a read or a change
    const kindless: OwnOperation = { who: 'person' };
    // @ts-expect-error anyone's, or whose
    const anyones: OwnOperation = { kind: 'change' };
    // @ts-expect-error an action that nobody is permitted
    const unknown: OwnOperation = { who: 'cards.publish', kind: 'change' };
    // @ts-expect-error what the account's limit is
    const uncounted: Transfer<void> = { who: 'person', kind: 'read', place };
    // @ts-expect-error where it waits
    const placeless: Transfer<void> = { who: 'person', kind: 'read', accountLimit: 'export' };
    expect([...complete, unlimited, misspelled, kindless, anyones, unknown, uncounted, placeless]).toHaveLength(11);
  });
});

describe('product 31.15: a browser that opens an export', () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const asked: [string, (headers: Record<string, string>) => Parameters<Owner['browser']['open']>[0]][] = [
    ['the account export', (headers) => ({ url: paths.accountExport, headers })],
    ['a list', (headers) => form({ kind: 'link' }, headers)],
  ];

  test.each(asked)('is refused with a page in its language: %s', async (_, ask) => {
    const { statusCode, headers, body } = await app.browser('es').open(ask(page));
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      401,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('<html lang="es"');
    expect(body).not.toContain('unauthenticated');
  });

  test.each(asked)('and a program with JSON: %s', async (_, ask) => {
    const { statusCode, headers, body } = await app.browser('es').open(ask({ accept: '*/*' }));
    expect([statusCode, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
    expect(JSON.parse(body).error.code).toBe('unauthenticated');
  });

  test('with its limit and Retry-After', async () => {
    for (let n = 0; n < 20; n += 1) await app.context.limits.export.consume({ account: owner.userId });
    const { statusCode, headers, body } = await owner.browser.open({ url: paths.accountExport, headers: page });
    expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    expect(body).toContain('minutes');
  });

  test('and other paths of programs still answer it with JSON', async () => {
    const { statusCode, headers } = await app.browser().open({ url: '/api/unknown', headers: page });
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
