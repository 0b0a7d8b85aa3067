import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTurns } from '#server/platform/turns.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

/** The same person on that many networks. */
const onNetworks = (count: number, { cookies }: TestBrowser) =>
  Array.from({ length: count }, () => {
    const browser = app.browser();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  });

/** Five calls at a time from each of four networks. */
const flood = (busy: TestBrowser, call: (browser: TestBrowser, n: number) => Promise<unknown>) =>
  onNetworks(4, busy).flatMap((browser) => Array.from({ length: 5 }, (_, n) => refusal(call(browser, n))));

const patient = { timeout: 10_000 };

describe('product 24.10: calls of one account, from any number of networks', () => {
  test('that change what is locked take three connections, and no place of others', async () => {
    const { db, pool, slowCalls } = app.context;
    const [busy, other] = [await signUpWithCard(app), await signUpWithCard(app)];
    const { id } = await busy.browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://shop.example/' });
    const own = await other.browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://shop.example/' });
    const { id: ownerId } = (await busy.browser.trpc.profiles.me.query()) ?? {};
    const change = ({ trpc }: TestBrowser, n: number) =>
      trpc.links.update.mutate({ id, changes: { title: `Shop ${n}` } });
    const inUse = () => pool.totalCount - pool.idleCount;
    const before = inUse();
    let changes: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`select from profiles where id = ${ownerId} for update`.execute(tx);
      changes = flood(busy.browser, change);
      await areWaiting(db, 3);
      // Five have places, and wait for the other's end
      await expect.poll(() => slowCalls.passwords.waiting().calls, patient).toBe(15);
      await other.browser.trpc.profiles.me.query();
      await other.browser.trpc.links.update.mutate({ id: own.id, changes: { title: 'Store' } });
      expect((await other.browser.open(`/l/${own.slug}`)).statusCode).toBe(302);
      expect(slowCalls.passwords.waiting().calls).toBe(15);
      // This transaction's, and those of three changes, once what the last calls left to do is done
      await expect.poll(inUse, patient).toBeLessThanOrEqual(before + 4);
    });
    expect(new Set(await Promise.all(changes))).toEqual(new Set(['accepted']));
  }, 60_000);

  test('that change a row, two at a time, leave a place to others', async () => {
    const { db } = app.context;
    const [busy, other] = [await signUpWithCard(app), await signUpWithCard(app)];
    const { id: ownerId } = (await busy.browser.trpc.profiles.me.query()) ?? {};
    const change = ({ trpc }: TestBrowser) => trpc.profiles.setLanguage.mutate({ language: 'es' });
    let changes: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`select from profiles where id = ${ownerId} for update`.execute(tx);
      changes = flood(busy.browser, change);
      await areWaiting(db, 2);
      await change(other.browser);
      await areWaiting(db, 2);
    });
    expect(new Set(await Promise.all(changes))).toEqual(new Set(['accepted']));
  }, 60_000);

  test('that read for long, two at a time, leave half of the places to others', async () => {
    const { db, reads } = app.context;
    const [busy, other] = [await signUpWithCard(app), await signUpWithCard(app)];
    let slow: Promise<unknown>[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`lock table tags`.execute(tx);
      slow = flood(busy.browser, ({ trpc }) => trpc.tags.list.query());
      await expect.poll(() => reads.waiting().calls, patient).toBe(18);
      await areWaiting(db, 2);
      // Also in a batch, and on a network that asks for nothing else
      const [another] = onNetworks(1, busy.browser);
      const batch = another?.open('/trpc/tags.list,tags.list?batch=1&input={}');
      await expect.poll(() => reads.waiting().calls, patient).toBe(20);
      await Promise.all([other.browser.trpc.profiles.me.query(), other.browser.trpc.drafts.list.query()]);
      expect(reads.waiting().calls).toBe(20);
      await areWaiting(db, 2);
      slow.push(Promise.resolve(batch).then((answer) => (answer?.statusCode === 200 ? 'accepted' : 'refused')));
    });
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['accepted']));
  }, 60_000);
});

test('the work of one key runs in order, also after a failure, and nobody waits for another key', async () => {
  const turns = createTurns(1);
  const order: string[] = [];
  let open = () => {};
  const first = turns.run('a', () => new Promise<void>((resolve) => (open = resolve)));
  const failed = turns.run('a', async () => {
    order.push('second');
    throw new Error('failed');
  });
  const last = turns.run('a', async () => order.push('third'));
  await turns.run('b', async () => order.push('b'));
  open();
  await first;
  await expect(failed).rejects.toThrow('failed');
  await last;
  expect(order).toEqual(['b', 'second', 'third']);
});
