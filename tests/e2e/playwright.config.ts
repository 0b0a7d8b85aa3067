import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';

// Each worker loads this file again, so random values are passed in the environment. The port is below the ephemeral range.
process.env.E2E_PORT ??= String(28_000 + Math.floor(Math.random() * 4_000));
process.env.E2E_DATA ??= join(tmpdir(), `saluda-e2e-${process.pid}`);
const { E2E_PORT: port, E2E_DATA: dataDir } = process.env;

const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

// Each file runs where it can fail for reasons of its own, to save time: `main-path` and `domain-walk` on phones in Spanish and desktops in
// English; those in `onBoth` on phones in English and desktops in Spanish; any other file in one of these two, but `organizations` on phones
// in Spanish, where texts have the least room: access.spec.ts reads its screens on both. `npm run test:everywhere` runs all files in all projects.
const isAll = process.env.E2E_ALL === 'true';
const walks = /(main-path|domain-walk)\.spec\.ts$/;
const onBoth = /(access|charts|hero|home|shifts|stats-away)\.spec\.ts$/;
const desktopOnly =
  /(billing|contact-fields|dashboard|design-system|domains|landing|links|live|palette|pausing|qr-codes|support|vcards)\.spec\.ts$/;
const inSpanish = /organizations\.spec\.ts$/;
const ofWalks = isAll ? {} : { testMatch: walks };
const ofNarrow = isAll ? {} : { testMatch: [walks, inSpanish] };
const onPhone = isAll ? {} : { testIgnore: [walks, desktopOnly, inSpanish] };
const onDesktop = isAll ? {} : { testMatch: [onBoth, desktopOnly] };

/** Tests the real server on its own database, in both languages, on a phone and a desktop. */
export default defineConfig({
  testDir: '.',
  outputDir: join(dataDir, 'results'),
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous, for slow machines
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    acceptDownloads: true,
    // `page.route` doesn't see requests made by a service worker. Tests that need a worker allow it.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    launchOptions: await launchOptions(),
  },
  projects: [
    { name: 'phone en', ...onPhone, use: { ...phone, locale: 'en-US' } },
    { name: 'phone es', ...ofNarrow, use: { ...phone, locale: 'es-MX' } },
    { name: 'desktop en', ...ofWalks, use: { ...desktop, locale: 'en-GB' } },
    { name: 'desktop es', ...onDesktop, use: { ...desktop, locale: 'es-ES' } },
  ],
  webServer: {
    // E2E_SERVER=scripts/balanced.ts: two processes behind nginx
    command: `node scripts/setup.mjs test && exec node ${process.env.E2E_SERVER ?? 'dist/server/index.js'}`,
    timeout: 180_000,
    cwd: join(import.meta.dirname, '../..'),
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: join(dataDir, 'data'),
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      AUTH_API: 'true',
      AUTH_API_WEB3: 'true',
      AUTH_API_REDIRECTS: 'http://localhost:5173/**',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
