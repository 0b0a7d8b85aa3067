import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Order, Result } from './serving/load.ts';
import { importSeconds, isPinned, pinRest, root, type Server, startServer, visit } from './serving/programs.ts';
import { makeSite, type Site } from './serving/site.ts';
import { hasWrk, visitWithWrk } from './serving/wrk.ts';

// `npm run bench:serving [-- --rounds 5 --seconds 8 --links 100000 --compare ../older …]` compares recorded responses with those
// of a bare Fastify server, and of other built checkouts. Servers run on one core, load generator and database on another.
// Each round measures all of them in turn, since the machine's speed varies. The table shows medians.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    links: { type: 'string', default: '100000' },
    compare: { type: 'string', multiple: true, default: [] },
  },
});
const [ROUNDS, SECONDS, LINKS] = [options.rounds, options.seconds, options.links].map(Number) as [
  number,
  number,
  number,
];
const FIXED_RATE = 2_000;
/** Max warm-up; the most popular links first. */
const FIRST_SECONDS = 100;

type Load = 'links' | 'viral' | 'page';
type Measured = Result & { cpu: number };
type Product = { name: string; server: Server; site: Site; sent: number; idle: number; peak: number };
/** One round of a load: a product, and the bare server around it. */
type Compared = { own: Measured; bare: number };
type Row = { what: string; target: string; reached: string; notes: string };

const loads: Record<Load, { what: string; target: number; bare: string }> = {
  links: { what: `redirects, Zipf over ${LINKS.toLocaleString('en')} links`, target: 0.62, bare: '/redirect' },
  viral: { what: 'redirects, one link', target: 0.7, bare: '/redirect' },
  page: { what: 'public page, brotli', target: 0.75, bare: '/page' },
};
const usual: Omit<Order, 'port' | 'path'> = {
  links: LINKS,
  order: 'zipf',
  connections: 50,
  seconds: SECONDS,
  rate: null,
  encoding: 'gzip, deflate, br, zstd',
};
const rows: Row[] = [];
const checkouts = [root, ...options.compare.map((path) => resolve(path))];
const products: Product[] = [];
const bare = await startServer('scripts/bench/serving/bare.ts', '/redirect');
try {
  for (const checkout of checkouts) products.push(await open(checkout));
  await measure();
  if (checkouts.length === 1) await measureStarts();
} finally {
  await bare.stop();
  for (const { server, site } of products) await server.stop().finally(() => site.destroy());
}
print();

async function open(checkout: string): Promise<Product> {
  const site = await makeSite(LINKS);
  pinRest([await site.pid()]);
  // Warms the compile cache, as on every start but the first
  await (await start(checkout, site)).stop();
  const server = await start(checkout, site);
  return { name: checkout === root ? 'this checkout' : checkout, server, site, sent: 2, idle: 0, peak: 0 };
}

async function start(checkout: string, site: Site): Promise<Server> {
  const environment = { DATA_DIR: site.dataDir, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' };
  return await startServer('dist/server/index.js', '/l/bench-7', environment, checkout);
}

async function measure(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  for (const product of products) {
    product.idle = await product.server.memory();
    const order = { ...usual, port: product.server.port, path: '/l/bench-*', order: 'turn', seconds: FIRST_SECONDS };
    const { answers, seconds } = await visit(order as Order);
    await stored(product, answers);
    say(`${product.name}: ${answers} links for the first time: ${Math.round(answers / seconds)}/s, each with a query`);
    // Run once before measuring: code is compiled on first use
    for (const load of ['links', 'page'] as const) await run(product, load);
  }
  for (const path of ['/redirect', '/page']) await visitBare(path);

  const measured = new Map(products.map((product) => [product, { links: [], viral: [], page: [] } as Measurements]));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [load, { bare: path }] of entries(loads)) {
      let before = rate(await visitBare(path));
      for (const product of round % 2 === 0 ? products.toReversed() : products) {
        const own = await run(product, load);
        const after = rate(await visitBare(path));
        measured.get(product)?.[load].push({ own, bare: (before + after) / 2 });
        before = after;
        product.peak = Math.max(product.peak, await product.server.memory());
      }
    }
    say(`round ${round}`);
  }
  const [first] = products as [Product];
  for (const [load, { what, target }] of entries(loads)) {
    for (const product of products) {
      const all = measured.get(product)?.[load] ?? [];
      const others = measured.get(first)?.[load] ?? [];
      const share = median(all.map(({ own }, n) => (100 * rate(others[n]?.own ?? own)) / rate(own)));
      const cpu = median(all.map(({ own }) => (own.cpu * 1e6) / own.answers));
      row(
        product === first ? what : `  ${product.name}`,
        product === first ? `≥ ${target} of bare` : '',
        median(all.map((each) => rate(each.own) / each.bare)).toFixed(2),
        `${Math.round(median(all.map(({ own }) => rate(own))))}/s, bare ${Math.round(median(all.map((each) => each.bare)))}/s; ` +
          `p99 ${median(all.map(({ own }) => own.p99)).toFixed(1)} ms; CPU ${cpu.toFixed(0)} µs; ` +
          `${Math.round(all[0]?.own.bytes ?? 0)} bytes${product === first ? '' : `; this checkout: ${share.toFixed(0)} %`}`,
      );
    }
  }
  for (const product of products) await measureLatency(product);
  for (const { name, idle, peak, site, sent } of products) {
    row(`memory of ${name}`, '≤ 200 MB, + 80', `${idle.toFixed(0)} MB`, `${peak.toFixed(0)} MB under load`);
    row(`visits stored by ${name}`, String(sent), String(await site.stored()), 'one for each response');
  }
}

