import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTurns } from '#server/platform/turns.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

test('product 24.10: changes of one account that wait for each other take three connections, from any number of networks', async () => {
  const { db, pool } = app.context;
  const [busy, other] = [await signUpWithCard(app), await signUpWithCard(app)];
  const { id } = await busy.browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://shop.example/' });
  const { slug } = await other.browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://shop.example/' });
  const { id: ownerId } = (await busy.browser.trpc.profiles.me.query()) ?? {};
  const onAnotherNetwork = () => {
    const browser = app.browser();
    for (const [name, value] of busy.browser.cookies) browser.cookies.set(name, value);
    return browser;
  };
  const change = (n: number) => ({ id, changes: { title: `Shop ${n}` } });
  const inUse = () => pool.totalCount - pool.idleCount;
  const before = inUse();
  let changes: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`select from profiles where id = ${ownerId} for update`.execute(tx);
    changes = Array.from({ length: 4 }, onAnotherNetwork).flatMap(({ trpc }) =>
      Array.from({ length: 5 }, (_, n) => refusal(trpc.links.update.mutate(change(n)))),
    );
    await areWaiting(db, 3);
    const begun = performance.now();
    await other.browser.trpc.profiles.me.query();
    expect((await other.browser.open(`/l/${slug}`)).statusCode).toBe(302);
    expect(performance.now() - begun).toBeLessThan(1_000);
    // This transaction's, and those of three changes
    expect(inUse()).toBeLessThanOrEqual(before + 4);
  });
  expect(new Set(await Promise.all(changes))).toEqual(new Set(['accepted']));
}, 60_000);

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
