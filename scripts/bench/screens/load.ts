import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';
import { type Watched, watchContent } from '../../../tests/support/content.ts';

/** Slow 4G and a mid-range phone, as Lighthouse has them. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWDOWN = 4;

const PATIENCE_MS = 60_000;
const QUIET_MS = 1_000;

export type Figures = {
  /** kB of scripts, compressed, that were requested before there was content */
  scripts: number;
  /** before there was content, other than the fonts and pictures that it consists of */
  requests: number;
  /** seconds until the screen shows what it is about */
  content: number;
  /** seconds until the client has taken over */
  usable: number;
  /** cumulative layout shift until nothing more loads */
  shift: number;
  urls: string[];
  /** what moved, and when */
  moved: string[];
};

type Request = { url: string; type: string; sent: number; bytes: number; head: number };

/** Opens a URL with an empty cache. It has content when `text` is shown in its main part, and no placeholder is left on the screen. */
export async function load(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  text: string,
): Promise<Figures> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const device = await context.newCDPSession(page);
    const requests = await record(device);
    await device.send('Network.emulateNetworkConditions', network);
    await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watchContent, text);
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS });
    await page.waitForFunction(() => window.watched.usable > 0, null, { timeout: PATIENCE_MS, polling: 100 });
    while (performance.now() - requests.last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
    const { content, rendered, usable, shifts } = await page.evaluate(() => window.watched);
    const [first, ...others] = requests.all.values();
    if (!first) throw new Error(`nothing was requested for ${url}`);
    const early = [first, ...others].filter(({ sent }) => (sent - first.sent) * 1000 <= (rendered || content));
    const scripts = early.filter(isScript).map(({ bytes, head }) => bytes - head);
    return {
      scripts: scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000,
      requests: early.filter(({ type }) => type !== 'Font' && type !== 'Image').length,
      content: content / 1000,
      usable: usable / 1000,
      shift: cumulative(shifts),
      moved: shifts.map(([time, value, of]) => `${time.toFixed()} ms ${value.toFixed(4)} ${of.join('; ')}`),
      urls: early.map((each) => `${((each.sent - first.sent) * 1000).toFixed()} ms ${each.bytes} ${each.url}`),
    };
  } finally {
    await context.close();
  }
}

function isScript({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.js');
}

async function record(device: CDPSession) {
  const all = new Map<string, Request>();
  const requests = { all, last: performance.now() };
  device.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp, type = 'Other' }) => {
    if (!/^https?:/.test(url)) return;
    requests.last = performance.now();
    all.set(requestId, { url, type, sent: timestamp, bytes: 0, head: 0 });
  });
  device.on('Network.responseReceived', ({ requestId, response }) => {
    const request = all.get(requestId);
    if (request) request.head = response.encodedDataLength;
  });
  device.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests.last = performance.now();
    const request = all.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await device.send('Network.enable');
  return requests;
}

/** The largest sum of a window of 5 s at most, without a pause of 1 s (web.dev/articles/cls). */
function cumulative(shifts: Watched['shifts']): number {
  let [largest, sum, start, last] = [0, 0, 0, 0];
  for (const [time, value] of shifts) {
    if (time - last >= 1_000 || time - start >= 5_000) [sum, start] = [0, time];
    sum += value;
    last = time;
    largest = Math.max(largest, sum);
  }
  return largest;
}
