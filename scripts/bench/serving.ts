import { cpus } from 'node:os';
import type { Order, Result } from './serving/load.ts';
import { importSeconds, isPinned, pinRest, type Server, startServer, visit } from './serving/programs.ts';
import { makeSite } from './serving/site.ts';

// `npm run bench:serving [-- rounds seconds links]` compares counted responses with an empty server. Servers run on one core,
// load generator and database on another. Each load is compared with the mean of baseline runs before and after it, since the
// machine's speed varies. The table shows medians.

const ROUNDS = Number(process.argv[2] ?? 7);
const SECONDS = Number(process.argv[3] ?? 1.5);
const LINKS = Number(process.argv[4] ?? 100_000);
const FIXED_RATE = 2_000;
/** Max warm-up; the most popular links first. */
const FIRST_SECONDS = 100;

type Measured = Result & { processor: number };
/** A measured load and the baselines around it. */
type Compared = { mine: Measured; bare: [before: Measured, after: Measured] };
type Row = { what: string; target: string; reached: string; notes: string };

const rows: Row[] = [];
const usual: Omit<Order, 'port' | 'path'> = {
  links: LINKS,
  order: 'zipf',
  connections: 50,
  seconds: SECONDS,
  rate: null,
  encoding: 'gzip, deflate, br, zstd',
};
const site = await makeSite(LINKS);
let counted = 0;
try {
  pinRest([await site.pid()]);
  // Warms the compile cache, as on every start but the first
  await (await startProduct()).stop();
  const product = await startProduct();
  const bare = await startServer('scripts/bench/serving/bare.ts', '/redirect');
  await measure(product, bare).finally(() => Promise.all([product.stop(), bare.stop()]));
  await measureStarts();
} finally {
  await site.destroy();
}
print();

async function measure(product: Server, bare: Server): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = await product.memory();

  const { answers, seconds } = await send(product, '/l/bench-*', { order: 'turn', seconds: FIRST_SECONDS });
  say(`${answers} links for the first time: ${Math.round(answers / seconds)} answers/s, each with a query`);
  // Run once before measuring: code is compiled on first use
  for (const path of ['/l/bench-*', site.page]) await send(product, path, {});
  for (const path of ['/redirect', '/page']) await send(bare, path, {});

  const measured: Record<'links' | 'viral' | 'page', Compared[]> = { links: [], viral: [], page: [] };
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    measured.links.push(await compared(product, '/l/bench-*', bare, '/redirect'));
    measured.viral.push(await compared(product, '/l/bench-7', bare, '/redirect'));
    measured.page.push(await compared(product, site.page, bare, '/page'));
    most = Math.max(most, await product.memory());
    const results = Object.entries(measured).map(([name, all]) => `${name} ${rates(all.slice(-1))}`);
    say(`round ${round + 1}: ${results.join('; ')}`);
  }
  compare(`counted redirects, Zipf over ${LINKS.toLocaleString('en')} links`, 0.55, measured.links);
  compare('counted redirects, one viral link', 0.6, measured.viral);
  compare('counted public page, brotli', 0.75, measured.page);
  for (const [name, all] of [
    ['redirects', measured.links],
    ['page', measured.page],
  ] as const) {
    const ratio = median(all.map(({ mine, bare }) => mine.p99 / mean(bare.map(({ p99 }) => p99))));
    const [own, theirs] = [all.map(({ mine }) => mine), all.flatMap(({ bare }) => bare)];
    row(
      `p99 at saturation, ${name}`,
      '≤ 2 × bare',
      `${ratio.toFixed(2)} ×`,
      `${ms(own, 'p99')}, bare ${ms(theirs, 'p99')}`,
    );
  }

  const fixed = { product: [] as Measured[], bare: [] as Measured[] };
  for (let round = 0; round < ROUNDS; round++) {
    fixed.bare.push(await send(bare, '/redirect', { rate: FIXED_RATE }));
    fixed.product.push(await send(product, '/l/bench-*', { rate: FIXED_RATE }));
  }
  most = Math.max(most, await product.memory());
  const p99 = median(fixed.product.map((each, n) => each.p99 / (fixed.bare[n]?.p99 ?? 0)));
  row('p50 at 2,000/s', '≤ 0.3 ms', ms(fixed.product, 'p50'), `bare ${ms(fixed.bare, 'p50')}`);
  row(
    'p99 at 2,000/s',
    '≤ 2 × bare',
    `${p99.toFixed(2)} ×`,
    `${ms(fixed.product, 'p99')}, bare ${ms(fixed.bare, 'p99')}`,
  );

  row('memory, idle', '≤ 200 MB', `${idle.toFixed(0)} MB`, '');
  row('memory, more under the load', '≤ 80 MB', `${(most - idle).toFixed(0)} MB`, `${most.toFixed(0)} MB in all`);
  row(
    'public page in one request',
    '≤ 6 kB',
    `${((measured.page[0]?.mine.bytes ?? 0) / 1000).toFixed(1)} kB`,
    'with its head',
  );
  const stored = await site.stored();
  row('visits stored', String(counted), String(stored), 'one of each counted answer');
}

