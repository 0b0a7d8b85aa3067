import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parsePoFile } from '@lingui/format-po';
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';

import { barriersOn } from '../support/accessibility.ts';

export { barriersOn, expect };

export type Language = 'en' | 'es';

type Fixtures = {
  language: Language;
  /** A text in the language under test, looked up by its English. */
  say: (english: string) => string;
  /** An unused email. */
  email: string;
};

/** Console errors and uncaught exceptions on the page fail the test. */
export const test = base.extend<Fixtures>({
  language: async ({ locale }, use) => use(locale?.startsWith('es') ? 'es' : 'en'),
  say: async ({ language }, use) => use((english) => translate(english, language)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  email: async ({}, use) => use(`ana-${crypto.randomUUID().slice(0, 8)}@example.com`),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  page: async ({ page }, use) => {
    const errors = watch(page);
    await use(page);
    // Requests may still be in flight when the test ends
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors()).toEqual([]);
  },
});

/**
 * A random loopback address per test, sent as X-Forwarded-For of a trusted proxy. Rate limits then apply per test, and sandboxes
 * accept the request.
 */
export function ownAddress(): { 'x-forwarded-for': string } {
  const bytes = crypto.getRandomValues(new Uint8Array(3));
  return { 'x-forwarded-for': `127.${[...bytes].map((byte) => 1 + (byte % 254)).join('.')}` };
}

/** Collects console errors and exceptions, except for requests that tests let fail on purpose. */
function watch(page: Page): () => string[] {
  const errors: string[] = [];
  // `page.clock` and scripts of tests are also injected into frames; frames without scripts log an error
  let isInjected = false;
  const install = page.clock.install.bind(page.clock);
  page.clock.install = (options) => {
    isInjected = true;
    return install(options);
  };
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (script, argument) => {
    isInjected = true;
    return addInitScript(script, argument);
  };
  let wasOffline = false;
  const context = page.context();
  const setOffline = context.setOffline.bind(context);
  context.setOffline = (offline) => {
    wasOffline ||= offline;
    return setOffline(offline);
  };
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isMeant = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_FAILED)/.test(
      message.text(),
    );
    const isOfFrame =
      isInjected &&
      /^Blocked script execution in '(about:(?:srcdoc|blank)|\S+\/landing\/card-(?:\w+-)?..\.html)'/.test(
        message.text(),
      );
    // Newer browsers log an error for requests while offline
    const isOffline = wasOffline && /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/.test(message.text());
    if (message.type() === 'error' && !isMeant && !isOfFrame && !isOffline) errors.push(message.text());
  });
  return () => errors;
}

const catalog = new Map(
  (['en', 'es'] as const).map((language) => {
    const { items } = parsePoFile(readFileSync(new URL(`../../locales/${language}.po`, import.meta.url), 'utf8'));
    return [language, new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']))];
  }),
);

/** Looks up a text by its English, also if the message has an explicit ID. */
function translate(english: string, language: Language): string {
  const ids = [...(catalog.get('en') ?? [])].filter(([, text]) => text === english).map(([id]) => id);
  const [text] = [english, ...ids].map((id) => catalog.get(language)?.get(id)).filter(Boolean);
  if (!text) throw new Error(`no text in ${language}: ${english}`);
  return text;
}

/** What screen readers are told of a change that the screen itself shows. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  await expect(page.locator('#announcements')).toContainText(text);
}

/** A second browser with its own cookies and IP address. */
export async function otherBrowser(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress(), ...options });
  const page = await context.newPage();
  const errors = watch(page);
  await use(page);
  expect(errors()).toEqual([]);
  await context.close();
}

