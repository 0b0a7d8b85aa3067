import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { helpPath } from '#src/marketing/help-paths.ts';
import { startDns, type Zone } from '../support/dns-server.ts';
import { startServerProcess } from '../support/server-process.ts';
import {
  test as base,
  buyPlan,
  callApi,
  expect,
  expectAccessible,
  expectAnnounced,
  isNarrow,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  settled,
  signUp,
} from './fixtures.ts';

const TARGET = 'cards.example.net';
const BASE = 'tarjetas.example.org';
const root = join(import.meta.dirname, '../..');

type Site = { url: string; zone: Zone; setPlan: (email: string, plan: string) => Promise<void> };

/** A server that offers domains, with a name server of its own. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const zone: Zone = new Map([[TARGET, { A: ['192.0.2.10'], AAAA: ['2001:0db8:0000:0000:0000:0000:0000:0010'] }]]);
      const dns = await startDns(zone);
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'saluda-e2e-domains-'));
      const variables = { CUSTOM_DOMAINS: 'true', CNAME_TARGET: TARGET, DNS_SERVERS: dns.address, BASE_DOMAIN: BASE };
      const server = await startServerProcess({ ...variables, DATA_DIR, TRUSTED_PROXIES: '127.0.0.1' }, root);
      const setPlan = async (email: string, plan: string) => {
        const env = { ...process.env, DATA_DIR };
        await promisify(execFile)(process.execPath, [join(root, 'dist/server/set-plan.js'), email, plan], { env });
      };
      await use({ url: `http://localhost:${server.port}`, zone, setPlan });
      await server.stop();
      await dns.close();
      await rm(DATA_DIR, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

const someName = () => `ladera-${crypto.randomUUID().slice(0, 8)}`;
const screen = '/dashboard/account/domains';

type Added = { id: string; proof: { name: string; expected: string } };

async function addedDomain(page: Page, host: string): Promise<Added> {
  return await callApi(page, 'domains.add', { host });
}

test('product 42.1, 42.20: a domain from its name to a page of its own', async ({
  page,
  site: { zone },
  say,
  email,
  language,
}) => {
  const host = `cards.${someName()}.com`;
  await signUp(page, email, language);
  await buyPlan(page, 'business');
  await page.goto('/dashboard/account');
  await page
    .getByRole('navigation', { name: say('Account') })
    .getByRole('link', { name: say('Domains') })
    .click();
  const field = page.getByLabel(say('Your domain'));
  await field.fill('no domain');
  await field.press('Tab');
  await expect(page.getByText(say('Enter a domain like cards.example.com'))).toBeVisible();
  await field.fill(`https://${host.toUpperCase()}/about?from=mail`);
  await field.press('Enter');

  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: host }) });
  await expect(page.getByRole('heading', { name: host })).toBeFocused();
  await expect(item.getByText(say('Waiting for records'), { exact: true })).toBeVisible();
  const proof = item.getByRole('table', { name: say('1. Shows that the domain is yours') });
  const route = item.getByRole('table', { name: say('2. Leads visitors here') });
  await expect(proof.getByRole('row', { name: say('Name') })).toContainText('_saluda.cards');
  await expect(proof.getByRole('row', { name: say('Name') })).toContainText(`_saluda.${host}`);
  await expect(route.getByRole('row', { name: say('Value') })).toContainText(TARGET);
  const expected = (await proof.getByText(/^saluda-verify=/).textContent()) ?? '';
  await item.getByText(say('Help for your provider')).click();
  await item.getByLabel(say('Provider')).selectOption('ovh');
  await expectAccessible(page);

  const check = item.getByRole('button', { name: say('Check now: {shownHost}').replace('{shownHost}', host) });
  zone.set(host, { A: ['203.0.113.7', '10.0.0.7'] });
  await check.click();
  await expect(proof.getByText(say('Not found yet'))).toBeVisible();
  const found = route.getByRole('row', { name: say('Found') });
  await expect(found).toContainText('203.0.113.7');
  await expect(found).toContainText(say("A private address, which visitors can't reach"));
  await expect(found).not.toContainText('10.0.0.7');
  await expectAnnounced(page, say('Neither record is right yet'));
  await expectAccessible(page);

  zone.set(`_saluda.${host}`, { TXT: [expected] });
  zone.set(host, { CNAME: [TARGET] });
  // As the job does it, while the screen is open
  const { domains } = (await (await page.request.get('/trpc/domains.list')).json()).result.data;
  await callApi(page, 'domains.check', { id: domains[0].id });
  await expect(item.getByText(say('Live'), { exact: true })).toBeVisible();
  await expectAnnounced(page, `${host}: ${say('Live')}`);
  await expect(item.getByRole('switch', { name: say('Main domain') })).toBeChecked();
  await expectAccessible(page);

  await item.getByRole('button', { name: say('Change what {shownHost} shows').replace('{shownHost}', host) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: say('A website elsewhere') }).press('Space');
  await dialog.getByLabel(say('Address')).fill(TARGET);
  await dialog.getByLabel(say('Address')).press('Enter');
  await expect(
    dialog.getByText(say("This address leads back here or isn't on the internet. Choose another one.")),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(say('Address')).fill('www.ladera.com/es');
  await dialog.getByRole('button', { name: say('Save changes') }).click();
  await expect(item.getByText('https://www.ladera.com/es')).toBeVisible();

  await page.getByRole('switch', { name: say('New QR codes use your domain') }).click();
  const confirm = page.getByRole('alertdialog');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: say('Use my domain') }).click();
  await expect(page.getByRole('switch', { name: say('New QR codes use your domain') })).toBeChecked();

  await item.getByRole('button', { name: say('Remove {shownHost}').replace('{shownHost}', host) }).click();
  await expect(confirm).toContainText(host);
  await confirm.getByRole('button', { name: say('Remove domain') }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByText(say('Your domain'), { exact: true })).toBeVisible();
});

test('product 42.20: a domain that is registered itself gets addresses, and a check that fails says so', async ({
  page,
  say,
  email,
  language,
}) => {
  const host = `${someName()}.com`;
  await signUp(page, email, language);
  await buyPlan(page, 'business');
  await addedDomain(page, host);
  await page.goto(screen);
  const route = page.getByRole('table', { name: say('2. Leads visitors here') });
  await expect(route.getByRole('row', { name: say('Type') })).toContainText('A');
  await expect(route.getByRole('row', { name: say('Name') })).toContainText('@');
  await expect(route.getByRole('row', { name: say('Value') })).toContainText('192.0.2.10');
  await expect(page.getByText('2001:db8::10')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  const check = page.getByRole('button', { name: say('Check now: {shownHost}').replace('{shownHost}', host) });
  await page.route('**/trpc/domains.check**', (route) => route.abort());
  await check.click();
  await expect(page.getByText(say('No connection. Nothing was lost; please try again.'))).toBeVisible();
  await page.unroute('**/trpc/domains.check**');
  await check.click();
  await expect(page.getByText(say('No connection. Nothing was lost; please try again.'))).toBeHidden();
});

