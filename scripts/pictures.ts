import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import type { Language } from '#src/languages.ts';
import { launchOptions } from '../tests/support/browser.ts';

// Pictures of every screen, to be looked at: `node scripts/pictures.ts [address] [folder]`, against a running server with
// the sandbox mailbox. Each screen on a phone and a desktop, in light and dark, in both languages.

const [address = 'http://localhost:3000', folder = 'test-results/pictures'] = process.argv.slice(2);
const PASSWORD = 'Correct-Horse-7';

const looks: { name: string; language: Language; options: BrowserContextOptions }[] = [
  {
    name: 'desktop-light-en',
    language: 'en',
    options: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  },
  { name: 'desktop-dark-es', language: 'es', options: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
  { name: 'phone-light-es', language: 'es', options: { viewport: { width: 390, height: 844 }, colorScheme: 'light' } },
  { name: 'phone-dark-en', language: 'en', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
];

const strangers = ['/', '/login', '/auth', '/onboarding', '/goodbye', '/no/such/page', '/87654321'];
const owners = ['', '/qr-codes', '/links', '/vcards', '/vcard', '/billing', '/account', '/profile', '/support'];

const browser = await chromium.launch(await launchOptions());
await mkdir(folder, { recursive: true });
for (const look of looks) {
  await takePictures(look);
  process.stdout.write(`${look.name}\n`);
}
await browser.close();

async function takePictures({ name, language, options }: (typeof looks)[number]): Promise<void> {
  const shared = { ...options, baseURL: address, locale: language, reducedMotion: 'reduce' } as const;
  await shoot(browser, shared, name, strangers);
  const context = await browser.newContext(shared);
  const { username } = await signUp(context.request, language);
  const storageState = await context.storageState();
  await context.close();
  await shoot(browser, shared, name, [`/${username}`]);
  await shoot(
    browser,
    { ...shared, storageState },
    name,
    owners.map((path) => `/dashboard${path}`),
  );
  await buyPro(browser, { ...shared, storageState });
  await shoot(browser, { ...shared, storageState }, `paid.${name}`, ['/dashboard/billing', '/dashboard/account']);
}

async function shoot(from: Browser, options: BrowserContextOptions, name: string, paths: string[]): Promise<void> {
  const context = await from.newContext(options);
  const page = await context.newPage();
  for (const path of paths) {
    // Live streams never fall silent: a page is still once nothing but its stream is under way
    await page.goto(path, { waitUntil: 'load' });
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
    const file =
      /^\/\d+$/.test(path) && path !== '/87654321' ? 'card' : path.replaceAll('/', '_').slice(1) || 'landing';
    await page.screenshot({ path: join(folder, `${file}.${name}.png`), fullPage: true });
  }
  await context.close();
}

/** An account with something on every page, made by calls instead of clicks. */
async function signUp(request: APIRequestContext, language: Language): Promise<{ username: string }> {
  const call = async (path: string, data: object) => {
    const answer = await request.post(`/trpc/${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  const email = `ana-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await call('auth.signUp', { name: 'Ana García López', email, password: PASSWORD, language });
  await request.post('/auth/confirm', { form: { token: await mailedToken(request, email) } });
  await call('onboarding.choosePlan', { plan: 'free' });
  const username = String(10_000_000 + Math.floor(Math.random() * 90_000_000));
  const card = {
    name: 'Ana García López',
    position: language === 'es' ? 'Arquitecta' : 'Architect',
    company: 'Estudio Ladera',
    phone: '+34 600 111 222',
    email: 'ana@ladera.example',
    website: 'https://ladera.example',
    backgroundColor: '#9333EA',
    socialLinks: [{ platform: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
  };
  await call('onboarding.complete', { username, card });
  await call('links.create', { title: 'Portfolio', url: 'https://ladera.example/work' });
  await call('links.create', { title: 'Agenda', url: 'https://cal.example/ana' });
  const style = { dark: '#1e3a8a', light: '#ffffff', dots: 'dots', logo: null };
  await call('qrCodes.create', { title: 'Shop window', url: 'https://ladera.example/window', style });
  return { username };
}

async function mailedToken(request: APIRequestContext, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [mail] = await (await request.get(`/dev/mailbox.json?to=${email}`)).json();
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the confirmation mail did not arrive');
}

/** In the sandbox, whose checkout is a form. */
async function buyPro(from: Browser, options: BrowserContextOptions): Promise<void> {
  const context = await from.newContext(options);
  const { request } = context;
  const ask = async (path: string) => (await (await request.get(`/trpc/${path}`)).json()).result.data;
  const { priceId } = (await ask('billing.prices')).find((price: { plan: string }) => price.plan === 'pro');
  const data = { priceId, returnTo: 'billing' };
  const checkout = await (await request.post('/trpc/billing.createCheckout', { data })).json();
  await request.post(checkout.result.data.url, { form: { card: '4242424242424242' }, maxRedirects: 0 });
  for (let tries = 0; tries < 100 && !(await ask('billing.subscription')).subscribed; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await context.close();
}
