import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, request as requests } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { screenPath } from '#src/screens.ts';
import { launchOptions } from '../../tests/support/browser.ts';
import { portrait } from '../../tests/support/portrait.ts';
import { call, makeSampleCard, signUpSample } from '../../tests/support/sample-account.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';

// `npm run bench:lighthouse [-- rounds]` runs Lighthouse on the entry pages: simulated phone on slow 4G, median of three. Other
// load on the machine only makes timings worse.

const ROUNDS = Number(process.argv[2] ?? 3);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const DEBUG_PORT = 9_222 + (process.pid % 1_000);

type Figures = Record<(typeof categories)[number], number> & { paint: number; shift: number; wrong: string[] };
type Row = { path: string; least: number; figures: Figures };

const dataDir = await mkdtemp(join(tmpdir(), 'saluda-lighthouse-'));
const server = await startServerProcess({ DATA_DIR: dataDir });
const browser = await launchBrowser();
try {
  const rows: Row[] = [];
  for (const { path, least } of await pages()) {
    const all: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await measure(path));
    rows.push({ path, least, figures: medianOf(all) });
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

/** Public pages have a photo, as most do. The minimum per category. */
async function pages(): Promise<{ path: string; least: number }[]> {
  const request = await requests.newContext({ baseURL: address('') });
  await signUpSample(request, 'en');
  await call(request, 'onboarding.choosePlan', { plan: 'free' });
  const file = { name: 'ana.jpg', mimeType: 'image/jpeg', buffer: await portrait() };
  const uploaded = await request.post('/api/photos', { multipart: { file } });
  const { path: photo } = await uploaded.json();
  const { username, vcardId } = await makeSampleCard(request, 'en', { photo });
  await request.dispose();
  return [
    { path: '/', least: 100 },
    { path: `/${username}`, least: 100 },
    { path: `/vcard/${vcardId}`, least: 100 },
    { path: screenPath('login'), least: 98 },
  ];
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
  };
}

function isGood({ least, figures }: Row): boolean {
  return categories.every((name) => figures[name] >= least) && figures.paint <= 1 && figures.shift < 0.0005;
}

function print(rows: Row[]): void {
  const heads = ['page', ...categories, 'LCP', 'CLS', 'short of it'];
  const lines = rows.map((row) => {
    const { figures, path } = row;
    const shown = path.replace(/\d{8}/, '{username}').replace(/[0-9a-f-]{36}/, '{id}');
    const scores = categories.map((name) => String(figures[name]));
    return [
      shown,
      ...scores,
      `${figures.paint.toFixed(2)} s`,
      figures.shift.toFixed(3),
      isGood(row) ? '' : figures.wrong.join(', '),
    ];
  });
  process.stdout.write(`| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|\n`);
  for (const line of lines) process.stdout.write(`| ${line.join(' | ')} |\n`);
}
