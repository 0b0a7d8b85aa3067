import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

/** Longer than visitors wait for the database. */
const LONG_MS = 1_500;

const visit = async (url: string) => (await app.app.inject({ url, headers: { accept: 'text/html' } })).statusCode;

/** Takes all of Node's worker threads, which compress pages, until the returned function is called. */
async function takeThreads(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'saluda-threads-'));
  const pipes = Array.from({ length: app.context.env.threadPoolSize }, (_, n) => join(directory, String(n)));
  execFileSync('mkfifo', pipes);
  // A pipe is opened once somebody writes to it
  const readers = pipes.map((path) => open(path));
  return async () => {
    for (const path of pipes) closeSync(openSync(path, 'w'));
    for (const reader of await Promise.all(readers)) await reader.close();
    await rm(directory, { recursive: true });
  };
}

test('product 22.5: a page that a busy process is slow to make is shown: the database has answered', async () => {
  const { username } = await signUpWithCard(app);
  await app.context.changeFeed.catchUp();
  expect(await visit(`/${username}`)).toBe(200);
  app.context.responseCache.clear();
  const release = await takeThreads();
  const visits = [1, 2].map(() => visit(`/${username}`));
  const first = await Promise.race([...visits, sleep(LONG_MS, 'none yet')]).finally(release);
  expect(first).toBe('none yet');
  expect(await Promise.all(visits)).toEqual([200, 200]);
});

test('product 22.5: a page that is slow to be checked is shown as it was, and refuses nothing else', async () => {
  const { browser, username } = await signUpWithCard(app);
  const { slug } = await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://example.com/' });
  const { changeFeed, db } = app.context;
  await changeFeed.catchUp();
  expect(await visit(`/${username}`)).toBe(200);
  // Everything is checked again once changes can be received again
  const listening = new Promise<void>((resolve) => changeFeed.subscribe({ onChange: () => {}, onListening: resolve }));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'saluda changes'`.execute(db);
  await listening;
  await db.transaction().execute(async (tx) => {
    await sql`lock table usernames in access exclusive mode`.execute(tx);
    expect(await visit(`/${username}`)).toBe(200);
    expect(await visit(`/l/${slug}`)).toBe(302);
  });
});
