import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

const PROXY = '10.9.0.1';
const SCRAPER = '10.8.7.6';

let app: TestApp;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  lines = [];
  app = await startTestApp(
    { trustedProxies: [PROXY], metricsAllow: ['10.8.0.0/16'], logLevel: 'warn' },
    { log: (line) => lines.push(JSON.parse(line)) },
  );
});
afterAll(() => app.destroy());

const ask = (options: InjectOptions) => app.app.inject({ headers: {}, ...options });
const scrape = async () => (await ask({ url: '/metrics' })).body;
/** The value of the line with this beginning; 0 if there is none. */
const read = (text: string, beginning: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${beginning} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );

describe('product 26.2: /metrics', () => {
  test('counts responses, cached or not, their duration, and recorded visits', async () => {
    const { username, browser } = await signUpWithCard(app);
    await browser.open(`/${username}`);
    const before = await scrape();
    for (let n = 0; n < 5; n++) await ask({ url: `/${username}` });
    await ask({ url: '/no/such/place' });
    const after = await scrape();
    const more = (line: string) => read(after, line) - read(before, line);
    const misses = more('saluda_finished_answers_total{outcome="miss"}');
    expect(misses).toBeLessThanOrEqual(1);
    expect(more('saluda_finished_answers_total{outcome="hit"}') + misses).toBe(5);
    expect(more('saluda_finished_sent_bytes_total')).toBeGreaterThan(5 * 1_000);
    expect(more('saluda_visits_recorded_total')).toBe(5);
    const duration = 'saluda_http_request_duration_seconds';
    expect(more(`${duration}_count{route="/:segment",status="2xx"}`)).toBe(5);
    expect(more(`${duration}_bucket{le="+Inf",route="/:segment",status="2xx"}`)).toBe(5);
    expect(more(`${duration}_count{route="none",status="4xx"}`)).toBe(1);
    expect(read(after, 'saluda_finished_kept')).toBeGreaterThan(0);
    expect(read(after, 'saluda_journal_backlog_bytes')).toBeGreaterThan(0);
    expect(read(after, 'saluda_jobs_done_total{task="send-mail"}')).toBeGreaterThan(0);
    expect(read(after, 'saluda_pool_connections{state="idle"}')).toBeGreaterThan(0);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'saluda_visits_lost_total',
    ]) {
      expect(after).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(after).not.toContain(username);
    expect(after).not.toMatch(/example\.com|Ana/);
  });

  test('counts open streams without their duration', async () => {
    const { browser } = await signUpWithCard(app);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const calls = async () =>
      read(await scrape(), 'saluda_http_request_duration_seconds_count{route="/trpc/:path",status="2xx"}');
    const streams = async () => read(await scrape(), 'saluda_live_streams');
    const before = await calls();
    const leaving = new AbortController();
    const stream = await fetch(`${address}/trpc/live.changes`, { headers: { cookie }, signal: leaving.signal });
    await stream.body?.getReader().read();
    expect([stream.status, await streams()]).toEqual([200, 1]);
    leaving.abort();
    await expect.poll(streams).toBe(0);
    expect(await calls()).toBe(before);
  });

  test('counts waiting jobs and those that failed for good', async () => {
    await sql`select graphile_worker.add_job('nobody-does-this', run_at => now() + interval '1 day')`.execute(
      app.context.db,
    );
    await sql`select graphile_worker.add_job('nobody-does-that')`.execute(app.context.db);
    await sql`update graphile_worker._private_jobs j set attempts = max_attempts from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'nobody-does-that'`.execute(app.context.db);
    const text = await scrape();
    expect(read(text, 'saluda_jobs{task="nobody-does-this",state="scheduled"}')).toBe(1);
    expect(read(text, 'saluda_jobs{task="nobody-does-that",state="exhausted"}')).toBe(1);
  });

  test.each([
    ['this machine', {}, 200],
    ['a listed IP address', { remoteAddress: SCRAPER }, 200],
    ['any other IP address', { remoteAddress: '203.0.113.7' }, 404],
    ['a visitor through a listed proxy', { remoteAddress: PROXY, headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
    ['a forged listed IP address', { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': SCRAPER } }, 404],
    ['a visitor through an unlisted proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
  ])('product 26.3: responds to %s with %j and %i', async (_, options, status) => {
    const answer = await ask({ url: '/metrics', ...options });
    expect(answer.statusCode).toBe(status);
    if (status === 404) expect(answer.body).toBe((await ask({ url: '/a/b/c' })).body);
  });
});

describe('product 26.4: a request has an ID', () => {
  const idOf = async (options: InjectOptions) => String((await ask(options)).headers['x-request-id']);

  test('from a listed proxy if it is well-formed, otherwise generated', async () => {
    const id = 'a1b2c3d4e5f60718';
    const given = { url: '/healthz', headers: { 'x-request-id': id } };
    expect(await idOf({ ...given, remoteAddress: PROXY })).toBe(id);
    expect(await idOf(given)).not.toBe(id);
    for (const odd of ['short', 'x'.repeat(65), 'with a space 123', 'line","level":60,"a":"']) {
      const made = await idOf({ url: '/healthz', remoteAddress: PROXY, headers: { 'x-request-id': odd } });
      expect(made).toMatch(/^[\w-]{8,64}$/);
      expect(made).not.toBe(odd);
    }
    expect(await idOf({ url: '/healthz' })).not.toBe(await idOf({ url: '/healthz' }));
  });

  test('in every response, cached ones too', async () => {
    const { username } = await signUpWithCard(app);
    for (const url of [
      '/',
      `/${username}`,
      `/${username}`,
      `/${username}.vcf`,
      '/a/b/c',
      '/assets/none.js',
      '/trpc/profiles.me',
    ]) {
      expect([url, await idOf({ url })]).toEqual([url, expect.stringMatching(/^[\w-]{8,64}$/)]);
    }
  });

  test('in error pages, API errors and their log lines', async () => {
    const { browser } = await signUpWithCard(app);
    await sql`alter table links rename to links_elsewhere`.execute(app.context.db);
    try {
      lines.length = 0;
      const program = await browser.open('/trpc/links.list');
      const person = await browser.open('/l/abcdefgh');
      const [first, second] = [program, person].map(({ headers }) => String(headers['x-request-id']));
      expect([program.statusCode, person.statusCode]).toEqual([500, 500]);
      expect(program.json().error.data.requestId).toBe(first);
      expect(person.body).toContain(`reference: ${second}.`);
      const logged = lines.filter(({ level }) => Number(level) >= 50).map(({ reqId }) => reqId);
      expect(logged).toEqual([first, second]);
    } finally {
      await sql`alter table links_elsewhere rename to links`.execute(app.context.db);
    }
    const refused = await ask({ method: 'POST', url: '/api/photos' });
    expect(refused.json().error.requestId).toBe(refused.headers['x-request-id']);
  });

  test('in log lines written after its body was read', async () => {
    const { email, browser } = await signUpWithCard(app);
    lines.length = 0;
    await sql`alter table sessions rename to sessions_elsewhere`.execute(app.context.db);
    try {
      const answer = await app.browser().open({
        method: 'POST',
        url: '/trpc/auth.signIn',
        payload: { email, password: 'Correct-Horse-7', rememberMe: false },
      });
      expect(answer.statusCode).toBe(500);
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([answer.headers['x-request-id']]));
    } finally {
      await sql`alter table sessions_elsewhere rename to sessions`.execute(app.context.db);
    }
    expect(JSON.stringify(lines)).not.toContain(email);
    expect((await browser.open('/trpc/profiles.me')).statusCode).toBe(200);
  });
});

describe('product 26.1: /readyz', () => {
  test('reports whether database and jobs are available', async () => {
    const ready = await ask({ url: '/readyz' });
    // proxies.test.ts shows hasUnlistedProxy
    const { hasUnlistedProxy, ...answer } = ready.json();
    expect([ready.statusCode, answer]).toEqual([
      200,
      { status: 'ok', database: 'ok', jobs: 'working', isLeaving: false },
    ]);
    await app.stopWorker();
    const alone = await ask({ url: '/readyz' });
    expect([alone.statusCode, alone.headers['retry-after'], alone.json().jobs]).toEqual([503, '5', 'ended']);
    expect((await ask({ url: '/healthz' })).statusCode).toBe(200);
  });
});
