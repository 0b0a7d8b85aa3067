import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connectDb, connectPool, DatabaseHungError, isTemporary } from '#db/connect.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { administer, createTestDatabase } from '../support/database.ts';
import { openDoor } from '../support/tcp-proxy.ts';

const RECOVERY = { timeout: 10_000, interval: 50 };

const readiness = async ({ app }: TestApp) => {
  const { statusCode, headers, ...answer } = await app.inject('/readyz');
  return [statusCode, answer.json().database, headers['retry-after']];
};

const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const start = performance.now();
  return [await work, performance.now() - start];
};

/** Unlike `browser.open`, doesn't wait for the change feed. */
const cards = ({ app }: TestApp, { cookies }: TestBrowser) =>
  app.inject({
    url: '/trpc/vcards.list',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

test('product 31.10: once the database hangs, requests are refused within a second, and cached pages are served', async () => {
  const direct = await startTestApp();
  await direct.stopWorker();
  const { host = '', user, database } = direct.context.env.database ?? {};
  const door = await openDoor(join(host, '.s.PGSQL.5432'));
  const logged: string[] = [];
  const behindDoor = { host: '127.0.0.1', port: door.port, user, database };
  const app = await startTestApp({ database: behindDoor, logLevel: 'error' }, { log: (line) => logged.push(line) });
  const { browser, username } = await signUpWithCard(app);
  expect((await app.app.inject(`/${username}`)).statusCode).toBe(200);

  door.hang();
  const running = await timed(Promise.all(Array.from({ length: 30 }, () => cards(app, browser))));
  expect(new Set(running[0].map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(running[1]).toBeLessThan(2_500);
  for (let n = 0; n < 20; n++) {
    const [refused, ms] = await timed(cards(app, browser));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(ms).toBeLessThan(200);
  }
  const [page, ms] = await timed(app.app.inject(`/${username}`));
  expect(page.statusCode).toBe(200);
  expect(ms).toBeLessThan(200);
  // For several probes: each new connection is accepted, and not answered either
  for (const end = performance.now() + 4_000; performance.now() < end; ) {
    expect(await readiness(app)).toEqual([503, 'hung', '5']);
    const [{ statusCode }, waited] = await timed(cards(app, browser));
    expect([statusCode, waited < 500]).toEqual([503, true]);
  }

  await door.open();
  await expect.poll(() => readiness(app), RECOVERY).toEqual([200, 'ok', undefined]);
  expect((await cards(app, browser)).statusCode).toBe(200);
  // The watch logs it once, not each refused request
  expect(logged.filter((line) => line.includes('better-auth'))).toEqual([]);
  await app.destroy();
  door.destroy();
  await direct.destroy();
}, 60_000);

test('product 31.10: a connection that stopped answering fails one query, and not those after it', async () => {
  const { connection, drop } = await createTestDatabase();
  const { host = '', user, database } = connection;
  const door = await openDoor(join(host, '.s.PGSQL.5432'));
  const pool = connectPool({ host: '127.0.0.1', port: door.port, user, database, query_timeout: 300 }, () => {});
  const db = connectDb(pool);
  const ask = async () => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows;
  const store = () => db.transaction().execute((tx) => sql`select 1`.execute(tx));
  await ask();
  for (const work of [ask, store]) {
    door.strand();
    await expect(work()).rejects.toThrow('Query read timeout');
    expect(await ask()).toEqual([{ n: 1 }]);
  }
  // An error of the statement costs no connection, even if the server says later that it is ready
  const pid = async () => (await sql`select pg_backend_pid()`.execute(db)).rows;
  const before = await pid();
  door.delayReady(100);
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  expect(await pid()).toEqual(before);
  await pool.end();
  door.destroy();
  await drop();
}, 60_000);

test('product 31.10: a read-only database is read, refuses changes with 503, and is not ready until it accepts them', async () => {
  const app = await startTestApp();
  const { browser, username, vcardId } = await signUpWithCard(app);
  const { database, ...server } = app.context.env.database ?? {};
  const renewed = await signUpWithCard(app);
  await sql`update sessions set expires_at = expires_at - interval '2 hours' where user_id =
    (select id from users where email = ${renewed.email})`.execute(app.context.db);
  const set = (value: string) =>
    administer(
      { ...server, database: 'postgres' },
      `alter database ${database} set default_transaction_read_only = ${value}`,
    );
  await set('on');
  // Their sessions would stay writable
  await administer(
    { ...server, database: 'postgres' },
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  await expect.poll(() => readiness(app), RECOVERY).toEqual([503, 'read-only', '5']);
  await expect.poll(() => refusal(browser.trpc.vcards.list.query()), RECOVERY).toBe('accepted');
  const write = () => browser.open({ method: 'POST', url: '/trpc/vcards.delete', payload: { id: vcardId } });
  const refused = await write();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error.data.error]).toEqual([
    ...[503, '5', 'unavailable'],
  ]);
  expect(await refusal(renewed.browser.trpc.vcards.list.query())).toBe('unavailable');
  expect((await app.app.inject(`/${username}`)).statusCode).toBe(200);

  await set('off');
  await expect.poll(() => readiness(app), RECOVERY).toEqual([200, 'ok', undefined]);
  // On each connection of the pool
  const written = await Promise.all(Array.from({ length: 12 }, write));
  expect(written.map(({ statusCode }) => statusCode).filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect(await refusal(renewed.browser.trpc.vcards.list.query())).toBe('accepted');
  await app.destroy();
}, 60_000);

test('product 31.10: a database that is read but fails to write, as with a full disk, is not ready', async () => {
  const app = await startTestApp();
  const { db } = app.context;
  await sql`create function fail() returns trigger language plpgsql
    as $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger fail before insert on limits execute function fail()`.execute(db);
  // It is asked to write every ten seconds
  await expect.poll(() => readiness(app), { timeout: 20_000 }).toEqual([503, 'read-only', '5']);
  await sql`drop trigger fail on limits`.execute(db);
  await expect.poll(() => readiness(app), RECOVERY).toEqual([200, 'ok', undefined]);
  await app.destroy();
}, 60_000);

test('product 11.3: a canceled statement is refused with 503', async () => {
  const app = await startTestApp();
  const { browser } = await signUpWithCard(app);
  const locker = new pg.Client(app.context.env.database ?? {});
  await locker.connect();
  await locker.query('begin; lock table vcards in access exclusive mode');
  const waiting = cards(app, browser);
  const cancel = async () => {
    const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.context.db);
    return rows.length;
  };
  await expect.poll(cancel, RECOVERY).toBeGreaterThan(0);
  const refused = await waiting;
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await readiness(app))[0]).toBe(200);
  await locker.end();
  expect((await cards(app, browser)).statusCode).toBe(200);
  await app.destroy();
}, 60_000);

test('product 11.3: only errors that may pass are 503', () => {
  const sqlError = (code: string) => Object.assign(new Error('failed'), { code, severity: 'ERROR' });
  const passing = ['08006', '08001', '25006', '25P03', '40001', '40P01', '53100', '53300', '55P03'];
  passing.push('57014', '57P01', '57P02', '57P03', '57P05');
  const bugs = ['22001', '23505', '23503', '25P02', '42P01', '42501', '42703', '54000', '55006', 'P0001', 'XX000'];
  expect(passing.filter((code) => !isTemporary(sqlError(code)))).toEqual([]);
  expect(bugs.filter((code) => isTemporary(sqlError(code)))).toEqual([]);
  expect(isTemporary(new DatabaseHungError())).toBe(true);
  // As better-auth wraps it
  expect(isTemporary(new Error('failed', { cause: sqlError('57014') }))).toBe(true);
  // A code of this form from elsewhere
  expect(isTemporary(Object.assign(new Error('failed'), { code: '57014' }))).toBe(false);
});
