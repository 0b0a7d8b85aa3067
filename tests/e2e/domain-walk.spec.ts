import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCaddy } from '../support/caddy.ts';
import { untilStill } from '../support/contrast.ts';
import { startDns, type Zone } from '../support/dns-server.ts';
import { missingPackages } from '../support/proxies.ts';
import { startServerProcess } from '../support/server-process.ts';
import { test as base, expect, expectAccessible, isNarrow, otherBrowser, PASSWORD, settled } from './fixtures.ts';

// Those of docs/caddy/Caddyfile
const SITE = 'cards.example.com';
const BASE = 'example-cards.com';
const HOST = 'hola.laderaestudio.com';
const titles = { en: 'Your own domain', es: 'Tu propio dominio' };
const root = join(import.meta.dirname, '../..');

type Site = { zone: Zone; port: number; https: number; key: string };

/** A server behind Caddy, with a name server and a certificate authority of its own. The browser finds every host there. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const zone: Zone = new Map([[SITE, { A: ['192.0.2.10'] }]]);
      const dns = await startDns(zone);
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'saluda-e2e-walk-'));
      const server = await startServerProcess(
        {
          ...{ DATA_DIR, PUBLIC_URL: `https://${SITE}`, SANDBOX: 'true', SANDBOX_PUBLIC: 'true' },
          ...{ TRUSTED_PROXIES: '127.0.0.1', CUSTOM_DOMAINS: 'true', BASE_DOMAIN: BASE, DNS_SERVERS: dns.address },
        },
        root,
      );
      const { port } = server;
      const caddy = await startCaddy({ processes: [port, port], baseDomain: BASE });
      const authority = join(caddy.folder, 'caddy/pki/authorities/local/intermediate.crt');
      const { publicKey } = new X509Certificate(await readFile(authority));
      const key = createHash('sha256')
        .update(publicKey.export({ type: 'spki', format: 'der' }))
        .digest('base64');
      await use({ zone, port, https: caddy.https, key });
      await caddy.stop();
      await server.stop();
      await dns.close();
      await rm(DATA_DIR, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, site: { https, key } }, use) => {
      const args = [
        `--host-resolver-rules=MAP *:443 127.0.0.1:${https}`,
        `--ignore-certificate-errors-spki-list=${key}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(`https://${SITE}`),
});

const missing = missingPackages(['caddy', 'openssl']);
test.skip(missing.length > 0, `apt-get install ${missing.join(' ')}`);

/** The page in both themes, where PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await untilStill(page);
    const project = test.info().project.name.replace(' ', '-');
    await page.screenshot({ path: join(folder, `${project}-${name}-${colorScheme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
}

test('product 33.3, 42.4, 42.8, 42.20: a newcomer goes from nothing to a card by https at a domain of their own', async ({
  page,
  browser,
  site: { zone, port },
  say,
  email,
  language,
  locale,
  viewport,
}) => {
  const visit = async (look: (visitor: Page) => Promise<void>) =>
    await otherBrowser(browser, { locale, viewport, reducedMotion: 'reduce' }, look);

  await test.step('an account with Business and a card', async () => {
    await page.goto('/onboarding');
    await page.getByLabel(say('First name'), { exact: true }).fill('Ana');
    await page.getByLabel(say('Last name')).fill('Ladera Ruiz');
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create Account') }).click();
    await expect(page.getByRole('heading', { name: say('Confirm your email') })).toBeVisible();
    await page.goto(await confirmation(port, email));
    const business = page.getByRole('region', { name: say('Business Plan') });
    await expect(business).toContainText(say('Your own domain, up to {most}').replace('{most}', '5'));
    await picture(page, '1-plans');
    const opened = page.waitForEvent('popup');
    await business.getByRole('button', { name: say('Get Started') }).click();
    const tab = await opened;
    await tab.locator('input[value="4242424242424242"]').check();
    await tab.locator('button.action').click();
    await expect(page.getByText(say('Your {name} plan is active').replace('{name}', 'Business')).first()).toBeVisible();
    await page.getByLabel(say('Username'), { exact: true }).fill('ana-ladera');
    await page.getByLabel(say('Position')).fill('Arquitecta');
    await page.getByLabel(say('Company')).fill('Ladera Estudio');
    await page.getByLabel(say('Phone')).fill('+34 600 111 222');
    await page.getByRole('button', { name: say('Create my card') }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await settled(page);
  });

  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: HOST }) });
  const check = item.getByRole('button', { name: say('Check now: {shownHost}').replace('{shownHost}', HOST) });
  await test.step('the domain, and the records that it needs', async () => {
    if (isNarrow(page)) await page.getByRole('button', { name: say('More'), exact: true }).click();
    await page
      .getByRole('link', { name: say('Account') })
      .first()
      .click();
    await page
      .getByRole('navigation', { name: say('Account') })
      .getByRole('link', { name: say('Domains') })
      .click();
    await expect(page.getByText(`ana-ladera.${BASE}`, { exact: true }).first()).toBeVisible();
    await settled(page);
    await picture(page, '2-empty');
    // The first one is about the subdomain
    await page
      .getByRole('link', { name: say('How it works') })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language]);
    await expectAccessible(page);
    await picture(page, '2-help');
    await page.getByRole('link', { name: say('Back to where you were') }).click();
    await page.getByLabel(say('Your domain')).fill(HOST);
    await page.getByRole('button', { name: say('Add domain') }).click();
    await expect(item.getByText(say('Waiting for records'), { exact: true })).toBeVisible();
    await picture(page, '3-added');
    await item.getByText(say('Help for your provider')).click();
    await item.getByLabel(say('Provider')).selectOption('godaddy');
    await picture(page, '4-help');
    // Nothing of it is public yet: no certificate, no page
    await visit(async (visitor) => {
      await expect(visitor.goto(`https://${HOST}/`)).rejects.toThrow(/ERR_SSL/);
    });
  });

  await test.step('a check that finds one of them', async () => {
    const text = (await item.getByText(/^saluda-verify=/).textContent()) ?? '';
    zone.set(`_saluda.${HOST}`, { TXT: ['v=spf1 -all', text] });
    zone.set(HOST, { CNAME: ['ladera.wixdns.net'] });
    await check.click();
    await expect(item.getByText('ladera.wixdns.net')).toBeVisible();
    await picture(page, '5-half');
  });

  await test.step('a check that finds both', async () => {
    zone.set(HOST, { CNAME: [SITE] });
    await check.click();
    await expect(item.getByText(say('Live'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await picture(page, '6-live');
  });

  await test.step('the card, its contact file, and a short link there', async () => {
    await visit(async (visitor) => {
      const answer = await visitor.goto(`https://${HOST}/`);
      expect(await answer?.securityDetails()).toMatchObject({ subjectName: '', issuer: /Caddy Local Authority/ });
      expect(await visitor.evaluate(() => isSecureContext)).toBe(true);
      await expect(visitor.getByRole('heading', { name: 'Ana Ladera Ruiz' })).toBeVisible();
      await expectAccessible(visitor);
      await picture(visitor, '7-card');
      const save = visitor.getByRole('link', { name: say('Save contact') });
      const url = new URL((await save.getAttribute('href')) ?? '', visitor.url());
      expect(url.host).toBe(HOST);
      const file = await visitor.evaluate(async (address) => await (await fetch(address)).text(), url.href);
      expect(file).toContain('FN:Ana Ladera Ruiz');
      expect(await visitor.context().cookies()).toEqual([]);
    });
  });
});

/** The path that the email of a new account leads to. */
async function confirmation(port: number, email: string): Promise<string> {
  let mails: { text: string }[] = [];
  const arrived = async () => {
    mails = await (await fetch(`http://127.0.0.1:${port}/dev/mailbox.json?to=${email}`)).json();
    return mails.length;
  };
  await expect.poll(arrived, { intervals: [50, 100, 200] }).toBe(1);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
  return pathname + search;
}