async function measureStarts(): Promise<void> {
  const imports = median([await importSeconds(), await importSeconds(), await importSeconds()]);
  const times: number[] = [];
  for (let n = 0; n < 3; n++) {
    const again = await startProduct();
    times.push(again.started);
    await again.stop();
  }
  row(
    'start to the first redirect',
    '≤ 1.5 s',
    `${median(times).toFixed(2)} s`,
    `of it imports ${imports.toFixed(2)} s`,
  );
}

async function startProduct(): Promise<Server> {
  counted += 1;
  return await startServer('dist/server/index.js', '/l/bench-7', { DATA_DIR: site.dataDir, LOG_LEVEL: 'info' });
}

/** Runs a load and waits until its visits are stored, so that they don't slow down the next one. */
async function send(server: Server, path: string, changes: Partial<Order>): Promise<Measured> {
  const before = await server.used();
  const result = await visit({ ...usual, ...changes, port: server.port, path });
  const processor = (await server.used()) - before;
  if (path !== '/redirect' && path !== '/page') {
    counted += result.answers;
    const deadline = Date.now() + 60_000;
    while ((await site.stored()) < counted && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { ...result, processor };
}

async function compared(product: Server, path: string, bare: Server, barePath: string): Promise<Compared> {
  const before = await send(bare, barePath, {});
  const mine = await send(product, path, {});
  return { mine, bare: [before, await send(bare, barePath, {})] };
}

function compare(what: string, target: number, all: Compared[]): void {
  const ratios = all.map(({ mine, bare }) => rate(mine) / mean(bare.map(rate)));
  const cost = (of: Measured[]) =>
    `${median(of.map(({ processor, answers }) => (processor * 1e6) / answers)).toFixed(0)} µs`;
  const costs = `processor ${cost(all.map(({ mine }) => mine))}, bare ${cost(all.flatMap(({ bare }) => bare))}`;
  row(what, `≥ ${target} of bare`, median(ratios).toFixed(2), `${rates(all)}; ${costs}`);
}

function rates(all: Compared[]): string {
  const bare = median(all.map(({ bare }) => mean(bare.map(rate))));
  return `${Math.round(median(all.map(({ mine }) => rate(mine))))}/s, bare ${Math.round(bare)}/s`;
}

/** Responses per second. */
function rate({ answers, seconds }: Measured): number {
  return answers / seconds;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ms(all: readonly Measured[], field: 'p50' | 'p99'): string {
  return `${median(all.map((each) => each[field])).toFixed(2)} ms`;
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
    `${cpus().length} × ${cpus()[0]?.model}, ${isPinned ? 'a core for each side' : 'cores shared'}, `,
  );
  process.stdout.write(`Node ${process.version}, ${ROUNDS} rounds of ${SECONDS} s, medians\n`);
  for (const each of rows) process.stdout.write(`${line(each)}\n`);
}
