import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanData } from '#server/privacy/retention.ts';
import { startIngestion } from '#server/visits/ingestion.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { paths } from '#src/paths.ts';
import { freePort } from '../../scripts/free-port.ts';
import {
  PASSWORD,
  refusal,
  signUp,
  signUpWithCard,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { configurationOf, runCommand } from '../support/commands.ts';
import { makeKey, programOf } from '../support/rest.ts';
import { setPlan } from '../support/roles.ts';
import { PHONE } from '../support/visitors.ts';

const SECRET = 'Zx81-of-clickhouse';

describe('product 20.28: while ClickHouse refuses connections', () => {
  let app: TestApp;
  let ana: { id: string; browser: TestBrowser; username: string; vcardId: string };
  const lines: string[] = [];
  const answers: string[] = [];

  beforeAll(async () => {
    const visitsUrl = `clickhouse://saluda:${SECRET}@127.0.0.1:${await freePort()}/saluda`;
    const onAnswer = ({ body }: { body: string }) => void answers.push(body);
    app = await startTestApp({ visitsUrl, logLevel: 'debug' }, { log: (line) => lines.push(line), onAnswer });
    ana = { ...(await signUpWithCard(app)), id: '' };
    ana.id = (await ana.browser.trpc.profiles.me.query())?.id ?? '';
    await setPlan(app, ana.id, 'business');
  });
  afterAll(() => app.destroy());

  test('stats are refused with Retry-After, on screens, by the API and as files', async () => {
    const { analytics } = ana.browser.trpc;
    const period = '30';
    const calls = [
      analytics.overview.query(),
      analytics.report.query({ itemId: null, period }),
      analytics.hours.query({ itemId: ana.vcardId }),
      analytics.breakdown.query({ itemId: null, period, dimension: 'country' }),
      analytics.items.query({ period }),
    ];
    expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => 'unavailable'));
    const query = encodeURIComponent(JSON.stringify({ itemId: null, period }));
    const days = 'from=2026-11-01&to=2026-11-07';
    for (const path of [`/trpc/analytics.report?input=${query}`, `${paths.statsCsv}?${days}`, paths.accountExport]) {
      const { statusCode, headers } = await ana.browser.open(path);
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 503, '5']);
    }
    const spanish = await ana.browser.open({
      url: `/trpc/analytics.report?input=${query}`,
      headers: { 'accept-language': 'es' },
    });
    expect(spanish.json().error.message).toContain('Inténtalo de nuevo');
    const { key } = await makeKey(app, ana.id);
    const { status, json, headers } = await programOf(app, key)('GET', '/analytics/series?period=30');
    expect([status, json.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    answers.push(JSON.stringify(json));
  });

  test('cards, links and lists go on, without the charts of their last days', async () => {
    const { browser, username, vcardId } = ana;
    expect((await app.browser().open(`/${username}`)).statusCode).toBe(200);
    const link = await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://shop.example/' });
    const { links } = await browser.trpc.links.page.query({ sort: 'visits' });
    expect(links).toMatchObject([{ id: link.id, clickCount: 0, trend: [] }]);
    const { vcards } = await browser.trpc.vcards.page.query({ sort: 'visits' });
    expect(vcards).toMatchObject([{ id: vcardId, visits: 0, trend: [] }]);
    expect((await app.browser().open('/readyz')).json()).toMatchObject({ status: 'ok' });
  });

  test('accounts are deleted, and the visits of each later', async () => {
    const { browser } = await signUp(app);
    const id = (await browser.trpc.profiles.me.query())?.id ?? '';
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete-visits'`.execute(
      app.context.db,
    );
    expect(rows).toMatchObject([{ payload: { ownerId: id } }]);
  });

  test('what else is cleaned at night is', async () => {
    await sql`insert into limits (key, points, expire) values ('old', 1, 1)`.execute(app.context.db);
    await cleanData(app.context, { chore: 'visit_months' });
    const { rows } = await sql<{
      task: string;
    }>`select key as task from graphile_worker.jobs where key = 'clean-data'`.execute(app.context.db);
    expect(rows).toEqual([]);
  });

  test('commands say what is away', async () => {
    const { code, errors } = await runCommand(app, 'clean-data');
    expect([code, errors]).toEqual([
      1,
      'ClickHouse (VISITS_URL) cannot be reached, or went away. It is safe to run this again.\n',
    ]);
  });

  test('visits wait in the journal, metrics and the log say so, and nothing shows the password', async () => {
    const { context } = app;
    const journals = { database: context.database, directory: journalDirectory(context.env.dataDir) };
    const ingestion = startIngestion({ ...journals, visitsUrl: context.env.visitsUrl }, app.app.log);
    await app.app.inject({ url: `/${ana.username}`, remoteAddress: '80.58.61.1', headers: { 'user-agent': PHONE } });
    const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    await expect.poll(messages, { timeout: 15_000 }).toContain('visit ingestion fails; the journal keeps growing');
    expect(messages()).toContain('ClickHouse does not respond: stats are refused, and visits wait in the journal');
    await ingestion.stop();
    const { body } = await app.app.inject({ url: '/metrics' });
    expect(body).toMatch(/^saluda_visit_store_up 0$/m);
    expect(Number(/^saluda_journal_backlog_bytes (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    expect(Number(/^saluda_drain_lag_seconds ([\d.]+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    expect(JSON.stringify(configurationOf(app))).toContain(SECRET);
    expect(lines.join('\n') + answers.join('\n') + body).not.toContain(SECRET);
    expect(answers.join('\n')).not.toMatch(/clickhouse|ECONNREFUSED/i);
  });
});

describe('product 20.28: while ClickHouse accepts connections and says nothing', () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    silent = createServer((socket) => void sockets.add(socket.on('error', () => {})));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    return () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    };
  });

  test('lists go on, and once that is known, nothing waits for it', async () => {
    const { port } = silent.address() as { port: number };
    const app = await startTestApp({ visitsUrl: `clickhouse://127.0.0.1:${port}/saluda` });
    const { browser } = await signUpWithCard(app);
    expect((await browser.trpc.vcards.page.query({})).vcards).toMatchObject([{ trend: [] }]);
    const isKnown = async () => (await app.app.inject({ url: '/metrics' })).body.includes('saluda_visit_store_up 0');
    await expect.poll(isKnown, { timeout: 10_000 }).toBe(true);
    const connections = sockets.size;
    expect(await refusal(browser.trpc.analytics.overview.query())).toBe('unavailable');
    expect((await browser.trpc.vcards.page.query({})).vcards).toHaveLength(1);
    // The watch alone asks
    expect(sockets.size).toBeLessThanOrEqual(connections + 1);
    await app.destroy();
  }, 60_000);
});
