import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { signInStateOf } from '#server/accounts/actor.ts';
import { openAuthApi } from '#server/auth-api/auth-api.ts';
import { loadCaller, readBearer } from '#server/auth-api/callers.ts';
import { userView } from '#server/auth-api/user-view.ts';
import { ownAddress } from '../../tests/support/app.ts';
import { accountWithTokens, startAuthApp } from '../../tests/support/auth-api.ts';
import { SITE_SECRET } from '../../tests/support/commands.ts';
import { refreshWithWrk } from './auth-api/refresh.ts';
import { postmaster, startScratch } from './scratch.ts';
import { isPinned, pinRest, startServer } from './serving/programs.ts';
import { hasWrk } from './serving/wrk.ts';

// `npm run bench:auth` measures the token API over HTTP. The server runs on one core, the database and the load
// generator on another. Each round measures everything in turn, since the machine's speed varies. It prints medians. What it costs
// to load a session is measured without HTTP, in the process of the load generator. Refreshes are sent by wrk, if it is installed.

const ROUNDS = 5;
const SECONDS = 3;
const LOADS = 1_000;
const CONNECTIONS = 64;
const WRK_CONNECTIONS = 16;
const PUBLIC_URL = 'http://localhost:3000';
const COOKIE = 'GET /trpc/profiles.me, a cookie session';
const USER = 'GET /auth/v1/user';
const REFRESH = 'POST /auth/v1/token, refresh_token';
const BY_COOKIE = 'load a cookie session, without HTTP';
const BY_TOKEN = 'load a user by token, without HTTP';
const KEYS = 'GET /auth/v1/.well-known/jwks.json';

type Measured = { rate: number; micros: number };
type Call = { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: object };

