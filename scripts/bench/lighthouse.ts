import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type APIRequestContext, chromium, request as requests } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { designs } from '#src/cards/designs/tokens.ts';
import { designDemoCard } from '#src/marketing/demo.ts';
import { screenPath } from '#src/screens.ts';
import { launchOptions } from '../../tests/support/browser.ts';
import { portrait } from '../../tests/support/portrait.ts';
import { buySamplePlan, call, makeSampleCard, signUpSample } from '../../tests/support/sample-account.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';

// `npm run bench:lighthouse [-- rounds]` runs Lighthouse on the entry pages: simulated phone on slow 4G, median of three. With
// `-- --designs` it is a card in each design, with photo, cover and links, and what its page may weigh (product 37.3). Other load on
// the machine only makes timings worse.

const { values, positionals } = parseArgs({ options: { designs: { type: 'boolean' } }, allowPositionals: true });
const ROUNDS = Number(positionals[0] ?? 3);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const DEBUG_PORT = 9_222 + (process.pid % 1_000);

/** Bytes as sent, with headers. */
type Weight = { page: number; font: number; script: number; pictures: number; elsewhere: number };
type Figures = Record<(typeof categories)[number], number> & { paint: number; shift: number; wrong: string[] } & Weight;
/** The minimum per category, and the latest largest paint in seconds. */
type Entry = { name: string; path: string; least: number; latest: number };
type Row = Entry & { figures: Figures };

const kB = 1000;
/** Headers are no part of the budgets. */
const HEADERS = 1.2 * kB;

const dataDir = await mkdtemp(join(tmpdir(), 'saluda-lighthouse-'));
const server = await startServerProcess({ DATA_DIR: dataDir });
const browser = await launchBrowser();
try {
  const rows: Row[] = [];
  for (const entry of await (values.designs ? cardsInDesigns() : entryPages())) {
    const all: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await measure(entry.path));
    rows.push({ ...entry, figures: medianOf(all) });
    print(rows.slice(-1));
  }
  process.stdout.write('\n');
  print(rows);
  if (!rows.every(isGood)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

/** Playwright uses a pipe, Lighthouse a port. */
async function launchBrowser() {
  const options = await launchOptions();
  return await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${DEBUG_PORT}`],
  });
}

/** Public pages have a photo, as most do. */
async function entryPages(): Promise<Entry[]> {
  return await withAccount(async (request, photo) => {
    const { username, vcardId } = await makeSampleCard(request, 'en', { photo });
    return [
      { name: '/', path: '/', least: 100, latest: 1 },
      { name: '/{username}', path: `/${username}`, least: 100, latest: 1 },
      { name: '/vcard/{id}', path: `/vcard/${vcardId}`, least: 100, latest: 1 },
      { name: screenPath('login'), path: screenPath('login'), least: 98, latest: 1 },
    ];
  });
}

async function cardsInDesigns(): Promise<Entry[]> {
  return await withAccount(async (request, photo) => {
    await makeSampleCard(request, 'en');
    await buySamplePlan(request, 'business');
    for (const title of ['Portfolio', 'Book a first meeting', 'Houses on hillsides']) {
      await call(request, 'links.create', { title, url: 'https://ladera.example/work', showOnProfile: true });
    }
    const entries: Entry[] = [];
    for (const design of designs) {
      const { name, ...card } = designDemoCard('en', design);
      const [firstName, lastName] = name.split(' ');
      const fields = { ...card, firstName, lastName, photo, cover: photo };
      const { id } = await call(request, 'vcards.create', fields);
      entries.push({ name: design, path: `/vcard/${id}`, least: 100, latest: 1.2 });
    }
    return entries;
  });
}

async function withAccount(use: (request: APIRequestContext, photo: string) => Promise<Entry[]>): Promise<Entry[]> {
  const request = await requests.newContext({ baseURL: address('') });
  await signUpSample(request, 'en');
  await call(request, 'onboarding.choosePlan', { plan: 'free' });
  const file = { name: 'ana.jpg', mimeType: 'image/jpeg', buffer: await portrait() };
  const uploaded = await request.post('/api/photos', { multipart: { file } });
  const { path } = await uploaded.json();
  const entries = await use(request, path);
  await request.dispose();
  return entries;
}

function address(path: string): string {
  return `http://localhost:${server.port}${path}`;
}

async function measure(path: string): Promise<Figures> {
  const flags: Flags = { port: DEBUG_PORT, logLevel: 'error', onlyCategories: [...categories] };
  const result = await lighthouse(address(path), flags);
  if (!result) throw new Error(`no result for ${path}`);
  const { lhr } = result;
  const score = (name: (typeof categories)[number]) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const wrong = Object.values(lhr.categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .filter(({ id }) => (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim());
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    paint: (lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    wrong,
    ...weightOf(lhr.audits['network-requests']?.details as { items: NetworkRequest[] } | undefined),
  };
}

type NetworkRequest = { url: string; resourceType?: string; transferSize: number };

function weightOf({ items }: { items: NetworkRequest[] } = { items: [] }): Weight {
  const sum = (...types: string[]) =>
    items
      .filter(({ resourceType = '' }) => types.includes(resourceType))
      .reduce((total, { transferSize }) => total + transferSize, 0);
  return {
    page: sum('Document', 'Stylesheet'),
    font: sum('Font'),
    script: sum('Script'),
    pictures: sum('Image'),
    elsewhere: items.filter(({ url }) => !url.startsWith(address('')) && !url.startsWith('data:')).length,
  };
}

/** Medians per metric; failed audits of any round. */
function medianOf(all: Figures[]): Figures {
  const middle = (figure: (figures: Figures) => number) =>
    all.map(figure).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    'best-practices': middle((figures) => figures['best-practices']),
    seo: middle(({ seo }) => seo),
    paint: middle(({ paint }) => paint),
    shift: middle(({ shift }) => shift),
    wrong: [...new Set(all.flatMap(({ wrong }) => wrong))],
    page: middle(({ page }) => page),
    font: middle(({ font }) => font),
    script: middle(({ script }) => script),
    pictures: middle(({ pictures }) => pictures),
    elsewhere: Math.max(...all.map(({ elsewhere }) => elsewhere)),
  };
}

function isGood({ least, latest, figures, name }: Row): boolean {
  const { paint, shift } = figures;
  const isFast = categories.every((category) => figures[category] >= least) && paint <= latest && shift < 0.0005;
  return isFast && (!values.designs || isLight(name, figures));
}

/** Product 7.6, 37.3. */
function isLight(design: string, { page, font, script, elsewhere }: Weight): boolean {
  const most = (design === 'paper' ? 6 : 14) * kB;
  return page <= most + HEADERS && font <= 14 * kB + HEADERS && script <= 2 * kB + HEADERS && elsewhere === 0;
}

function print(rows: Row[]): void {
  const weights = values.designs ? (['page', 'font', 'script', 'pictures'] as const) : [];
  const heads = ['page', ...categories, 'LCP', 'CLS', ...weights.map((weight) => `${weight} kB`), 'short of it'];
  const lines = rows.map((row) => {
    const { figures, name } = row;
    return [
      name,
      ...categories.map((category) => String(figures[category])),
      `${figures.paint.toFixed(2)} s`,
      figures.shift.toFixed(3),
      ...weights.map((weight) => (figures[weight] / kB).toFixed(1)),
      isGood(row) ? '' : figures.wrong.join(', '),
    ];
  });
  process.stdout.write(`| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|\n`);
  for (const line of lines) process.stdout.write(`| ${line.join(' | ')} |\n`);
}
