import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { screenPath } from '#src/screens.ts';
import { launchOptions } from '../../tests/support/browser.ts';
import { call } from '../../tests/support/sample-account.ts';
import { type Figures, load } from './screens/load.ts';
import { type Site, startSite } from './screens/site.ts';

// `npm run bench:screens [-- --rounds 3 --compare ../older --only home,links --requests]` opens every screen of the dashboard with an
// empty cache, on slow 4G and a processor slowed to a quarter, signed in to an account with cards, links, codes and visits. With
// --compare, each round opens a screen of both checkouts in turn, since the machine's speed varies. The tables show medians,
// those of the older checkout first. Fails if a screen of this checkout is above a limit. Prints what moved, and with --requests what a screen requests before it
// has content.

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    compare: { type: 'string' },
    only: { type: 'string' },
    requests: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(options.rounds);
const only = options.only?.split(',');

type Metric = 'scripts' | 'requests' | 'content' | 'usable' | 'shift';
const limits: Partial<Record<Metric, number>> = { scripts: 190, requests: 15, shift: 0.02 };
const metrics: Record<Metric, (value: number) => string> = {
  scripts: (value) => `${value.toFixed(0)} kB`,
  requests: String,
  content: (value) => `${value.toFixed(2)} s`,
  usable: (value) => `${value.toFixed(2)} s`,
  shift: (value) => value.toFixed(3),
};

type Device = { name: string; language: 'en' | 'es'; context: BrowserContextOptions };
const devices: Device[] = [
  { name: 'Phone', language: 'es', context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  { name: 'Desktop', language: 'en', context: { viewport: { width: 1280, height: 800 } } },
];

const here = join(import.meta.dirname, '../..');
const sites: Site[] = [];
const browser = await chromium.launch(await launchOptions());
try {
  for (const folder of [...(options.compare ? [resolve(options.compare)] : []), here])
    sites.push(await startSite(folder));
  for (const device of devices) print(device, await measure(device));
} finally {
  await browser.close();
  for (const site of sites) await site.destroy();
}

/** The figures of each site by screen. */
async function measure({ name: device, language, context }: Device): Promise<Map<string, Figures[][]>> {
  const returning = await Promise.all(sites.map((site) => visitOnce(site, { ...context, locale: language }, language)));
  const measured = new Map<string, Figures[][]>();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { name } of sites.at(-1)?.screens ?? []) {
      if (only && !only.includes(name)) continue;
      const all = measured.get(name) ?? sites.map(() => []);
      measured.set(name, all);
      const turns = [...sites.entries()];
      for (const [n, { url, screens }] of round % 2 === 0 ? turns.reverse() : turns) {
        const screen = screens.find((each) => each.name === name);
        if (screen) all[n]?.push(await load(browser, returning[n] ?? {}, url + screen.path, screen.text));
      }
    }
    process.stderr.write(`${device}: round ${round} of ${ROUNDS}\n`);
  }
  return measured;
}

/** What a browser keeps that was there before, in another version of the client. */
async function visitOnce({ url, request }: Site, context: BrowserContextOptions, language: string) {
  await call(request, 'profiles.setLanguage', { language });
  const visitor = await browser.newContext({ ...context, storageState: await request.storageState() });
  const page = await visitor.newPage();
  await page.goto(url + screenPath('home'), { waitUntil: 'networkidle' });
  const storageState = await visitor.storageState();
  await visitor.close();
  return { ...context, storageState };
}

function print({ name }: Device, measured: Map<string, Figures[][]>): void {
  process.stdout.write(`\n| ${name} | scripts | requests | content | usable | shift |\n|---|--:|--:|--:|--:|--:|\n`);
  for (const [screen, all] of measured) {
    const cells = Object.entries(metrics).map(([key, show]) => {
      const metric = key as Metric;
      const medians = all.map((figures) => median(figures.map((each) => each[metric])));
      const limit = limits[metric];
      const isOver = limit !== undefined && (medians.at(-1) ?? 0) > limit;
      if (isOver) process.exitCode = 1;
      return medians.map(show).join(' → ') + (isOver ? ' !' : '');
    });
    process.stdout.write(`| ${screen} | ${cells.join(' | ')} |\n`);
    const last = all.at(-1) ?? [];
    for (const { moved } of last) if (moved.length > 0) process.stdout.write(`moved: ${moved.join('\n')}\n`);
    if (options.requests) process.stdout.write(`${last.at(-1)?.urls.join('\n')}\n`);
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