type Measurements = Record<Load, Compared[]>;

/** wrk has no fixed rate; at this one the Node generator is light enough. */
async function measureLatency(product: Product): Promise<void> {
  const [own, theirs]: [Result[], Result[]] = [[], []];
  const order = { ...usual, rate: FIXED_RATE, seconds: 2 };
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await visit({ ...order, port: bare.port, path: '/redirect' }));
    own.push(await visit({ ...order, port: product.server.port, path: '/l/bench-*' }));
    await stored(product, own.at(-1)?.answers ?? 0);
  }
  const ms = (all: Result[], field: 'p50' | 'p99') => median(all.map((each) => each[field]));
  row(
    `p50 and p99 at 2,000/s, ${product.name}`,
    'p99 ≤ 2 × bare',
    `${(ms(own, 'p99') / ms(theirs, 'p99')).toFixed(2)} ×`,
    `${ms(own, 'p50').toFixed(2)} and ${ms(own, 'p99').toFixed(2)} ms, bare ${ms(theirs, 'p50').toFixed(2)} and ${ms(theirs, 'p99').toFixed(2)} ms; Node generator`,
  );
}

async function measureStarts(): Promise<void> {
  const imports = median([await importSeconds(), await importSeconds(), await importSeconds()]);
  const times: number[] = [];
  const [product] = products as [Product];
  await product.server.stop();
  for (let n = 0; n < 3; n++) {
    product.server = await start(root, product.site);
    times.push(product.server.started);
    if (n < 2) await product.server.stop();
  }
  row('start to the first redirect', '≤ 1.5 s', `${median(times).toFixed(2)} s`, `imports ${imports.toFixed(2)} s`);
}

/** Runs a load and waits until its visits are stored, so that they don't slow down the next one. */
async function run(product: Product, load: Load): Promise<Measured> {
  const path = { links: '/l/bench-*', viral: '/l/bench-7', page: product.site.page }[load];
  const before = await product.server.used();
  const result = await saturate({ ...usual, port: product.server.port, path });
  const cpu = (await product.server.used()) - before;
  await stored(product, result.answers);
  return { ...result, cpu };
}

async function visitBare(path: string): Promise<Result> {
  return await saturate({ ...usual, port: bare.port, path });
}

function saturate(order: Order): Promise<Result> {
  return hasWrk ? visitWithWrk(order) : visit(order);
}

async function stored(product: Product, answers: number): Promise<void> {
  product.sent += answers;
  const deadline = Date.now() + 60_000;
  while ((await product.site.stored()) < product.sent && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

function entries<K extends string, V>(record: Record<K, V>): [K, V][] {
  return Object.entries(record) as [K, V][];
}

/** Responses per second. */
function rate({ answers, seconds }: Result): number {
  return answers / seconds;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function row(what: string, target: string, reached: string, notes: string): void {
  rows.push({ what, target, reached, notes });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(): void {
  const width = (field: keyof Row) => Math.max(...rows.map((each) => each[field].length));
  const line = ({ what, target, reached, notes }: Row) =>
    `${what.padEnd(width('what'))}  ${target.padEnd(width('target'))}  ${reached.padStart(width('reached'))}  ${notes}`.trimEnd();
  process.stdout.write(
    `${cpus().length} × ${cpus()[0]?.model}, ${isPinned ? 'a core for each side' : 'cores shared'}, Node ${process.version}\n` +
      `load generator: ${hasWrk ? 'wrk' : 'Node, heavier than the servers: install wrk for true ratios'}; ` +
      `${ROUNDS} rounds of ${SECONDS} s, 50 connections, medians\n`,
  );
  for (const each of rows) process.stdout.write(`${line(each)}\n`);
}
