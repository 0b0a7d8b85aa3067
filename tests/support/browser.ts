import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import chromium from '@sparticuz/chromium';

/** The installed Chromium, else the npm one. */
export async function launchOptions(): Promise<LaunchOptions> {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
  return {
    executablePath: installed ?? (await chromium.executablePath()),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
  };
}
