import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as connect, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDb, connectPool } from '#db/connect.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { SITE_SECRET, startCommand } from '../support/commands.ts';
import { createTestVisits } from '../support/visit-store.ts';
import { PHONE } from '../support/visitors.ts';
import { isEngineInstalled } from './engine.ts';

describe.skipIf(!isEngineInstalled)('a site whose visits are in ClickHouse', () => {
  let folder: string;
  let clickHouse: { url: string; drop: () => Promise<void> };
  let server: Awaited<ReturnType<typeof startEmbedded>>;
  let site: TestApp;
  let path: string;
  let visits = 0;
  const dataDir = () => join(folder, 'site');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saluda-saved-'));
    // PostgreSQL may run as another user
    await chmod(folder, 0o755);
    const { url, drop } = await createTestVisits();
    clickHouse = { url: url ?? '', drop };
    server = await startEmbedded({ dataDir: dataDir(), log: () => {}, durable: false });
    site = await startTestApp({
      ...{ database: server.connection, dataDir: dataDir(), authSecret: SITE_SECRET, visitsUrl: clickHouse.url },
    });
    path = `/${(await signUpWithCard(site)).username}`;
  }, 120_000);
  afterAll(async () => {
    await site.destroy();
    await server.stop();
    await clickHouse.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function visit(): Promise<void> {
    const remoteAddress = `2001:db8:${visits.toString(16)}::1`;
    const headers = { 'user-agent': PHONE, accept: 'text/html' };
    await site.app.inject({ url: path, remoteAddress, headers });
    visits++;
  }
  const store = () => ingest(site.context, journalDirectory(dataDir()));
  const backup = (name: string, destination: string, url: string | null = clickHouse.url) =>
    startCommand('backup', [join(folder, name), '--clickhouse', destination], {
      ...{ DATA_DIR: dataDir(), AUTH_SECRET: SITE_SECRET, LOG_LEVEL: 'silent' },
      ...(url !== null && { VISITS_URL: url }),
    }).outcome;

  /** Who waits to store visits. */
  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and not granted`.execute(site.context.db);
    return rows[0]?.waiting ?? 0;
  }

  /** Restores both as the documentation says, and stores what the journal has. */
  async function restored(name: string): Promise<{ rows: number; visitors: number; hits: number; totals: number }> {
    const copy = join(folder, 'restored');
    execFileSync('cp', ['-a', join(folder, name, 'data'), copy]);
    const [saved, url] = [databaseOf(clickHouse.url), new URL(clickHouse.url)];
    url.pathname = `${url.pathname}_restored`;
    const client = await connectClickHouse(clickHouse.url);
    await client.command({ query: `restore database ${saved} as ${databaseOf(url.href)} from Memory('${name}')` });
    const started = await startEmbedded({ dataDir: copy, log: () => {}, durable: false });
    const pool = connectPool(started.connection, () => {});
    const db = connectDb(pool);
    const stored = await openClickHouse(db, url.href);
    try {
      await ingest({ db, visitStore: stored.store }, journalDirectory(copy));
      const query =
        'select count() as rows, uniqExact(visitor) as visitors, sumIf(count, flags = 0) as hits from visits';
      const [found] = await select<{ rows: number; visitors: number; hits: number }>(stored.client, query, {});
      const { rows } = await sql<{ totals: number }>`select sum(v.hits)::int as totals from visit_totals v
        join visit_targets t on t.id = v.target_id where t.item_id = t.user_id`.execute(db);
      return { ...{ rows: 0, visitors: 0, hits: 0, totals: 0 }, ...found, ...rows[0] };
    } finally {
      await client.command({ query: `drop database ${databaseOf(url.href)}` });
      await client.close();
      await stored.close();
      await pool.end();
      await started.stop();
    }
  }

  test('product 26.18: what ClickHouse and the database save at one moment restores to equal counts with the journal', async () => {
    for (let n = 0; n < 50; n++) await visit();
    await store();
    for (let n = 0; n < 20; n++) await visit();
    let storing: Promise<unknown> | undefined;
    const slow = await listenBefore(clickHouse.url, async () => {
      let isStored = false;
      for (let n = 0; n < 10; n++) await visit();
      storing = store().then(() => {
        isStored = true;
      });
      // Without a lock it ends
      await expect.poll(async () => isStored || (await countWaiting()) > 0, { timeout: 30_000 }).toBe(true);
    });
    const { code, output, errors } = await backup('whole', "Memory('whole')", slow.url);
    expect(storing).toBeDefined();
    await storing;
    slow.close();
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^ClickHouse is saved: \d+ min \d+\.\d s, \d+ visits, to Memory\(…\)\.$/m);
    expect(output).not.toContain('Visits in ClickHouse are no part');
    const { rows, visitors, hits, totals } = await restored('whole');
    expect({ rows, visitors, hits, totals }).toEqual({ rows: visits, visitors: visits, hits: visits, totals: visits });
  }, 120_000);

  test('product 26.18: if ClickHouse saves nothing, no backup is left', async () => {
    const refused = await backup('refused', "Disk('nowhere', 'refused')");
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^ClickHouse could not be saved: .*backups/),
    });
    expect(await readdir(join(folder, 'refused'))).toEqual([]);
    const lacking = await backup('lacking', "Memory('lacking')", null);
    expect(lacking).toMatchObject({ code: 1, errors: 'There is no ClickHouse to save: VISITS_URL is not set.\n' });
  }, 60_000);
});

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** A way to ClickHouse on which `work` is done before it is told to save. */
async function listenBefore(url: string, work: () => Promise<void>): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url);
  const proxy = createServer(async (request, response) => {
    const body = await buffer(request);
    const said = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    if (said.includes('backup database')) await work();
    const { method, url: path, headers } = request;
    const passed = connect({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.end(body);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const way = new URL(url);
  way.port = String((proxy.address() as AddressInfo).port);
  return {
    url: way.href,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
