import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import { accountWithTokens, call, clientOf, outcome, refreshBy, startAuthApp, tokensOf } from '../support/auth-api.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { newAccount } from '../support/factors.ts';
import { databaseUrl, startServerProcess } from '../support/server-process.ts';
import { openDoor } from '../support/tcp-proxy.ts';

const UNAVAILABLE = [503, 'request_timeout', '5'];
const KILLS = Number(process.env.KILLS ?? 2);

test('product 34.6: while the database is away, calls are refused for a moment, and clients keep their session', async () => {
  const direct = await startAuthApp();
  await direct.stopWorker();
  const { host = '', user, database } = direct.context.env.database ?? {};
  const door = await openDoor(join(host, '.s.PGSQL.5432'));
  const app = await startAuthApp({ database: { host: '127.0.0.1', port: door.port, user, database } });
  const { access, refresh } = await accountWithTokens(app);
  const { email } = await newAccount(app);
  const client = clientOf(app);
  await client.signInWithPassword({ email, password: PASSWORD });

  for (const fail of [door.shut, door.hang]) {
    fail();
    const answers = await Promise.all([
      call(app, 'GET', '/user', { token: access }),
      call(app, 'POST', '/logout', { token: access }),
      refreshBy(app, refresh),
      call(app, 'POST', '/token?grant_type=password', { body: { email, password: PASSWORD } }),
      call(app, 'POST', '/factors', { token: access, body: { factor_type: 'totp' } }),
      call(app, 'POST', '/signup', { body: { email: someEmail(), password: PASSWORD } }),
      call(app, 'POST', '/otp', { body: { email } }),
      call(app, 'POST', '/recover', { body: { email } }),
      call(app, 'POST', '/resend', { body: { email, type: 'signup' } }),
      call(app, 'POST', '/verify', { body: { email, token: '123456', type: 'email' } }),
      call(app, 'GET', '/verify?token=x&type=signup'),
      call(app, 'PUT', '/user', { token: access, body: { data: { color: 'blue' } } }),
    ]);
    for (const answer of answers) {
      expect([...outcome(answer), answer.headers['retry-after']]).toEqual(UNAVAILABLE);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
    const old = await call(app, 'GET', '/user', { token: access, headers: { 'x-supabase-api-version': '' } });
    expect(old.body).toMatchObject({ code: 503, error_code: 'request_timeout', msg: expect.any(String) });
    // From memory
    expect((await call(app, 'GET', '/.well-known/jwks.json')).status).toBe(200);
    expect((await call(app, 'GET', '/user')).status).toBe(401);
    const { error } = await client.getUser();
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 });
    expect((await client.getSession()).data.session).not.toBeNull();
    await door.open();
    await expect
      .poll(async () => (await call(app, 'GET', '/user', { token: access })).status, { timeout: 10_000 })
      .toBe(200);
  }
  expect((await client.refreshSession()).error).toBeNull();
  await app.destroy();
  door.destroy();
  await direct.destroy();
}, 60_000);

test(`product 34.2, 34.6: ${KILLS} kills between a rotation and its response sign nobody out`, {
  timeout: 60_000 + KILLS * 15_000,
}, async () => {
  const app = await startAuthApp({ authSecret: SITE_SECRET });
  const sessions = await Promise.all(Array.from({ length: 8 }, () => accountWithTokens(app)));
  const held = sessions.map(({ refresh }) => refresh);
  let rotations = 0;
  let lost = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServerProcess({
      ...{ DATABASE_URL: databaseUrl(app.context.env.database ?? {}), DATA_DIR: app.context.env.dataDir },
      ...{ AUTH_API: 'true', TRUSTED_PROXIES: '127.0.0.0/8' },
    });
    let isOver = false;
    const loads = held.map(async (_, index) => {
      while (!isOver) {
        const answer = await fetch(`http://127.0.0.1:${server.port}/auth/v1/token?grant_type=refresh_token`, {
          method: 'POST',
          headers: { 'x-forwarded-for': `127.9.${index}.${rotations % 250}` },
          body: JSON.stringify({ refresh_token: held[index] }),
        })
          .then(async (response) => ({ status: response.status, body: await response.json() }))
          .catch(() => null);
        if (answer === null) {
          lost += 1;
          break;
        }
        expect(answer.status).toBe(200);
        held[index] = answer.body.refresh_token;
        rotations += 1;
      }
    });
    await expect.poll(() => rotations, { timeout: 10_000, interval: 5 }).toBeGreaterThan(40 * (kill + 1));
    await server.kill();
    isOver = true;
    await Promise.all(loads);
    for (const [index, token] of held.entries()) {
      const { status, body, headers } = await refreshBy(app, token);
      expect([status, body.error_code]).toEqual([200, undefined]);
      held[index] = tokensOf({ status, body, headers }).refresh;
    }
  }
  expect(lost).toBeGreaterThanOrEqual(KILLS);
  await app.destroy();
});