test('product 42.11, 42.20: what each plan has, and what rests without it', async ({
  page,
  site: { zone, setPlan },
  say,
  email,
  language,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await signUp(page, email, language);
  await page.goto(screen);
  await expect(page.getByText(`your-name.${BASE}`)).toBeVisible();
  await expect(page.getByText(say('Your own domains come with Business.'))).toBeVisible();
  await page
    .getByRole('button', { name: say('Upgrade plan') })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(say('Your own subdomain')).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await setPlan(email, 'business');
  await expect(page.getByText(`${username}.${BASE}`, { exact: true }).first()).toBeVisible();
  await page
    .getByRole('button', { name: say('Copy {shownHost}').replace('{shownHost}', `${username}.${BASE}`) })
    .click();
  await expectAnnounced(page, say('Copied'));

  const host = `go.${someName()}.com`;
  const { id, proof } = await addedDomain(page, host);
  zone.set(proof.name, { TXT: [proof.expected] });
  zone.set(host, { CNAME: [TARGET] });
  await callApi(page, 'domains.check', { id });
  await expect(page.getByText(say('Live'), { exact: true })).toBeVisible();
  await setPlan(email, 'free');
  await expect(page.getByRole('heading', { name: say('Your domains are paused') })).toBeVisible();
  await expect(page.getByText(say('Ended'), { exact: true })).toBeVisible();
  await expect(page.getByLabel(say('Another domain'))).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: say('Remove {shownHost}').replace('{shownHost}', host) }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('product 42.1, 42.20: of an organization, its owners and admins manage domains, and nobody else sees them', async ({
  page,
  browser,
  site: { zone },
  say,
  email,
  language,
  locale,
  viewport,
}) => {
  const host = `team.${someName()}.com`;
  const named = (text: string) => say(text).replace('{shownHost}', host);
  await signUp(page, email, language);
  await buyPlan(page, 'business');
  const username = someName();
  const { id } = await callApi(page, 'organizations.create', { name: 'Ladera', username });
  const headers = { 'saluda-owner': id };
  const forOrganization = async (path: string, data: object) => {
    const answer = await page.request.post(`/trpc/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const item = (shown: Page) => shown.getByRole('listitem').filter({ has: shown.getByRole('heading', { name: host }) });
  const path = `/dashboard/o/${username}/organization`;

  await test.step('an owner adds one and makes it live, by keyboard', async () => {
    await page.goto(`${path}#domains`);
    await expect(page.getByText(`${username}.${BASE}`, { exact: true }).first()).toBeVisible();
    await page.getByLabel(say('Your domain')).focus();
    await page.keyboard.type(host);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: host })).toBeFocused();
    await expectAccessible(page);
    const expected =
      (await item(page)
        .getByText(/^saluda-verify=/)
        .textContent()) ?? '';
    zone.set(`_saluda.${host}`, { TXT: [expected] });
    zone.set(host, { CNAME: [TARGET] });
    await item(page)
      .getByRole('button', { name: named('Check now: {shownHost}') })
      .focus();
    await page.keyboard.press('Enter');
    await expect(item(page).getByText(say('Live'), { exact: true })).toBeVisible();
    await expect(item(page).getByText(say('The team page'))).toBeVisible();
    const change = item(page).getByRole('button', { name: named('Change what {shownHost} shows') });
    await change.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('radio', { name: say('The team page') })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(change).toBeFocused();
    await settled(page);
    await expectAccessible(page);
  });

  const luis = `luis-${someName()}@example.com`;
  await otherBrowser(browser, { locale, viewport, reducedMotion: 'reduce' }, async (other) => {
    await signUp(other, luis, language);
    await forOrganization('invitations.create', { emails: [luis], role: 'admin' });
    const token = new URLSearchParams(linkOf(await mailTo(other, luis, 2)).split('#')[1]).get('token') ?? '';
    await callApi(other, 'invitations.accept', { token });
    const { id: userId } = (await (await other.request.get('/trpc/profiles.me')).json()).result.data;

    await test.step('an admin has the same', async () => {
      await other.goto(path);
      await item(other)
        .getByRole('switch', { name: say('Main domain') })
        .press('Space');
      for (const shown of [other, page])
        await expect(item(shown).getByRole('switch', { name: say('Main domain') })).not.toBeChecked();
      await expect(other.getByLabel(say('Another domain'))).toBeVisible();
      await settled(other);
      await expectAccessible(other);
    });

    for (const role of ['editor', 'member'] as const) {
      await test.step(`nothing names them to an ${role}`, async () => {
        await forOrganization('members.setRole', { userId, role });
        await other.goto(path);
        await expect(other.getByRole('heading', { name: say('Organization'), level: 1 })).toBeVisible();
        await settled(other);
        await expect(other.getByText(host)).toHaveCount(0);
        await expect(other.getByText(`${username}.${BASE}`)).toHaveCount(0);
        await expect(other.getByRole('heading', { name: say('Domains'), exact: true })).toHaveCount(0);
        await expectAccessible(other);
        const read = await other.request.get('/trpc/domains.list', { headers });
        const added = await other.request.post('/trpc/domains.add', { headers, data: { host: `go.${host}` } });
        expect([read.status(), added.status()]).toEqual([403, 403]);
      });
    }

    await test.step('what an admin removes is gone for the owner', async () => {
      await forOrganization('members.setRole', { userId, role: 'admin' });
      await other.goto(path);
      await item(other)
        .getByRole('button', { name: named('Remove {shownHost}') })
        .press('Enter');
      const confirm = other.getByRole('alertdialog').getByRole('button', { name: say('Remove domain') });
      await confirm.press('Enter');
      for (const shown of [other, page]) await expect(item(shown)).toHaveCount(0);
      await expect(page.getByLabel(say('Your domain'))).toBeVisible();
    });
  });
});

