import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { addDomains, type DomainSite, hostOf, makeDomainSite } from './domains/site.ts';
import type { Order, Result } from './serving/load.ts';
import { isPinned, type Server, startServer, visit } from './serving/programs.ts';
import { hasWrk, visitWithWrk } from './serving/wrk.ts';

// `npm run bench:domains [-- --sets 3 --rounds 5 --domains 100000]` measures what domains of owners cost: the same page by a domain
// and by the main host, the main host with and without CUSTOM_DOMAINS, memory and start with many domains, and the question for
// certificates, next to a route that does nothing. Servers run on one core, load generator and database on another. Each round measures
// all in turn; medians. `--sets 0` leaves the pages out. Fails if a limit is missed that holds on an idle machine with these defaults.

const { values: options } = parseArgs({
  options: {
    sets: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    domains: { type: 'string', default: '100000' },
  },
});
const [SETS, ROUNDS, DOMAINS] = [options.sets, options.rounds, options.domains].map(Number) as [number, number, number];
/** Code is compiled on first use. */
const WARM_UP_SECONDS = 2;
const STARTS = 5;
/** Caddy asks once for each name that it doesn't have in memory. */
const QUESTIONS_PER_SECOND = 1_000;
const UNKNOWN_NAMES = 50_000;
/** Each asks a bare route, too. */
const QUESTION_ROUNDS = 5;

type Place = 'domain' | 'main' | 'without' | 'again';
/** A page by a domain may take this much of the same page by the main host. */
const MOST_OF_MAIN = 1.05;
const MOST_SECONDS = 1.5;
const MOST_MB = 60;
const MOST_MS = 5;

const places: readonly Place[] = ['domain', 'main', 'without', 'again'];
type Row = { what: string; target: string; reached: string; notes: string };
const missed: string[] = [];
const rows: Row[] = [];
const order: Order = {
  ...{ port: 0, path: '', links: 1, order: 'zipf', connections: 50, seconds: 1, rate: null },
  encoding: 'gzip, deflate, br, zstd',
};
const withDomains = { CUSTOM_DOMAINS: 'true', CNAME_TARGET: 'cards.example.com' };

