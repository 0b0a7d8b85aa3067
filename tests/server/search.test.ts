import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashedPassword, refusal, startTestApp, type TestApp } from '../support/app.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

let app: TestApp;
let ana: Owner;
let other: Owner;
beforeAll(async () => {
  app = await startTestApp();
  const hash = await hashedPassword(app);
  ana = await makeOwner(app, hash);
  other = await makeOwner(app, hash);
  await setPlan(app, ana.userId, 'business');
  for (const [title, url] of [
    ['Menú de otoño', 'https://example.com/autumn'],
    ['100% off_sale', 'https://shop.example.com/sale'],
  ] as const)
    await ana.browser.trpc.links.create.mutate({ title, url });
});
afterAll(() => app.destroy());

const found = async (query: string, owner = ana) =>
  (await owner.browser.trpc.search.items.query({ query })).map(({ kind, title }) => `${kind} ${title}`);

test('product 15.21: the search finds cards, links and QR codes by each word, without case and accents', async () => {
  expect(await found('garcia')).toEqual(['card Ana García']);
  expect(await found('MENU otono')).toEqual(['link Menú de otoño']);
  expect(await found('autumn')).toEqual(['link Menú de otoño']);
  expect(await found('example.com co')).toEqual(['link 100% off_sale', 'link Menú de otoño', 'link Page', 'qr Code']);
  expect(await found('example.com/code')).toEqual(['qr Code']);
  expect(await found('menu nothing')).toEqual([]);
  // What it begins with comes first
  expect((await found('pa'))[0]).toBe('link Page');
});

test('product 15.21: wildcards are ordinary characters', async () => {
  expect(await found('100% off_s')).toEqual(['link 100% off_sale']);
  for (const wild of ['%', '_']) expect(await found(wild)).toEqual(['link 100% off_sale']);
  expect(await found('\\')).toEqual([]);
});

test('product 5.6, 15.21: it finds only what is their own', async () => {
  expect(await found('menu', other)).toEqual([]);
  const [item] = await ana.browser.trpc.search.items.query({ query: 'menu' });
  const [row] = (
    await sql<{ userId: string }>`select user_id from links where id = ${item?.id}`.execute(app.context.db)
  ).rows;
  expect(row?.userId).toBe(ana.userId);
  for (const query of ['', '   ', 'x'.repeat(101)]) {
    expect(await refusal(ana.browser.trpc.search.items.query({ query }))).toBe('invalid_input');
  }
});

test('product 15.21: of 5,000 links it shows five of a kind', async () => {
  const { db } = app.context;
  await sql`insert into links (user_id, slug, title, url)
    select ${other.userId}, 'many-' || n, 'Número ' || n, 'https://example.com/many/' || n from generate_series(1, 5000) n`.execute(
    db,
  );
  expect(await found('numero', other)).toHaveLength(5);
  expect(await found('many/4999', other)).toEqual(['link Número 4999']);
});
