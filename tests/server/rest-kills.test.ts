import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { accountWithKey } from '../support/rest.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Door, openDoor } from '../support/tcp-proxy.ts';

const KILLS = Number(process.env.KILLS ?? 1);
/** As many as one network runs at once. */
const PROGRAMS = 2;
const INSERT = 'insert into "idempotent_responses"';

let app: TestApp;
let door: Door;
let variables: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({ authSecret: SITE_SECRET });
  const { host, user, database } = app.context.env.database ?? {};
  door = await openDoor(join(String(host), '.s.PGSQL.5432'));
  variables = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${door.port}/${database}`,
    DATA_DIR: app.context.env.dataDir,
  };
});
/** How many transactions have stored an answer and wait for the server. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and starts_with(query, ${INSERT})`.execute(
    app.context.db,
  );
  return rows[0]?.count ?? 0;
}

async function countOf(title: string): Promise<number> {
  const { rows } = await sql`select from links where title = ${title}`.execute(app.context.db);
  return rows.length;
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

afterAll(async () => {
  door.destroy();
  await app.destroy();
});

test.each([
  ['before its answer is sent', 'commit', 'true'],
  ['before it is committed', INSERT, undefined],
])(
  `product 41.11: a kill after a change and %s duplicates nothing, ${KILLS} times`,
  { timeout: 60_000 + KILLS * 15_000 },
  async (_, query, replayed) => {
    const programs = await Promise.all(Array.from({ length: PROGRAMS }, () => accountWithKey(app)));
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServerProcess(variables);
      const sent = programs.map(({ key, ...program }) => {
        const title = `kill ${randomUUID()}`;
        const repeatable = {
          body: { title, url: 'https://example.com/' },
          headers: { 'idempotency-key': title.slice(5) },
        };
        return { ...program, key, title, repeatable };
      });
      door.withholdResponses(query, INSERT);
      const answers = sent.map(({ key, repeatable: { body, headers } }) =>
        fetch(`http://127.0.0.1:${server.port}/api/v1/links`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }).catch(() => null),
      );
      // The database has done it, and the server doesn't know
      const reached = async () =>
        query === INSERT ? await openTransactions() : sum(await Promise.all(sent.map(({ title }) => countOf(title))));
      await expect.poll(reached, { timeout: 20_000, interval: 20 }).toBe(PROGRAMS);
      await server.kill();
      door.withholdResponses(null);
      expect(await Promise.all(answers)).toEqual(sent.map(() => null));
      await expect.poll(openTransactions, { timeout: 20_000, interval: 20 }).toBe(0);
      for (const { call, title, repeatable } of sent) {
        const again = await call('POST', '/links', repeatable);
        expect([again.status, again.json.title, again.headers['idempotency-replayed']]).toEqual([201, title, replayed]);
        expect(await countOf(title)).toBe(1);
      }
    }
  },
);