const site = await makeDomainSite();
try {
  await (await start(site, {})).stop();
  if (SETS > 0) await measurePages(site);
  await measureMany(site);
} finally {
  await site.destroy();
}
print();
if (missed.length > 0) {
  say(`missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

async function start({ dataDir }: DomainSite, variables: Record<string, string>): Promise<Server> {
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1', ...variables };
  return await startServer('dist/server/index.js', '/l/bench', environment);
}

/**
 * The same page at the domain and at the main host, and without domains by two processes, whose ratio is the variation of processes. By the
 * CPU time of the thread that responds: neither other programs nor storing visits count. One process may be faster than another for as
 * long as it lives, so there are several.
 */
async function measurePages(where: DomainSite): Promise<void> {
  const costs: Record<Place, number[]> = { domain: [], main: [], without: [], again: [] };
  const bytes: Record<Place, number> = { domain: 0, main: 0, without: 0, again: 0 };
  for (let set = 0; set < SETS; set += 1) {
    const servers = [await start(where, withDomains), await start(where, {}), await start(where, {})] as const;
    const [on, off, other] = servers;
    const targets = { domain: on, main: on, without: off, again: other };
    try {
      for (let round = 0; round <= ROUNDS; round += 1) {
        const each = { ...order, seconds: round === 0 ? WARM_UP_SECONDS : 1, path: where.page };
        for (const place of round % 2 === 0 ? places : places.toReversed()) {
          const { port, usedToRespond } = targets[place];
          const before = await usedToRespond();
          const result = await saturate({ ...each, port, host: place === 'domain' ? where.host : 'localhost' });
          const cost = ((await usedToRespond()) - before) / result.answers;
          if (round > 0) costs[place].push(cost);
          bytes[place] = result.bytes;
        }
        say(
          `${set}.${round}: ${places.map((place) => `${place} ${(1e6 * (costs[place].at(-1) ?? 0)).toFixed(1)}`).join(', ')} µs`,
        );
      }
    } finally {
      for (const server of servers) await server.stop();
    }
  }
  const ratio = (place: Place, to: Place) => median(costs[place].map((cost, n) => cost / (costs[to][n] ?? Number.NaN)));
  const notes = (place: Place) =>
    `${(1e6 * median(costs[place])).toFixed(1)} µs of CPU, ${bytes[place].toFixed(0)} bytes`;
  const ofMain = ratio('domain', 'main');
  const page = 'page by a domain';
  row(page, `≤ ${MOST_OF_MAIN} of main`, ofMain.toFixed(3), `${notes('domain')}; main ${notes('main')}`);
  expectAtMost(MOST_OF_MAIN, page, ofMain);
  // Of two processes, which differ by more than that
  row('page by the main host, domains offered', '≤ 1.01 of not', ratio('main', 'without').toFixed(3), notes('main'));
  row('  not offered, in two processes', '', ratio('again', 'without').toFixed(3), notes('without'));
}

async function measureMany(where: DomainSite): Promise<void> {
  const few = await measureStarts(where);
  await addDomains(where, DOMAINS);
  const many = await measureStarts(where);
  const count = DOMAINS.toLocaleString('en');
  const startWithThem = `start with ${count} domains`;
  expectAtMost(MOST_SECONDS, startWithThem, many.started);
  row(
    startWithThem,
    `≤ ${MOST_SECONDS} s`,
    `${many.started.toFixed(2)} s`,
    `${many.used.toFixed(2)} s of CPU; with one domain ${few.started.toFixed(2)} s, ${few.used.toFixed(2)} s of CPU`,
  );
  const more = many.memory - few.memory;
  expectAtMost(MOST_MB, 'memory for them', more);
  row(
    'memory for them',
    `≤ ${MOST_MB} MB more`,
    `${more.toFixed(0)} MB`,
    `${few.memory.toFixed(0)} and ${many.memory.toFixed(0)} MB`,
  );
  await measureQuestions(where);
}

type Start = { started: number; used: number; memory: number };

/** Seconds to the first redirect, those of CPU, and MB once it is idle. */
async function measureStarts(where: DomainSite): Promise<Start> {
  const starts: Start[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const server = await start(where, withDomains);
    const used = await server.used();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    starts.push({ started: server.started, used, memory: await server.memory() });
    await server.stop();
  }
  const of = (field: keyof Start) => median(starts.map((each) => each[field]));
  return { started: of('started'), used: of('used'), memory: of('memory') };
}

async function measureQuestions(where: DomainSite): Promise<void> {
  const server = await start(where, withDomains);
  const bare = await startServer('scripts/bench/serving/bare.ts', '/redirect');
  try {
    await askQuestions(server, bare);
  } finally {
    await server.stop();
    await bare.stop();
  }
}

type Asked = { p50: number; p99: number; waited: number };

async function askQuestions(server: Server, bare: Server): Promise<void> {
  const asked = { ...order, rate: QUESTIONS_PER_SECOND, client: '127.0.0.1', order: 'turn', connections: 10 } as const;
  const questions = {
    'of domains': { path: `/healthz/tls?domain=${hostOf('*')}`, links: DOMAINS, status: 200 },
    'of unknown names': { path: '/healthz/tls?domain=nobody-*.example.net', links: UNKNOWN_NAMES, status: 404 },
  };
  for (const [what, { status, ...question }] of Object.entries(questions)) {
    const ask = async (target: Server, seconds: number): Promise<Asked> => {
      const [path, expected] = target === bare ? ['/redirect', 302] : [question.path, status];
      const before = await target.waitedForCore();
      const result = await visit({ ...asked, ...question, seconds, port: target.port, path });
      if (result.status !== expected) throw new Error(`${path} got ${result.status}`);
      return { ...result, waited: ((await target.waitedForCore()) - before) / result.seconds };
    };
    // The first ones compile what answers them
    addQuestions(`first 5 s of questions ${what}, p99`, [await ask(bare, 5)], [await ask(server, 5)]);
    const [theirs, ours]: [Asked[], Asked[]] = [[], []];
    for (let round = 0; round < QUESTION_ROUNDS; round += 1) {
      theirs.push(await ask(bare, 2));
      ours.push(await ask(server, 2));
    }
    addQuestions(`then ${what}, p99 of ${QUESTION_ROUNDS} rounds of 2 s: median, worst`, theirs, ours);
  }
  // As fast as they come
  const before = await server.memory();
  const { status: _, ...unknown } = questions['of unknown names'];
  const all = await visit({ ...asked, ...unknown, rate: null, seconds: 60, port: server.port });
  const more = (await server.memory()) - before;
  const atOnce = `${all.answers} unknown names at once, p99`;
  expectAtMost(MOST_MS, atOnce, all.p99);
  row(
    atOnce,
    `≤ ${MOST_MS} ms`,
    `${all.p99.toFixed(2)} ms`,
    `${Math.round(all.answers / all.seconds)}/s by 10 connections; ${more.toFixed(0)} MB more`,
  );
}

/** Medians of rounds, and the worst. `waited`: for which other programs are to blame. */
function addQuestions(what: string, theirs: readonly Asked[], ours: readonly Asked[]): void {
  const of = (each: readonly Asked[], field: keyof Asked) => median(each.map((one) => one[field]));
  const p99 = (each: readonly Asked[]) => {
    const worst = each.length === 1 ? '' : `, ${Math.max(...each.map((one) => one.p99)).toFixed(2)}`;
    return `${of(each, 'p99').toFixed(2)}${worst} ms`;
  };
  const rest = (each: readonly Asked[]) =>
    `p50 ${of(each, 'p50').toFixed(2)} ms, kept from its core ${(1e3 * of(each, 'waited')).toFixed(0)} ms a second`;
  expectAtMost(MOST_MS, what, of(ours, 'p99'));
  row(what, `≤ ${MOST_MS} ms`, p99(ours), `${rest(ours)}; a bare route ${p99(theirs)}, ${rest(theirs)}`);
}

function saturate(each: Order): Promise<Result> {
  return hasWrk ? visitWithWrk(each) : visit(each);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function row(what: string, target: string, reached: string, notes: string): void {
  rows.push({ what, target, reached, notes });
}

/** Also what isn't a number is missed. */
function expectAtMost(limit: number, what: string, value: number): void {
  if (!(value <= limit)) missed.push(what);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(): void {
  const width = (field: keyof Row) => Math.max(...rows.map((each) => each[field].length));
  process.stdout.write(
    `${cpus().length} × ${cpus()[0]?.model}, ${isPinned ? 'a core for each side' : 'cores shared'}, Node ${process.version}\n` +
      `pages are asked for by ${hasWrk ? 'wrk' : 'Node, heavier than the servers: install wrk for true ratios'}, ${SETS} sets of ${ROUNDS} rounds of 1 s, medians; questions, ${QUESTIONS_PER_SECOND} a second, by scripts/bench/serving/load.ts, whether or not there are answers, and count from when they are due\n`,
  );
  for (const { what, target, reached, notes } of rows)
    process.stdout.write(
      `${what.padEnd(width('what'))}  ${target.padEnd(width('target'))}  ${reached.padStart(width('reached'))}  ${notes}\n`,
    );
}
