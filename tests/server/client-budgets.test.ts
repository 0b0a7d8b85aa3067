import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { languages } from '#src/languages.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { type DashboardScreen, dashboardScreens } from '#src/screens.ts';
import { scriptsOf } from '../../scripts/screen-pages.ts';
import { startTestApp } from '../support/app.ts';

const kB = 1000;
const dist = join(import.meta.dirname, '../../dist');
const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8'));
const manifestByFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
const figures: Record<string, number> = {};
afterAll(() => console.info('Bytes of scripts, packed', figures));

/** The size as sent: the build compresses files. */
function packed(file: string): number {
  return readFileSync(join(dist, 'client', `${file}.br`)).length;
}

const weigh = (files: string[]) => files.reduce((sum, file) => sum + packed(file), 0);

test('product 27.1: / loads at most 30 kB of scripts, and nothing of the client', () => {
  const landing: Manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/landing.json'), 'utf8'));
  const all = scriptsOf(
    landing,
    Object.keys(landing).filter((key) => landing[key]?.file.endsWith('.js')),
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
  // Its plans name both (product 27.19)
  const customDomains = { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] };
  const app = await startTestApp({ customDomains, baseDomain: 'example-cards.com' });
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

// Mostly framework, queries and texts
const CLIENT = 190 * kB;
/** Of 15 requests, the document, the styles and the first answers are none of them. */
const FILES = 12;

test.each(
  (Object.keys(dashboardScreens) as DashboardScreen[]).flatMap((name) =>
    languages.map((language) => [name, language] as const),
  ),
)('product 32.3: %s in %s loads few scripts until it has content', (name, language) => {
  const html = readFileSync(join(dist, `early/dashboard/${name}.html`), 'utf8');
  const named = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  const { texts } = JSON.parse(/<meta name="first" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '');
  const files: string[] = [...named, ...texts[language].map((url: string) => url.slice(1))];
  expect(new Set(files).size).toBe(files.length);
  figures[`${name} in ${language}`] = weigh(files);
  expect(figures[`${name} in ${language}`]).toBeLessThanOrEqual(CLIENT);
  expect(files.length).toBeLessThanOrEqual(FILES);
  // What they import is named, too
  const imports = files.flatMap((file) => manifestByFile.get(file)?.imports ?? []);
  expect(imports.map((key) => manifest[key]?.file).filter((file = '') => !files.includes(file))).toEqual([]);
});

test('product 32.3: /login loads no more than the dashboard, and nothing before it shows', () => {
  figures['/login'] = weigh(scriptsOf(manifest, ['index.html', 'accounts/login-page.tsx', '../locales/es.po?first']));
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
