import { mkdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { screenPath } from '#src/screens.ts';
import { signUpWithCard, startTestApp } from '../tests/support/app.ts';
import { launchOptions } from '../tests/support/browser.ts';
import { untilStill } from '../tests/support/contrast.ts';
import { record, type Told } from '../tests/support/recorded.ts';
import { setPlan } from '../tests/support/roles.ts';
import { upload } from '../tests/support/upload.ts';
import { startScratch } from './bench/scratch.ts';

// `npm run pictures:readme` takes the screenshots of the README, docs/pictures/*.webp, from the real app with a database of its own.

const HOST = 'cards.example.com';
const DAY = 24 * 60 * 60_000;
const DAYS = 60;
const USERNAME = 'ines-robledo';
const names = { firstName: 'Inés', lastName: 'Robledo' };
const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const scratch = await startScratch('pictures');
const app = await startTestApp({ database: scratch.connection, publicUrl: `http://${HOST}` });
try {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  await takePictures(await makeAccount());
} finally {
  await app.destroy();
  await scratch.destroy();
}

/** Returns the cookies of the owner's session. */
async function makeAccount(): Promise<Map<string, string>> {
  const { db } = app.context;
  const { browser, vcardId } = await signUpWithCard(app);
  const { trpc, cookies } = browser;
  const { id: userId = '' } = (await trpc.profiles.me.query()) ?? {};
  await setPlan(app, userId, 'business');
  const portrait = await readFile(at('dist/landing/images/portrait-photo.jpg'));
  const photo = (await upload(browser, portrait)).json().path;
  await trpc.profiles.updatePersonal.mutate({ ...names, username: USERNAME });
  await trpc.profiles.setPhoto.mutate({ photo });
  await trpc.vcards.update.mutate({ id: vcardId, fields: cardWith(photo) });
  const work = { title: 'Portfolio', url: 'https://ladera.example/work', showOnProfile: true };
  const link = await trpc.links.create.mutate(work);
  await trpc.links.create.mutate({ title: 'Book a call', url: 'https://cal.example/ines' });
  const style = { dark: '#1f4a44', light: '#fdf6ee', dots: 'rounded' as const, logo: photo };
  const code = await trpc.qrCodes.create.mutate({ title: 'Open day', url: 'https://ladera.example/open-day', style });
  await sql`update users set created_at = created_at - interval '90 days' where id = ${userId}`.execute(db);
  await record(app, visitsTo(userId, { card: vcardId, link: link.id, code: code.id }));
  // Otherwise Home is about the first steps
  await trpc.firstSteps.celebrate.mutate();
  await trpc.firstSteps.record.mutate({ step: 'closed' });
  return cookies;
}

function cardWith(photo: string) {
  const work = 'work' as const;
  return {
    ...names,
    position: 'Architect',
    company: 'Estudio Ladera',
    photo,
    backgroundColor: '#1f4a44',
    phone: '+34 600 111 222',
    phoneLabel: 'mobile' as const,
    email: 'ines@ladera.example',
    emailLabel: work,
    website: 'https://ladera.example',
    postalAddresses: [
      { label: work, street: 'Calle de Alcalá 45', postalCode: '28014', city: 'Madrid', region: '', country: 'Spain' },
    ],
    socialLinks: [
      { platform: 'linkedin' as const, url: 'https://www.linkedin.com/in/ines' },
      { platform: 'instagram' as const, url: 'https://www.instagram.com/ines' },
    ],
  };
}

/** Some weeks of visits, the same each time: fewer on weekends, many more on two days of a fair. */
function visitsTo(userId: string, { card, link, code }: Record<'card' | 'link' | 'code', string>): Told[] {
  const random = seeded(5);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 1.6 * values.length)] as T;
  const today = Math.floor(Date.now() / DAY);
  return Array.from({ length: DAYS }, (_, age) => {
    const isWeekend = new Date((today - age) * DAY).getUTCDay() % 6 === 0;
    const count =
      (isWeekend ? 12 : 30) + Math.floor(random() * 18) + (age === 11 || age === 12 ? 60 : 0) - Math.floor(age / 6);
    return Array.from({ length: count }, (): Told => {
      const [kind, itemId, source] = pick([
        ['profile_view', card, 'direct'],
        ['click', link, 'link'],
        ['scan', card, 'qr'],
        ['scan', code, 'qr'],
        ['save', card, 'direct'],
      ] as const);
      const device = pick(['phone', 'phone', 'desktop', 'tablet']);
      const phones = [
        ['Safari', 'iOS'],
        ['Chrome', 'Android'],
      ] as const;
      const desks = [
        ['Chrome', 'Windows'],
        ['Safari', 'macOS'],
        ['Firefox', 'Linux'],
      ] as const;
      const [browser, os] = pick<readonly [string, string]>(device === 'desktop' ? desks : phones);
      const hour = (today - age) * DAY + (7 + 13 * random()) * 3_600_000;
      return {
        userId,
        itemId,
        kind,
        source,
        device,
        browser,
        os,
        at: Math.min(hour, Date.now() - 60_000),
        country: pick(['ES', 'MX', 'PT', 'US', 'FR', 'DE', 'AR']),
        referrer: kind === 'click' ? pick(['linkedin.com', 'instagram.com', '', 'google.com']) : '',
      };
    });
  }).flat();
}

/** Deterministic random numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function takePictures(cookies: Map<string, string>): Promise<void> {
  const { port } = app.app.server.address() as AddressInfo;
  const { args = [], ...launch } = await launchOptions();
  const browser = await chromium.launch({
    ...launch,
    args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${port}`],
  });
  await mkdir(at('docs/pictures'), { recursive: true });
  const shoot = async (
    name: string,
    path: string,
    options: BrowserContextOptions,
    act?: (page: Page) => Promise<void>,
  ) => {
    const context = await browser.newContext({
      locale: 'en-US',
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      ...options,
    });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, domain: HOST, path: '/' })));
    const page = await context.newPage();
    await page.goto(`http://${HOST}${path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {}); // Live streams never become idle
    await act?.(page);
    await untilStill(page);
    const { width, size } = await sharp(await page.screenshot())
      .resize({ width: options.viewport?.width ? Math.min(1280, 2 * options.viewport.width) : 1280 })
      .webp({ quality: 82 })
      .toFile(at(`docs/pictures/${name}.webp`));
    process.stdout.write(`docs/pictures/${name}.webp: ${width} px wide, ${Math.round(size / 1000)} kB\n`);
    await context.close();
  };
  const desk = { viewport: { width: 1280, height: 800 } };
  await shoot('card', `/${USERNAME}`, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await shoot('dashboard', screenPath('home'), desk);
  await shoot('stats', screenPath('stats'), desk, (page) =>
    page.getByRole('heading', { name: 'Activity overview' }).evaluate((heading) => {
      scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 48 });
    }),
  );
  await shoot('qr-editor', screenPath('qrCodes'), desk, async (page) => {
    await page.getByRole('link', { name: 'Open day', exact: true }).click();
    await page.getByRole('img', { name: 'Live preview of the code' }).waitFor();
  });
  await browser.close();
}
