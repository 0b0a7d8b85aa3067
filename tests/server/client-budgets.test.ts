import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { languages } from '#src/languages.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { startTestApp } from '../support/app.ts';

const kB = 1000;
const dist = join(import.meta.dirname, '../../dist');
const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8'));
const figures: Record<string, number> = {};
afterAll(() => console.info('Bytes of scripts, packed', figures));

/** The size as sent: the build compresses files. */
function packed(file: string): number {
  return readFileSync(join(dist, 'client', `${file}.br`)).length;
}

/** The scripts of these modules, including static imports. */
function scriptsOf(keys: string[], from = manifest): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = from[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const key of keys) visit(key);
  return [...seen];
}

const weigh = (files: string[]) => files.reduce((sum, file) => sum + packed(file), 0);

test('product 27.1: / loads at most 30 kB of scripts, and nothing of the client', () => {
  const landing: Manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/landing.json'), 'utf8'));
  const all = scriptsOf(
    Object.keys(landing).filter((key) => landing[key]?.file.endsWith('.js')),
    landing,
  );
  expect(all.length).toBeGreaterThan(1);
  figures['/'] = weigh(all);
  expect(figures['/']).toBeLessThanOrEqual(30 * kB);
  const text = all.map((file) => readFileSync(join(dist, 'client', file), 'utf8')).join('\n');
  expect(text).not.toMatch(/react-dom|createRoot|useState/);
  for (const language of languages) {
    const html = readFileSync(join(dist, `landing/${language}/home.html`), 'utf8');
    const asked = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, url]) => url,
    );
    expect(asked).toEqual([`/${landing['marketing/landing.ts']?.file}`]);
  }
});

test('product 27.1: / can be read after its document and two small fonts; the card, codes and scripts load later', async () => {
  // The initial congestion window of TCP: ten segments of 1,460 bytes (RFC 6928)
  const FIRST_FLIGHT = 14_600;
  const app = await startTestApp();
  for (const language of languages) {
    const { headers, rawPayload } = await app.app.inject({
      url: landingPath('home', language),
      headers: { 'accept-encoding': 'br', 'accept-language': language },
    });
    expect(headers['content-encoding']).toBe('br');
    const head = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 100);
    figures[`document of / in ${language}`] = head + rawPayload.length;
    expect(head + rawPayload.length).toBeLessThanOrEqual(FIRST_FLIGHT);
    const html = brotliDecompressSync(rawPayload).toString();
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"|<script[^>]+\ssrc=|srcdoc=/i);
    const fonts = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, file = '']) => file);
    expect(fonts).toHaveLength(2);
    const weight = fonts.reduce((sum, file) => sum + statSync(join(dist, 'client', file)).size, 0);
    figures['fonts of /'] = weight;
    expect(weight).toBeLessThanOrEqual(29 * kB);
    // All of them load after the text
    const pictures = [...html.matchAll(/<(?:img|iframe)[^>]*>/g)].map(([tag]) => tag);
    expect(pictures.length).toBeGreaterThan(3);
    expect(pictures.filter((tag) => !/loading="lazy"/.test(tag) || !/class="later\b/.test(tag))).toEqual([]);
  }
  await app.destroy();
});

// Mostly framework, queries, validation and texts
const CLIENT = 190 * kB;

test('product 32.3: /dashboard loads at most 190 kB of scripts; other screens load on demand', () => {
  const screens = ['dashboard/dashboard-gate.tsx', 'stats/analytics-page.tsx'];
  // Only one of the two catalogs is loaded
  const catalogs = languages.map((language) => `../locales/${language}.po?first`);
  for (const catalog of catalogs) {
    const files = scriptsOf(['index.html', ...screens, catalog]);
    figures[`/dashboard with ${catalog}`] = weigh(files);
    expect(figures[`/dashboard with ${catalog}`]).toBeLessThanOrEqual(CLIENT);
    expect(files.filter((file) => /(links|qr-codes|cards|account|billing|profile|support)-page/.test(file))).toEqual(
      [],
    );
  }
});

test('product 32.3: /login loads no more than the dashboard, and nothing before it shows', () => {
  figures['/login'] = weigh(scriptsOf(['index.html', 'accounts/login-page.tsx', '../locales/es.po?first']));
  expect(figures['/login']).toBeLessThanOrEqual(CLIENT);
  const html = readFileSync(join(dist, 'early/login.en.html'), 'utf8');
  // Both inline: the theme, and what loads the client
  expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script id="theme">',
    '<script type="module">',
  ]);
  expect(packed(manifest['accounts/pre-hydration.ts']?.file ?? '')).toBeLessThanOrEqual(kB);
  expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|preload|modulepreload)"/);
});
