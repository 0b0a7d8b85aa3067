import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { connectDb, connectPool } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import type { Context } from '#server/context.ts';
import { startJobs } from '#server/jobs.ts';
import { openMetrics } from '#server/platform/metrics/metrics.ts';
import { administer, createTestDatabase } from '../support/database.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const job = { about: null, to: 'ana@example.com', subject: 'Hola', text: 'x', html: '<p>x</p>' };

/** A worker on its own database that sends mail with `send` and records its log. */
async function work(send: () => Promise<void>) {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const pool = connectPool(database.connection, () => {});
  undo.push(() => pool.end());
  const db = connectDb(pool);
  const lines: string[] = [];
  const { log } = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } });
  const worker = await startJobs(
    {
      ...{ pool, db, log, metrics: openMetrics() },
      mailer: { send, close: () => {} },
    } as unknown as Context,
    { isScheduled: false },
  );
  undo.push(() => worker.stop());
  const jobs = async () => (await pool.query('select id, attempts from graphile_worker.jobs')).rows;
  return { database, db, jobs, lines };
}

test('losing the database during a job neither ends the process nor runs the job twice', async () => {
  let sent = 0;
  const started = Promise.withResolvers<void>();
  const mayFinish = Promise.withResolvers<void>();
  const { database, db, jobs } = await work(async () => {
    sent++;
    started.resolve();
    await mayFinish.promise;
  });
  await insertJob(db, 'send-mail', job);
  await started.promise;

  const name = String(database.connection.database);
  await administer(
    { ...database.connection, database: 'postgres' },
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  mayFinish.resolve();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await administer({ ...database.connection, database: 'postgres' }, `alter database ${name} allow_connections true`);

  await expect.poll(jobs, { timeout: 10_000 }).toEqual([]);
  await insertJob(db, 'send-mail', job);
  await expect.poll(() => sent, { timeout: 10_000 }).toBe(2);
}, 40_000);

test('the job of a killed process is picked up within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  undo.push(async () => vi.useRealTimers());
  let sent = 0;
  const { db, jobs } = await work(async () => {
    sent++;
  });
  await db.transaction().execute(async (tx) => {
    await insertJob(tx, 'send-mail', job);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'dead'`.execute(
      tx,
    );
  });
  vi.advanceTimersByTime(50_000);
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([]);
  expect(sent).toBe(1);
});

test('email failures are logged without recipient, subject or text', async () => {
  const { db, jobs, lines } = await work(async () => {
    throw new Error('550 <ana@example.com> has no mailbox for Hola');
  });
  await insertJob(db, 'send-mail', job);
  await expect.poll(async () => (await jobs())[0]?.attempts, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => lines.join(''), { timeout: 5_000 }).toContain('send-mail');
  expect(lines.join('')).not.toMatch(/ana@|Hola/);
});
