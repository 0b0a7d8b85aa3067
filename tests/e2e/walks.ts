import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** From a screen of the dashboard to another one as its links do, which takes half as long as a document. False if this is no such case. */
export async function enterScreen(page: Page, path: string): Promise<boolean> {
  const { pathname } = new URL(page.url());
  const isOfClient = [pathname, path].every((each) => /^\/dashboard(?!\/my-qr)/.test(each));
  // A screen that is open already might show a dialog
  if (!isOfClient || pathname === path) return false;
  await page.evaluate((to) => {
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // Each screen sets its own
  await expect(page).toHaveTitle(/./);
  return true;
}
