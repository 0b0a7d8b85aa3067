import { hashedPassword, startTestApp } from '../../tests/support/app.ts';
import { SITE_SECRET } from '../../tests/support/commands.ts';
import { makeKey } from '../../tests/support/rest.ts';
import { makeAccount, setPlan } from '../../tests/support/roles.ts';
import { callWithWrk, type Request } from './api/calls.ts';
import { postmaster, startScratch } from './scratch.ts';
import { isPinned, pinRest, startServer } from './serving/programs.ts';
import { hasWrk } from './serving/wrk.ts';

// `npm run bench:api` compares GET /api/v1/links/{id} with the call by which the website reads one link. The server runs on one core,
// the database and wrk on another. Both are measured in turn in each round, since the machine's speed varies. The limits of the API
// are as always: each of many accounts has a key of its own, so none is reached, and each call is counted as in production. Fails if
// a call of the API costs more than 1.3 times the processor time of server and database together, which other load changes least.

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 16;
/** Each has 600 reads a minute, and this takes less than one. */
const ACCOUNTS = 200;
const MOST = 1.3;
const PUBLIC_URL = 'http://localhost:3000';

if (!hasWrk) throw new Error('bench:api needs wrk: apt-get install wrk');

const scratch = await startScratch('api');
const app = await startTestApp({ database: scratch.connection, authSecret: SITE_SECRET, publicUrl: PUBLIC_URL });
await app.stopWorker();
const passwordHash = await hashedPassword(app);

async function newAccount(): Promise<{ slug: string; api: Request; website: Request }> {
  const { browser, userId } = await makeAccount(app, passwordHash);
  await setPlan(app, userId, 'business');
  const { id, slug } = await browser.trpc.links.create.mutate({ title: 'Menu', url: 'https://example.com/menu' });
  const { key } = await makeKey(app, userId);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    slug,
    api: { path: `/api/v1/links/${id}`, header: `authorization: Bearer ${key}` },
    website: {
      path: `/trpc/drafts.link?input=${encodeURIComponent(JSON.stringify({ id }))}`,
      header: `cookie: ${cookie}`,
    },
  };
}

const accounts: Awaited<ReturnType<typeof newAccount>>[] = [];
while (accounts.length < ACCOUNTS) accounts.push(await newAccount());
pinRest([await postmaster(scratch.dataDir)]);
const server = await startServer('dist/server/index.js', `/l/${accounts[0]?.slug}`, {
  ...{ DATA_DIR: scratch.dataDir, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.0/8' },
  ...{ AUTH_SECRET: SITE_SECRET, PUBLIC_URL },
});

const kinds = ['api', 'website'] as const;
type Kind = (typeof kinds)[number];
/** In µs of each call: until the next one, processor time of the server, the database and both; in ms: response times. */
type Measured = Record<'micros' | 'processor' | 'database' | 'both' | 'p50' | 'p99', number>;

async function measure(kind: Kind): Promise<Measured> {
  const [used, stored] = [await server.used(), await scratch.databaseSeconds()];
  const { answers, seconds, ...times } = await callWithWrk(server.port, {
    ...{ seconds: SECONDS, connections: CONNECTIONS },
    requests: accounts.map((account) => account[kind]),
  });
  const each = (sum: number) => (sum * 1e6) / answers;
  const processor = each((await server.used()) - used);
  const database = each((await scratch.databaseSeconds()) - stored);
  return { micros: each(seconds), processor, database, both: processor + database, ...times };
}

const rounds: Record<Kind, Measured>[] = [];
try {
  // The first round compiles the code
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Each is first in every other round
    const order = round % 2 === 0 ? kinds : kinds.toReversed();
    const measured: Partial<Record<Kind, Measured>> = {};
    for (const kind of order) measured[kind] = await measure(kind);
    if (round > 0) rounds.push(measured as Record<Kind, Measured>);
  }
} finally {
  await server.stop();
  await app.destroy();
  await scratch.destroy();
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (line: string) => process.stdout.write(`${line}\n`);
say(isPinned ? 'server on core 0, database and wrk on core 1' : 'all share all cores, because taskset is missing');
say(`wrk, ${CONNECTIONS} connections, ${ACCOUNTS} accounts with a key each; medians of ${ROUNDS} rounds`);
const names = { api: 'GET /api/v1/links/{id}', website: 'drafts.link of the website' };
for (const kind of kinds) {
  const of = (field: keyof Measured) => median(rounds.map((round) => round[kind][field]));
  say(
    `${names[kind]}: ${of('micros').toFixed(0)} µs, ${(1e6 / of('micros')).toFixed(0)} per second; of the server ` +
      `${of('processor').toFixed(0)} µs, of the database ${of('database').toFixed(0)} µs; p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`,
  );
}
const ratioOf = (field: keyof Measured) => median(rounds.map(({ api, website }) => api[field] / website[field]));
const ratio = ratioOf('both');
const times = (field: keyof Measured) => ratioOf(field).toFixed(2);
say(
  `a call of the API costs ${ratio.toFixed(2)} times as much processor time (at most ${MOST}): of the server ${times('processor')} ` +
    `times, of the database ${times('database')} times; it takes ${times('micros')} times as long`,
);
if (ratio > MOST) process.exitCode = 1;
