import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import packageJson from '../../scripts/packages/tests/package.json' with { type: 'json' };

/** The pinned Chromium of npm: its headless shell runs the browser tests in 60 % of the time of a desktop build. */
export async function launchOptions(): Promise<LaunchOptions> {
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  const hasPinned = process.platform === 'linux' && process.arch === 'x64';
  return {
    executablePath: process.env.CHROMIUM_PATH ?? (hasPinned ? await pinnedPath() : installed),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  };
}

/** Extracted once for all checkouts. Renamed when complete, so that no process starts half a file. */
async function pinnedPath(): Promise<string> {
  const home = tmpdir();
  const directory = join(home, `saluda-chromium-${packageJson.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(directory)) {
    const draft = await mkdtemp(`${directory}-`);
    // The package extracts to the temporary directory
    process.env.TMPDIR = draft;
    await chromium.executablePath().finally(() => {
      process.env.TMPDIR = home;
    });
    await rename(draft, directory).catch(() => rm(draft, { recursive: true }));
  }
  return join(directory, 'chromium');
}
