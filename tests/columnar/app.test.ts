import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClickHouse, connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { startIngestion } from '#server/visits/ingestion.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { paths } from '#src/paths.ts';
import { PASSWORD, refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { configurationOf, runCommand } from '../support/commands.ts';
import { setPlan } from '../support/roles.ts';
import { startServerProcess } from '../support/server-process.ts';
import { PHONE } from '../support/visitors.ts';
import { type Engine, isEngineInstalled, startEngine } from './engine.ts';

describe.skipIf(!isEngineInstalled)('the app with visits in ClickHouse', { timeout: 60_000 }, () => {
  let engine: Engine;
  let app: TestApp;
  let client: ClickHouse;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    engine = await startEngine();
    closing.push(() => engine.destroy());
    client = await connectClickHouse(engine.url);
    closing.push(() => client.close());
    app = await startTestApp({ visitsUrl: engine.url });
    closing.push(() => app.destroy());
    const { context } = app;
    const journals = { database: context.database, directory: journalDirectory(context.env.dataDir) };
    const ingestion = startIngestion({ ...journals, visitsUrl: engine.url }, app.app.log);
    closing.push(() => ingestion.stop());
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  let visitors = 0;
  const visit = async (url: string) => {
    visitors += 1;
    const headers = { 'user-agent': PHONE, accept: 'text/html' };
    const { statusCode } = await app.app.inject({ url, remoteAddress: `80.58.61.${visitors}`, headers });
    expect(statusCode).toBe(200);
  };
  /** An account whose page is visited. Resolves once its visits are shipped. */
  const account = async (visits: number) => {
    const ana = await signUpWithCard(app);
    const id = (await ana.browser.trpc.profiles.me.query())?.id ?? '';
    await setPlan(app, id, 'business');
    for (let n = 0; n < visits; n++) await visit(`/${ana.username}`);
    const total = () => ana.browser.trpc.analytics.overview.query().then((found) => found.total.now);
    await expect.poll(total, { timeout: 15_000 }).toBe(visits);
    return { ...ana, id, total };
  };
  const rowsOf = async (ownerId: string) => {
    const query = 'select count() as rows from visits where owner = {ownerId:UUID}';
    return (await select<{ rows: number }>(client, query, { ownerId }))[0]?.rows;
  };

  test('product 20.1, 20.5, 20.11: visits are shipped, and reports, lists and files have them', async () => {
    const { browser, id, vcardId } = await account(3);
    expect(await rowsOf(id)).toBe(3);
    const first = async () => (await browser.trpc.vcards.page.query({ sort: 'visits' })).vcards[0];
    // ClickHouse has them before the database has their totals
    await expect.poll(first, { timeout: 15_000 }).toMatchObject({ id: vcardId, visits: 3 });
    expect((await first())?.trend.at(-1)).toBe(3);
    const { hours } = await browser.trpc.analytics.hours.query({ itemId: null });
    expect(hours.reduce((sum, { profile_view: views }) => sum + views, 0)).toBe(3);
    const { to: day } = await browser.trpc.analytics.overview.query();
    const { body } = await browser.open(`${paths.statsCsv}?from=${day}&to=${day}&dimension=browser`);
    expect(body).toContain('Safari,3');
    const { rows } = await sql`select from visits`.execute(app.context.db);
    expect(rows).toEqual([]);
  });

  test('product 20.28: a list waits less long than a report for ClickHouse that has stopped', async () => {
    const { browser } = await account(1);
    process.kill(engine.pid, 'SIGSTOP');
    let isWaiting = true;
    const report = refusal(browser.trpc.analytics.overview.query()).finally(() => {
      isWaiting = false;
    });
    expect((await browser.trpc.vcards.page.query({})).vcards).toMatchObject([{ trend: [] }]);
    expect(isWaiting).toBe(true);
    expect(await report).toBe('unavailable');
    process.kill(engine.pid, 'SIGCONT');
    const trend = async () => (await browser.trpc.vcards.page.query({})).vcards[0]?.trend.at(-1);
    await expect.poll(trend, { timeout: 15_000 }).toBe(1);
    const metrics = async () => (await app.app.inject({ url: '/metrics' })).body;
    await expect.poll(metrics, { timeout: 15_000 }).toMatch(/^saluda_visit_store_up 1$/m);
    expect(await metrics()).toMatch(/^saluda_visit_store_rows [1-9]\d*$/m);
    expect(await metrics()).toMatch(/^saluda_visit_store_bytes [1-9]\d*$/m);
  });

  test('product 20.28: the tables are made again if ClickHouse is replaced by an empty one', async () => {
    await account(1);
    const tables = await select<{ name: string }>(
      client,
      'select name from system.tables where database = currentDatabase()',
      {},
    );
    for (const { name } of tables) await client.command({ query: `drop table ${name}` });
    const ana = await account(1);
    expect(await rowsOf(ana.id)).toBe(1);
  });

  test('product 20.8, 20.13: what PostgreSQL has of the time before is still cleaned', async () => {
    const { db } = app.context;
    await sql`insert into visit_words (word) values ('nobody.example')`.execute(db);
    await sql`create table visits_2023_04 partition of visits for values from ('2023-04-01') to ('2023-05-01')`.execute(
      db,
    );
    const { output } = await runCommand(app, 'clean-data', '--apply');
    expect(output).toContain('Removed months of visits older than 25 months: 1\n');
    expect(output).toContain('Removed orphaned dimension values: 1\n');
  });

  test('product 20.8: a deleted account has no visits left', async () => {
    const { browser, id } = await account(2);
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    await expect.poll(() => rowsOf(id), { timeout: 15_000 }).toBe(0);
  });

  test('the command that cleans data works on it', async () => {
    const { code, output } = await runCommand(app, 'clean-data', '--apply');
    expect(output).toContain('Removed months of visits older than 25 months: 0');
    expect(code).toBe(0);
  });

  test('product 20.7: ten processes that start at once make the tables once', async () => {
    await client.command({ query: 'create database fresh' });
    const url = engine.url.replace(/saluda$/, 'fresh');
    const stores = await Promise.all(Array.from({ length: 10 }, () => openClickHouse(app.context.db, url)));
    await Promise.all(stores.map(({ prepare }) => prepare()));
    expect(await select(client, 'select version from fresh.schema_versions order by version', {})).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    for (const { close } of stores) await close();
  });
});

describe.skipIf(!isEngineInstalled)('a process that starts while ClickHouse is away', { timeout: 60_000 }, () => {
  test('product 20.28: serves cards, and ships the visits once ClickHouse answers', async () => {
    const engine = await startEngine();
    await engine.kill();
    const site = await startTestApp({ visitsUrl: engine.url });
    const { browser, username } = await signUpWithCard(site);
    const server = await startServerProcess(configurationOf(site));
    const headers = { 'user-agent': PHONE, accept: 'text/html', 'x-forwarded-for': '80.58.61.250' };
    expect((await fetch(`http://127.0.0.1:${server.port}/${username}`, { headers })).status).toBe(200);
    expect(await refusal(browser.trpc.analytics.overview.query())).toBe('unavailable');
    await engine.restart();
    const total = () =>
      browser.trpc.analytics.overview.query().then(
        (found) => found.total.now,
        () => null,
      );
    await expect.poll(total, { timeout: 20_000 }).toBe(1);
    expect(await server.stop()).toBe(0);
    await site.destroy();
    await engine.destroy();
  });
});