base('product 42.20: where neither is offered, nothing names them', async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account');
  const tabs = page.getByRole('navigation', { name: say('Account') }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  await expect(tabs.filter({ hasText: say('Domains') })).toHaveCount(0);
  await page.goto(screen);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(say('Your subdomain'))).toHaveCount(0);
  if (!isNarrow(page)) await page.goto('/dashboard/billing');
  await expect(page.getByText(say('Your own subdomain'))).toHaveCount(0);
});

test('product 41.2, 41.12: a key for domains is made where the operator offers them', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'business');
  await page.goto('/dashboard/account/api');
  await page.getByRole('button', { name: say('Create API key') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Name'), { exact: true }).fill('Shop');
  await dialog.getByLabel(say('Domains')).selectOption('domains:write');
  await expectAccessible(page);
  await dialog.getByLabel(say('Your password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: say('Create key') }).click();
  const shown = page.getByRole('region', { name: say('API key'), exact: true });
  const authorization = `Bearer ${(await shown.textContent())?.trim()}`;
  const host = `cards.${someName()}.com`;
  const added = await page.request.post('/api/v1/domains', { data: { host }, headers: { authorization } });
  expect([added.status(), await added.json()]).toEqual([201, expect.objectContaining({ host, state: 'waiting' })]);
  await page.goto(screen);
  await expect(page.getByRole('heading', { name: host })).toBeVisible();
  // Only such a server has this page
  await page.goto(helpPath('docs/api/domains', language));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
