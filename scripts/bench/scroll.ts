import type { AddressInfo } from 'node:net';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { screenPath } from '#src/screens.ts';
import { signUpWithCard, startTestApp } from '../../tests/support/app.ts';
import { launchOptions } from '../../tests/support/browser.ts';
import { seed } from './lists/seed.ts';
import { startScratch } from './scratch.ts';

// `npm run bench:scroll` scrolls through 5,000 links in a browser whose processor is slowed to a quarter, and prints how many frames
// took more than 50 ms. Baselines of the same run: an empty page of the same height, and a list that has all of its rows in the
// document. Browser, server and database share the machine, and other load makes frames longer: even an empty page can have frames
// of 50 ms. So it fails if more than 1 % of the list's frames are slow.

const LINKS = 5_000;
const SLOWDOWN = 4;
const LIMIT_MS = 50;
const SLOW_SHARE = 0.01;
// Five screens, and one and a half: rows that come slowly are complete at once
const [FAST, SLOW] = [4_000, 1_200]; // pixels per second
const SLOW_DISTANCE = 40_000; // pixels
const SETTLED_MS = 1_000;
const VIEWPORT = { width: 1280, height: 800 };

const scratch = await startScratch('scroll');
const app = await startTestApp({ database: scratch.connection });
await app.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
const browser = await chromium.launch(await launchOptions());
try {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await context.addCookies(await signIn());
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await page.goto(origin + screenPath('links'));
  await page.getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  process.stdout.write('Times between animation frames in a headless browser that draws without a graphics card\n');
  const list = await measure(page, device);
  const rows = await page.getByRole('list').getByRole('listitem').last().getAttribute('aria-posinset');
  if (rows !== String(LINKS)) throw new Error(`scrolled to link ${rows} of ${LINKS}`);
  print(`${LINKS} links, loaded while scrolling`, list);
  const loaded = await measure(page, device);
  print('the same, loaded', loaded);
  const slowly = await measure(page, device, SLOW, SLOW_DISTANCE);
  print(`the same at ${SLOW} pixels a second`, slowly);
  await page.evaluate(showAllRows, LINKS);
  print(`${LINKS} rows in the document`, await measure(page, device));
  await page.evaluate(showNothing);
  print('empty page of the same height', await measure(page, device));
  if ([list, loaded, slowly].some(({ frames, slow }) => slow > frames * SLOW_SHARE)) process.exitCode = 1;
} finally {
  await browser.close();
  await app.destroy();
  await scratch.destroy();
}

async function signIn() {
  const { browser: owner, vcardId } = await signUpWithCard(app);
  const { db } = app.context;
  const { userId } = await db.selectFrom('vcards').select('userId').where('id', '=', vcardId).executeTakeFirstOrThrow();
  await seed(db, userId, { links: LINKS, codes: 0, cards: 0 });
  await sql`analyze`.execute(db);
  return [...owner.cookies].map(([name, value]) => ({ name, value, url: origin }));
}

type Figures = { frames: number; longest: number; slow: number; own: number; longestOwn: number };

/** Scrolls from the top by a distance, or to the bottom, however often the page grows meanwhile. */
async function measure(page: Page, device: CDPSession, speed = FAST, distance = Infinity): Promise<Figures> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(record, LIMIT_MS);
  for (let before = -1, now = 0; before !== now && now < distance; ) {
    before = now;
    await device.send('Input.synthesizeScrollGesture', {
      x: VIEWPORT.width / 2,
      y: VIEWPORT.height / 2,
      yDistance: -20_000,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    now = await page.evaluate(() => Math.round(window.scrollY));
  }
  // Rows that were left out are completed
  await page.waitForTimeout(SETTLED_MS);
  const figures = await page.evaluate(() => (window as unknown as { stop: () => Figures }).stop());
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return figures;
}

/** Runs in the page. Records times between frames, and long animation frames, in which the page itself worked for more than 50 ms. */
function record(limit: number): void {
  const figures = { frames: 0, longest: 0, slow: 0, own: 0, longestOwn: 0 };
  let before = performance.now();
  let isOver = false;
  const tick = (now: number) => {
    const took = now - before;
    before = now;
    figures.frames += 1;
    figures.longest = Math.max(figures.longest, took);
    if (took > limit) figures.slow += 1;
    if (!isOver) requestAnimationFrame(tick);
  };
  requestAnimationFrame((now) => {
    before = now;
    requestAnimationFrame(tick);
  });
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) {
      figures.own += 1;
      figures.longestOwn = Math.max(figures.longestOwn, duration);
    }
  });
  observer.observe({ type: 'long-animation-frame' });
  Object.assign(window, {
    stop: () => {
      isOver = true;
      observer.disconnect();
      return figures;
    },
  });
}

/** Runs in the page. Shows the list as it would be without rendering only what is near the screen. */
function showAllRows(count: number): void {
  const list = document.querySelector('ul:has([data-item])');
  const row = list?.querySelector('[data-item]');
  if (!list || !row) throw new Error('no list');
  const plain = list.cloneNode(false) as HTMLElement;
  for (let n = 0; n < count; n++) {
    const copy = row.cloneNode(true) as HTMLElement;
    copy.style.top = `${n * 56}px`;
    plain.append(copy);
  }
  list.replaceWith(plain);
}

function showNothing(): void {
  const height = document.documentElement.scrollHeight;
  document.body.replaceChildren();
  document.body.style.height = `${height}px`;
}

function print(name: string, { frames, longest, slow, own, longestOwn }: Figures): void {
  const figures = `${slow} of ${frames} frames over ${LIMIT_MS} ms, longest ${longest.toFixed(0)} ms`;
  process.stdout.write(`${name}: ${figures}; ${own} long animation frames, longest ${longestOwn.toFixed(0)} ms\n`);
}
