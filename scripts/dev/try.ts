import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../tests/support/browser.ts';

// `npm run test:dev` starts `npm run dev`, edits files and measures until a browser shows it. Restores the files. Not part of
// `npm test`, whose other tests read the same files.

const root = join(import.meta.dirname, '../..');
const port = 24_000 + (process.pid % 4_000);
const base = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'saluda-dev-'));
const dev = spawn(process.execPath, ['scripts/dev.ts'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(dev, 'exit');
const browser = await chromium.launch(await launchOptions());
try {
  const page = await browser.newPage();
  await untilServed(page);
  await checkPolicy();
  await page.locator('input[type=email]').fill('kept@example.com');
  const [link, title] = ['web/accounts/sign-in.tsx', '<Trans>Forgot password?</Trans>'];
  await edit(link, title, '<Trans>First edit</Trans>', () => shows(page, 'First edit'));
  const taken = await edit(link, title, '<Trans>Second edit</Trans>', () => shows(page, 'Second edit'));
  if (taken > 1_000) fail(`an edit took ${taken} ms`);
  if ((await page.locator('input[type=email]').inputValue()) !== 'kept@example.com') fail('the form lost its input');
  await edit('locales/en.po', 'msgstr "Forgot password?"', 'msgstr "Third edit"', () => shows(page, 'Third edit'));
  await page.goto(`${base}/demo`);
  await edit('src/cards/pages/parts.ts', '<h1 ', '<h1 data-fourth-edit ', async () => {
    while (!(await page.content()).includes('data-fourth-edit')) await page.reload();
  });
  await page.goto(`${base}/es`);
  await edit('locales/es.po', 'msgstr "Empieza gratis"', 'msgstr "Quinta"', () => shows(page, 'Quinta'));
} finally {
  await browser.close();
  dev.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilServed(page: Page): Promise<void> {
  while (!(await fetch(`${base}/healthz`).catch(() => null))) await sleep(100);
  await page.goto(`${base}/login`);
}

/** Vite's inline scripts are allowed by their hashes only. */
async function checkPolicy(): Promise<void> {
  const { headers } = await fetch(`${base}/login`);
  const [, scripts = ''] = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? [];
  if (!scripts.startsWith("'self' 'sha256-") || scripts.includes('unsafe')) fail(`script-src is ${scripts}`);
}

/** Milliseconds until an edit can be seen. */
async function edit(file: string, before: string, after: string, isSeen: () => Promise<void>): Promise<number> {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(before)) throw new Error(`${file} has no ${before}`);
  const start = performance.now();
  writeFileSync(path, source.replace(before, after));
  try {
    await isSeen();
    const taken = Math.round(performance.now() - start);
    console.log(`${file}: visible after ${taken} ms`);
    return taken;
  } finally {
    writeFileSync(path, source);
    await sleep(1_000);
  }
}

async function shows(page: Page, words: string): Promise<void> {
  await page.getByText(words).first().waitFor();
}

function fail(reason: string): void {
  console.error(`FAILED: ${reason}`);
  process.exitCode = 1;
}