/**
 * Expects no serious or critical violation in either color scheme, and no horizontal overflow. Skips frames: the preview runs no
 * scripts, and its page is checked separately.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([]);
}

/** Waits until a title shows and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog] h2, [role=alertdialog] h2').first()).toBeVisible();
  await expect(page.locator('.animate-breathe:not([data-file] *), main .animate-spin:not([data-file] *)')).toHaveCount(
    0,
  );
  // The client has taken over
  await expect(page.locator('#early')).toHaveCount(0);
}

/** Lists the answers that the document of a screen requested and no query used. */
export async function unusedAnswers(page: Page, name: string): Promise<string[]> {
  const paths = await page.evaluate(() => (globalThis.firstAnswers ?? []).map(({ path }) => path));
  // Names of cards aren't asked for while the person's own are guessed, nor the stats of an item if the plan lacks them
  const maybe = [
    'vcards.guessedNames',
    ...(['itemStats', 'dashboard-link'].includes(name) ? ['analytics.report'] : []),
  ];
  const unused = paths.filter((path) => !maybe.includes(path));
  return unused.map((path) => `${name}: ${path} was requested early, and not used`);
}

export const PASSWORD = 'Correct-Horse-7';

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, say: Fixtures['say'], email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
}

/** Whether menus are drawers, as on phones. */
export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** Holds matching requests until the returned function is called. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether an element's background is red, in any color notation. */
export function isRed(something: Locator): Promise<boolean> {
  return something.evaluate((element) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = getComputedStyle(element).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return red > green + 60 && red > blue + 60;
  });
}

/** The newest email to a recipient, once `nth` emails have arrived. */
export async function mailTo(page: Page, email: string, nth = 1): Promise<{ subject: string; text: string }> {
  let mails: { subject: string; text: string }[] = [];
  const arrived = async () => {
    mails = await (await page.request.get(`/dev/mailbox.json?to=${email}`)).json();
    return mails.length;
  };
  await expect.poll(arrived, { intervals: [50, 100, 200] }).toBe(nth);
  return mails[0] as { subject: string; text: string };
}

/** The link in an email, as a path. */
export function linkOf({ text }: { text: string }): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

/** An image over the size limit. On disk, so that the browser reads it directly and not through Playwright's driver. */
export async function largePicture(): Promise<string> {
  const path = test.info().outputPath('big.jpg');
  await writeFile(path, Buffer.alloc(5 * 1024 * 1024 + 1));
  return path;
}

/** Chooses a photo and takes it as the dialog shows it. */
export async function choosePhoto(page: Page, say: Fixtures['say'], file: Parameters<Locator['setInputFiles']>[0]) {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: say('Use photo') }).click();
}

/** Calls a procedure with the page's cookies, without the UI. */
export async function callApi(page: Page, path: string, data: object, language?: Language) {
  const headers: Record<string, string> = language ? { 'accept-language': language } : {};
  const answer = await page.request.post(`/trpc/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).result.data;
}

/** Changes the response of one query, to simulate another configuration or more data. */
export async function retell<T>(page: Page, procedure: string, change: (data: T) => T): Promise<void> {
  await page.route(new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`), async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',');
    const json = await response.json();
    const answer = [json].flat()[names.indexOf(procedure)];
    if (answer?.result) answer.result.data = change(answer.result.data);
    await route.fulfill({ response, json });
  });
}

export type Account = { email: string; username: string; slug: string; vcardId: string };

/** Signs up without the UI. */
export async function signUp(
  page: Page,
  email: string,
  language: Language,
  card: object | null = {},
): Promise<Account> {
  const call = (path: string, data: object) => callApi(page, path, data, language);
  const names = { firstName: 'Ana', lastName: 'García López' };
  await call('auth.signUp', { ...names, email, password: PASSWORD, language });
  const token = new URLSearchParams(linkOf(await mailTo(page, email)).split('?')[1]).get('token') ?? '';
  await page.request.post('/auth/confirm', { form: { token } });
  if (card === null) return { email, username: '', slug: '', vcardId: '' };
  const username = String(10_000_000 + Math.floor(Math.random() * 90_000_000));
  await call('onboarding.choosePlan', { plan: 'free' });
  const { vcardId } = await call('onboarding.complete', { username, card: { name: 'Ana García López', ...card } });
  const list = await (await page.request.get('/trpc/vcards.list')).json();
  return { email, username, vcardId, slug: list.result.data.vcards[0].slug };
}