const scratch = await startScratch('auth-api');
const app = await startAuthApp({ database: scratch.connection, authSecret: SITE_SECRET, publicUrl: PUBLIC_URL });
await app.stopWorker();
const accounts = await Promise.all(Array.from({ length: CONNECTIONS }, () => accountWithTokens(app)));
const [first] = accounts;
const link = await first?.browser.trpc.links.create.mutate({ title: 'First', url: 'https://example.com/' });
pinRest([await postmaster(scratch.dataDir)]);
const server = await startServer('dist/server/index.js', `/l/${link?.slug}`, {
  DATA_DIR: scratch.dataDir,
  LOG_LEVEL: 'warn',
  TRUSTED_PROXIES: '127.0.0.0/8',
  AUTH_API: 'true',
  AUTH_SECRET: SITE_SECRET,
  PUBLIC_URL,
});
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** The response's body. @throws unless the status is 200 */
function send({ method = 'GET', path, headers = {}, body }: Call): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const json = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, method, path, agent };
    // Limits count by network
    const sent = request(
      { ...options, headers: { 'x-forwarded-for': ownAddress(), ...json, ...headers } },
      (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part) => (received += part));
        response.on('error', reject).on('end', () => {
          if (response.statusCode === 200) resolve(received);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${received}`));
        });
      },
    );
    sent.on('error', reject).end(text);
  });
}

const lanes = accounts.map(({ browser, access, refresh }) => ({
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  access,
  refresh,
}));
type Lane = (typeof lanes)[number];

const loads: Record<string, (lane: Lane) => Promise<unknown>> = {
  [COOKIE]: ({ cookie }) => send({ path: '/trpc/profiles.me', headers: { cookie } }),
  [USER]: ({ access }) => send({ path: '/auth/v1/user', headers: { authorization: `Bearer ${access}` } }),
  // Each session waits for its next token
  [REFRESH]: async (lane) => {
    const body = { refresh_token: lane.refresh };
    lane.refresh = JSON.parse(
      await send({ method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body }),
    ).refresh_token;
  },
  [KEYS]: () => send({ path: '/auth/v1/.well-known/jwks.json' }),
};

/** Node takes as much of the database's core as the database. */
async function measureWithWrk(): Promise<Measured> {
  const used = await server.used();
  const refreshed = lanes.slice(0, WRK_CONNECTIONS);
  const { count, seconds, tokens } = await refreshWithWrk(
    server.port,
    SECONDS,
    refreshed.map(({ refresh }) => refresh),
  );
  for (const [place, lane] of refreshed.entries()) lane.refresh = tokens[place] ?? '';
  return { rate: count / seconds, micros: (((await server.used()) - used) * 1e6) / count };
}

async function measure(load: (lane: Lane) => Promise<unknown>): Promise<Measured> {
  const [used, start] = [await server.used(), performance.now()];
  let count = 0;
  const run = async (lane: Lane) => {
    for (; performance.now() - start < SECONDS * 1_000; count++) await load(lane);
  };
  await Promise.all(lanes.map(run));
  const seconds = (performance.now() - start) / 1_000;
  return { rate: count / seconds, micros: (((await server.used()) - used) * 1e6) / count };
}

const api = await openAuthApi(app.context, { redirects: [], key: null });
const inProcess: Record<string, (lane: Lane) => Promise<unknown>> = {
  [BY_COOKIE]: ({ cookie }) => signInStateOf(app.context, { headers: { cookie }, ip: '127.0.0.1' }),
  [BY_TOKEN]: async ({ access }) => {
    const claims = await readBearer(api, { headers: { authorization: `Bearer ${access}` } });
    return userView((await loadCaller(api, claims, '127.0.0.1')).user);
  },
};

/** Processor time of this process. */
async function measureHere(load: (lane: Lane) => Promise<unknown>): Promise<Measured> {
  const [before, start] = [process.cpuUsage(), performance.now()];
  for (let n = 0; n < LOADS; n += lanes.length) await Promise.all(lanes.map(load));
  const { user, system } = process.cpuUsage(before);
  const count = Math.ceil(LOADS / lanes.length) * lanes.length;
  return { rate: (count * 1_000) / (performance.now() - start), micros: (user + system) / count };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const measured = new Map<string, Measured[]>();
try {
  // The first round compiles the code
  for (let round = 0; round <= ROUNDS; round++) {
    const add = (name: string, result: Measured) => {
      if (round > 0) measured.set(name, [...(measured.get(name) ?? []), result]);
    };
    for (const [name, load] of Object.entries(loads)) {
      add(name, name === REFRESH && hasWrk ? await measureWithWrk() : await measure(load));
    }
    for (const [name, load] of Object.entries(inProcess)) add(name, await measureHere(load));
  }
} finally {
  agent.destroy();
  await server.stop();
  await app.destroy();
  await scratch.destroy();
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const microsOf = (name: string) => median((measured.get(name) ?? []).map(({ micros }) => micros));
say(
  isPinned
    ? 'server on core 0, database and load generator on core 1'
    : 'server, database and load generator share all cores, because taskset is missing',
);
say(`load generator: node:http of Node ${process.versions.node}, ${CONNECTIONS} connections that are kept open`);
say(
  `of refreshes: ${hasWrk ? `wrk, ${WRK_CONNECTIONS} connections` : 'the same, which limits their rate: install wrk'}`,
);
for (const [name, results] of measured) {
  const rate = median(results.map((each) => each.rate));
  say(
    `${name}: ${rate.toFixed(0)} per second, ${microsOf(name).toFixed(0)} µs of processor time each, ` +
      `which is ${(1e6 / microsOf(name)).toFixed(0)} per second on one core`,
  );
}
const ratio = (one: string, other: string) => (microsOf(one) / microsOf(other)).toFixed(2);
say(`a user by token costs ${ratio(BY_TOKEN, BY_COOKIE)} times as much as a cookie session (at most 2)`);
say(`GET /user costs ${ratio(USER, COOKIE)} times as much as profiles.me`);
const reached = median((measured.get(REFRESH) ?? []).map(({ rate }) => rate));
say(`refreshes of a server on one core: ${reached.toFixed(0)} per second (at least 500)`);
