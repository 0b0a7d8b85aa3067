import type { Page } from '@playwright/test';
import { plainPng } from '../support/pictures.ts';
import { expect, expectAccessible, PASSWORD } from './fixtures.ts';

export type Say = (english: string) => string;

export const unique = () => crypto.randomUUID().slice(0, 8);

export async function makeOrganization(page: Page, say: Say, name: string): Promise<void> {
  await page.goto('/dashboard/organizations/new');
  await page.getByLabel(say('Name of the organization')).fill(name);
  await page.getByLabel(say('Name of the organization')).blur();
  await expect(page.getByText(say('This username is available.'))).toBeVisible();
  await expect(page.getByLabel(say('Username'))).toHaveValue(name.toLowerCase().replace(' ', '-'));
  const logo = await plainPng(64, {});
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: say('Logo') })).toBeVisible();
  await page.getByText(say('Emerald')).click();
  const preview = page.getByRole('figure', { name: say('How invitations will look') });
  await expect(preview).toContainText(say('Join {name}').replace('{name}', name));
  await expect(preview.locator('img')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Create organization') }).click();
  await expect(page).toHaveURL(/\/dashboard\/o\/[^/]+\/members$/);
}

export async function join(page: Page, say: Say, name: string): Promise<void> {
  await page.getByLabel(say('First name')).fill(name);
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('Create account and join') }).click();
}

export function placesText(say: Say, used: number, limit = 5): string {
  return say('{used} of {limit} places taken').replace('{used}', String(used)).replace('{limit}', String(limit));
}