const run = promisify(execFile);

/** Runs a command as an operator would and returns what it prints. The running server is notified. */
export async function command(name: 'set-plan' | 'disable' | 'support', ...words: string[]): Promise<string> {
  const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node');
  const env = { ...process.env, NODE_COMPILE_CACHE, DATA_DIR: join(process.env.E2E_DATA ?? '', 'data') };
  const script = join(import.meta.dirname, `../../dist/server/${name}.js`);
  return (await run(process.execPath, [script, ...words], { env })).stdout;
}

type PaidPlan = 'pro' | 'business';
type Interval = 'month' | 'year';

/** Buys a plan in the sandbox without the UI, and waits until it is active. */
export async function buyPlan(
  page: Page,
  plan: PaidPlan,
  interval: Interval = 'month',
  card = '4242424242424242',
): Promise<void> {
  const ask = async (path: string) => (await (await page.request.get(`/trpc/${path}`)).json()).result.data;
  const prices: { priceId: string; plan: string; interval: string }[] = await ask('billing.prices');
  const price = prices.find((each) => each.plan === plan && each.interval === interval);
  const data = { priceId: price?.priceId, returnTo: 'billing' };
  const checkout = await page.request.post('/trpc/billing.createCheckout', { data });
  expect(checkout.ok(), await checkout.text()).toBe(true);
  const { url } = (await checkout.json()).result.data;
  const paid = await page.request.post(url, { form: { card }, maxRedirects: 0 });
  expect(paid.headers().location).toContain('checkout=success');
  const inForce = async () => (await ask('billing.subscription')).planType;
  await expect.poll(inForce, { intervals: [50, 100, 200] }).toBe(plan);
}

/** Moves all dates of an account back and runs what falls due. */
export async function letTimePass(page: Page, email: string, days: number): Promise<void> {
  const form = { action: 'pass', email, days: String(days) };
  const answer = await page.request.post('/dev/pay', { form, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
}

/** Opens an item's editor from its list. */
export async function openEditor(page: Page, say: Fixtures['say'], title: string): Promise<void> {
  await choose(page, say, title, 'Edit');
}

/** Saves what an editor shows, and goes back to its list. */
export async function saveEditor(page: Page, say: (english: string) => string, back: string): Promise<void> {
  await page.getByRole('button', { name: say('Save changes') }).click();
  await expect(page.getByRole('status').getByText(say('Saved'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: say(back) }).click();
}

/** The row of an item in its list. */
export function rowOf(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { name: title, exact: true });
  return page.getByRole('main').getByRole('listitem').filter({ has: heading });
}

/** Opens the menu of an item's row, and chooses from it. */
export async function choose(page: Page, say: Fixtures['say'], title: string, action: string): Promise<void> {
  await openMenu(page, say, title);
  await page.getByRole('menuitem', { name: say(action), exact: true }).click();
}

export async function openMenu(page: Page, say: Fixtures['say'], title: string): Promise<void> {
  const name = say('Actions for {title}').replace('{title}', title);
  await page.getByRole('button', { name, exact: true }).click();
}

/** A switch in the open menu of a row. */
export function switchOf(page: Page, label: string): Locator {
  return page.getByRole('menuitemcheckbox', { name: label, exact: true });
}

/** Shows the filters of a list, which phones hide. */
export async function openFilters(page: Page, say: Fixtures['say']): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: say('Filters') }).click();
}

/** Closes the toast, which ends the time to undo. */
export async function closeToast(page: Page, say: Fixtures['say']): Promise<void> {
  const toast = page.getByRole('region', { name: /F8/ });
  await toast.getByRole('button', { name: say('Close') }).click();
}
