import type pg from 'pg';
import { createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { createServer } from '#server/server.ts';

export type Reader = { cookie: string; itemId: string };
type Query = { name: string; path: string; input?: object };

export async function signIn(database: pg.PoolConfig, dataDir: string, accounts: string[]): Promise<Reader[]> {
  const env = { ...readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database, authSecret: SECRET };
  const context = await createContext(env, createServer(env).log);
  const readers: Reader[] = [];
  for (const email of accounts) {
    const { id: userId } = await context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { id: itemId } = await context.db
      .selectFrom('links')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('title')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { headers } = await context.auth.api.startSession({
      body: { userId },
      headers: new Headers(),
      returnHeaders: true,
    });
    const cookie = headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    readers.push({ cookie: cookie.join('; '), itemId });
  }
  await context.destroy();
  return readers;
}

export const SECRET = 'a secret of this measurement alone, which nobody else uses';

/** The queries of the dashboard as it opens. */
export const page: Query[] = [
  { name: 'overview', path: 'analytics.overview' },
  { name: 'report, 30 days', path: 'analytics.report', input: { itemId: null, period: '30' } },
  {
    name: 'by country, 30 days',
    path: 'analytics.breakdown',
    input: { itemId: null, period: '30', dimension: 'country' },
  },
  { name: 'items, 30 days', path: 'analytics.items', input: { period: '30' } },
];

export function allQueries(itemId: string): Query[] {
  const breakdown = (name: string, dimension: string, period: string, item: string | null = null): Query => ({
    name,
    path: 'analytics.breakdown',
    input: { itemId: item, period, dimension },
  });
  return [
    ...page,
    { name: 'report, a year', path: 'analytics.report', input: { itemId: null, period: '365' } },
    { name: 'hours', path: 'analytics.hours', input: { itemId: null } },
    breakdown('by source, 90 days', 'source', '90'),
    breakdown('by country, a year', 'country', '365'),
    breakdown('by browser, a year', 'browser', '365'),
    breakdown('by campaign, a year', 'utmSource', '365'),
    { name: 'items, a year', path: 'analytics.items', input: { period: '365' } },
    { name: 'a link, a year', path: 'analytics.report', input: { itemId, period: '365' } },
    breakdown('a link by referrer, a year', 'referrer', '365', itemId),
  ];
}

/** Sends a batch as a browser does. Returns milliseconds. @throws on an error status */
export async function ask(port: number, { cookie }: Reader, ...queries: Query[]): Promise<number> {
  const start = performance.now();
  const paths = queries.map(({ path }) => path).join();
  const inputs = Object.fromEntries(queries.map(({ input }, n) => [n, input]));
  const address = `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${paths}: ${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - start;
}

export function startPolling(port: number, readers: Reader[], pauseMs: number): { stop(): Promise<number> } {
  let isOver = false;
  let asked = 0;
  const all = readers.map(async (reader, n) => {
    await new Promise((resolve) => setTimeout(resolve, (n * pauseMs) / readers.length));
    while (!isOver) {
      const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
      await ask(port, reader, ...page);
      asked += page.length;
      await pause;
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return asked;
    },
  };
}
