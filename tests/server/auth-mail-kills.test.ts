import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import { call, startAuthApp } from '../support/auth-api.ts';
import { signedUp } from '../support/auth-mails.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { databaseUrl, startServerProcess } from '../support/server-process.ts';

const ACCOUNTS = 24;

test('product 34.6: a kill leaves no account without its email, and no used token without its session', async () => {
  const app = await startAuthApp({ authSecret: SITE_SECRET });
  const { db, env } = app.context;
  const waiting = await Promise.all(Array.from({ length: ACCOUNTS }, () => signedUp(app)));
  await app.stopWorker();
  const server = await startServerProcess({
    ...{ DATABASE_URL: databaseUrl(env.database ?? {}), DATA_DIR: env.dataDir },
    ...{ AUTH_API: 'true', TRUSTED_PROXIES: '127.0.0.0/8' },
  });
  let answered = 0;
  const post = async (n: number, path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `127.8.${n}.7` },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (response) answered += 1;
    return response?.status;
  };
  const emails = waiting.map(() => someEmail());
  const calls = waiting.flatMap(({ token }, n) => [
    post(n, '/verify', { token_hash: token, type: 'signup' }),
    post(n + 100, '/signup', { email: emails[n], password: PASSWORD }),
  ]);
  await expect.poll(() => answered, { timeout: 10_000, interval: 1 }).toBeGreaterThan(5);
  await server.kill();
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status !== undefined && status !== 200)).toEqual([]);
  expect(statuses).toContain(undefined);

  const { rows: used } = await sql<{ isWhole: boolean }>`
    select (used_at is not null) = email_verified and (used_at is not null) = (trial_start_date is not null)
      and (used_at is not null) = exists (select from token_sessions where user_id = users.id) as "isWhole"
    from mail_tokens join users on users.id = user_id join profiles on profiles.id = users.id
    where mail_tokens.user_id = any(${waiting.map(({ userId }) => userId)}::uuid[])`.execute(db);
  expect(used).toEqual(waiting.map(() => ({ isWhole: true })));
  const { rows: created } = await sql<{ email: string; tokens: number }>`
    select email, (select count(*)::int from mail_tokens where user_id = users.id) as tokens
    from users where email = any(${emails})`.execute(db);
  expect(created).toEqual(created.map(({ email }) => ({ email, tokens: 1 })));

  for (const [n, { token }] of waiting.entries()) {
    const { status } = await call(app, 'POST', '/verify', { body: { token_hash: token, type: 'signup' } });
    const wasAnswered = statuses[2 * n] === 200;
    expect([200, 403]).toContain(status);
    if (wasAnswered) expect(status).toBe(403);
  }
  await app.destroy();
}, 90_000);
