import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { schedule } from '#server/jobs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { configurationOf } from '../support/commands.ts';
import { SERVER } from '../support/server-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Records completed jobs, which the queue deletes
  await sql`
    create table done (task text, ts timestamptz, backfilled boolean);
    create function keep_done() returns trigger language plpgsql as $$
    begin
      insert into done select tasks.identifier, (old.payload -> '_cron' ->> 'ts')::timestamptz, (old.payload -> '_cron' ->> 'backfilled')::boolean
      from graphile_worker._private_tasks tasks where tasks.id = old.task_id and old.payload::jsonb ? '_cron';
      return null;
    end $$;
    create trigger keep_done after delete on graphile_worker._private_jobs for each row execute function keep_done();
  `.execute(app.context.db);
});
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(() => app.destroy());

const tasks = schedule({ dns: null }).flatMap(({ task, options }) => (options.backfillPeriod > 0 ? [task] : []));

async function startServer(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...configurationOf(app), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes('is ready at')) return child;
  throw new Error('the process ended before it was ready');
}

async function done(): Promise<{ task: string; count: number }[]> {
  const { rows } = await sql<{ task: string; count: number }>`
    select task, count(*) from done where backfilled group by task order by task`.execute(app.context.db);
  return rows;
}

test('product 19.1: jobs that came due while nothing ran are caught up once, by one process', async () => {
  const { db } = app.context;
  // As after three days of downtime
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select task, now() - interval '9 days', now() - interval '3 days' from unnest(${tasks}::text[]) task`.execute(db);
  const port = 24_000 + 4 * (process.pid % 1_000);
  const servers = await Promise.all([startServer(port), startServer(port + 1)]);
  const eachOnce = [...tasks].sort().map((task) => ({ task, count: 1 }));
  await expect.poll(done, { timeout: 15_000 }).toEqual(eachOnce);
  const later = await startServer(port + 2);
  const all = [...servers, later];
  const ends = all.map((server) => once(server, 'exit'));
  for (const server of all) server.kill('SIGTERM');
  await Promise.all(ends);
  expect(await done()).toEqual(eachOnce);
}, 60_000);
