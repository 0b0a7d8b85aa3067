import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBalancedSite } from './balanced/site.ts';
import { type Account, makeAccounts } from './rolling/accounts.ts';
import { startLoad } from './rolling/load.ts';
import { call, newAgent, type Outcome } from './rolling/requests.ts';
import { openStream, type Stream } from './rolling/streams.ts';
import { findLeftovers, startTurnover } from './rolling/turnover.ts';

// `npm run test:rolling [-- rounds [checkout]]` checks that replacing every process goes unnoticed: two processes behind nginx as in
// docs/nginx.conf, restarted in turn under load from visitors, owners, streams, and accounts that are made, visited and deleted.

/** With another built checkout, processes of both take turns on one database and journal. */
const [rounds = '5', otherCheckout] = process.argv.slice(2);
const ROUNDS = Number(rounds);
const ACCOUNTS = 6;

const dataDir = await mkdtemp(join(tmpdir(), 'saluda-rolling-'));
const site = await startBalancedSite({
  port: 24_000 + (process.pid % 4_000),
  dataDir,
  logLevel: 'warn',
  ...(otherCheckout ? { checkouts: [otherCheckout, join(import.meta.dirname, '..')] } : {}),
});
const failures: string[] = [];
try {
  const accounts = await makeAccounts(site.origin, ACCOUNTS);
  const streams = accounts.map((account) => openStream(site.origin, account));
  const load = startLoad(site.origin, accounts);
  const turnover = startTurnover(site.origin);
  await pause(2_000);
  for (let round = 1; round <= ROUNDS; round++) {
    for (const n of site.ports.keys()) {
      const { endedMs, readyMs } = await site.replace(n);
      say(`round ${round}, process ${n + 1}: left in ${seconds(endedMs)}, back in ${seconds(readyMs)}`);
      await pause(500);
    }
  }
  await Promise.all([load.stop(), turnover.stop()]);
  failures.push(...(await checkStreams(accounts, streams)), ...(await checkLinks(accounts)));
  for (const stream of streams) stream.close();
  report(load.outcomes);
  const stored = await storedVisits(load.visits);
  say(`visits: ${load.visits} answered, ${stored} counted`);
  say(`turnover: ${turnover.deleted} accounts made and deleted, ${turnover.repeated} deletions repeated after 503`);
  failures.push(...turnover.failures, ...(await inDatabase(findLeftovers)));
  if (turnover.deleted === 0) failures.push('no account was deleted');
  if (stored !== load.visits) failures.push('visits were lost or doubled');
  say(
    `streams: ${streams.length}, opened ${streams.reduce((sum, { opened }) => sum + opened, 0)} times, each received a change`,
  );
} finally {
  await site.destroy();
  await rm(dataDir, { recursive: true });
}
for (const failure of failures) process.stderr.write(`FAILED ${failure}\n`);
process.exit(failures.length > 0 ? 1 : 0);

function report(outcomes: readonly Outcome[]): void {
  for (const kind of ['all', ...new Set(outcomes.map((each) => each.kind))]) {
    const own = outcomes.filter((each) => kind === 'all' || each.kind === kind);
    const times = own.map(({ ms }) => ms).sort((a, b) => a - b);
    const failed = own.flatMap(({ failure }) => failure ?? []);
    const at = (part: number) => `${(times[Math.floor(times.length * part)] ?? 0).toFixed(1)} ms`;
    say(
      `${kind}: ${own.length} requests, ${failed.length} failures, p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(0.999999)}`,
    );
    if (kind === 'all') failures.push(...failed);
  }
}

/** Every stream is open on a new process and receives events. */
async function checkStreams(accounts: readonly Account[], streams: readonly Stream[]): Promise<string[]> {
  await pause(1_000);
  for (const stream of streams) stream.changes = 0;
  for (const { cookie } of accounts) {
    await call(site.origin, 'profiles.setLanguage', { agent: newAgent(false), cookie, input: { language: 'es' } });
  }
  await pause(1_000);
  const silent = streams.filter(({ changes }) => changes === 0).map((_, n) => `stream ${n + 1} received nothing`);
  return [...streams.flatMap((stream) => stream.failures), ...silent];
}

/** Nothing was created twice, and nothing deleted remains. */
async function checkLinks(accounts: readonly Account[]): Promise<string[]> {
  const counts = await Promise.all(
    accounts.map(async ({ cookie }) => {
      const { links } = await call<{ links: unknown[] }>(site.origin, 'links.list', { agent: newAgent(false), cookie });
      return links.length;
    }),
  );
  return counts.flatMap((count, n) => (count === 1 ? [] : [`account ${n + 1} has ${count} links instead of 1`]));
}

/** Counts the visits of accounts that exist. */
async function storedVisits(expected: number): Promise<number> {
  return await inDatabase(async (client) => {
    for (let waited = 0; ; waited += 500) {
      const { rows } = await client.query(
        'select count(*)::int as visits from visits join visit_targets on visit_targets.id = target_id',
      );
      if (rows[0].visits >= expected || waited > 30_000) return rows[0].visits;
      await pause(500);
    }
  });
}

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
