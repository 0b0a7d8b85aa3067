import { signInStateOf } from '#server/accounts/actor.ts';
import { openAuthApi } from '#server/auth-api/auth-api.ts';
import { loadCaller, readBearer } from '#server/auth-api/callers.ts';
import { userView } from '#server/auth-api/user-view.ts';
import { ownAddress } from '../../tests/support/app.ts';
import { accountWithTokens, call, refreshBy, startAuthApp, tokensOf } from '../../tests/support/auth-api.ts';

import { startScratch } from './scratch.ts';

// Measures the token API in one process, with the database in others: `npm run bench:auth`. Prints the processor time of this
// process and the rate; 1,000,000 / µs of processor time is what one core can do.

const ROUNDS = 4;
const CALLS = 1_000;
const LANES = 16;
const SESSIONS = 64;

const scratch = await startScratch('auth-api');
const app = await startAuthApp({ database: scratch.connection });
const { context } = app;
const { browser, access } = await accountWithTokens(app);
const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const api = await openAuthApi(context, { redirects: [], key: null });
const byCookie = { headers: { cookie }, ip: '127.0.0.1' };
const byToken = { headers: { authorization: `Bearer ${access}` } };

const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => accountWithTokens(app)));
const tokens = sessions.map(({ refresh }) => refresh);

async function refreshNext(n: number): Promise<void> {
  // Each session has one lane, which waits for its new token
  const lane = n % SESSIONS;
  tokens[lane] = tokensOf(await refreshBy(app, tokens[lane] ?? '')).refresh;
}

const measured: [string, (n: number) => Promise<unknown>, number][] = [
  ['load a cookie session', () => signInStateOf(context, byCookie), LANES],
  [
    'load a user by token',
    async () => userView((await loadCaller(api, await readBearer(api, byToken), '127.0.0.1')).user),
    LANES,
  ],
  [
    'GET /trpc/factors.state (cookie)',
    () => app.app.inject({ url: '/trpc/factors.state', headers: { cookie } }),
    LANES,
  ],
  ['GET /auth/v1/user', () => call(app, 'GET', '/user', { token: access, address: ownAddress() }), LANES],
  ['refresh', refreshNext, SESSIONS],
  ['GET /auth/v1/.well-known/jwks.json', () => call(app, 'GET', '/.well-known/jwks.json'), LANES],
];

async function measure(work: (n: number) => Promise<unknown>, lanes: number): Promise<{ cpu: number; rate: number }> {
  const [before, start] = [process.cpuUsage(), performance.now()];
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let n = lane; n < CALLS; n += lanes) await work(n);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / CALLS, rate: (CALLS * 1_000) / (performance.now() - start) };
}

// Alternating, so that other load on the machine affects all
const best = new Map<string, { cpu: number; rate: number }>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work, lanes] of measured) {
    const result = await measure(work, lanes);
    const known = best.get(name);
    if (!known || result.cpu < known.cpu) best.set(name, result);
  }
}
for (const [name, { cpu, rate }] of best) {
  process.stdout.write(`${name}: ${cpu.toFixed(0)} µs of processor time, ${rate.toFixed(0)} per second\n`);
}
const cpuOf = (name: string) => best.get(name)?.cpu ?? 0;
const ratio = cpuOf('load a user by token') / cpuOf('load a cookie session');
process.stdout.write(`a user by token costs ${ratio.toFixed(2)} times as much as a cookie session\n`);
await app.destroy();
await scratch.destroy();
