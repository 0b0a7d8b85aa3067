import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { errorCodes, errorText } from '#src/errors.ts';
import { type Language, languages } from '#src/languages.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Journey, liveThrough } from '../support/journey.ts';
import { mailKinds, provokeOtherMails } from '../support/mail-kinds.ts';
import { planWordsIn } from '../support/plan-words.ts';

let app: TestApp;
let ana: Journey;
beforeAll(async () => {
  const { defaultPlan, paymentsOffered, homePage } = readEnv({ DEFAULT_PLAN: 'business' });
  const authApi = { redirects: [], key: null };
  const customDomains = { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] };
  const domains = { customDomains, baseDomain: 'example-cards.com' };
  app = await startTestApp({ ...domains, authApi, defaultPlan, paymentsOffered, homePage });
  ana = await liveThrough(app, 'marigold');
  await provokeOtherMails(app, ana);
}, 120_000);
afterAll(() => app.destroy());

/** What people read of a document, search engines included: its texts and attributes, without styles, scripts, names of classes, and what programs read. */
function textOf(document: string): string {
  return document
    .replace(
      /<style>.*?<\/style>|<(pre|code)\b.*?<\/\1>|<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs,
      '',
    )
    .replace(/ (?:class|id|for|name|data-[\w-]+|aria-\w+by)="[^"]*"|<meta name="(?:plans|first)"[^>]*>/g, '');
}

/** Of routes with parameters. */
const examples: Record<string, () => string> = {
  '/:segment': () => `/${ana.username}`,
  '/user/:segment': () => `/user/${ana.username}`,
  '/vcard/:segment': () => `/vcard/${ana.vcardId}`,
  '/:segment/:handle': () => '/nobody/nothing',
  '/:segment.vcf': () => `/${ana.username}.vcf`,
  '/user/:segment.vcf': () => `/user/${ana.username}.vcf`,
  '/vcard/:segment.vcf': () => `/vcard/${ana.vcardId}.vcf`,
  '/:segment/:handle.vcf': () => '/nobody/nothing.vcf',
  '/l/:slug': () => `/l/${ana.slug}`,
  '/q/:slug': () => '/q/nothing',
  '/demo/:design': () => '/demo/badge',
  '/demo/:color/:name': () => '/demo/9333ea/Ana',
  '/dashboard/*': () => '/dashboard/links',
};

/** Pictures, files of the build, the source code, archives of data, what hosts of owners show, and what isn't read by people. */
const unread =
  /^\/(?:\.place|trpc|dev|assets|media|qr|auth\/v1|api\/v1|\.well-known)\b|\.(?:png|jpg|svg|ico|js)$|^\/(?:about\/source|metrics|healthz|readyz)$|^\/(?:api|webhooks)$|^\/auth\/callback|^\/api\/(?:photos|account\/export|organizations\/export)/;

describe('product 38.6: where everyone has the same plan, nothing is said of plans', () => {
  test.each(languages)(
    'on public pages and in files, in %s',
    async (language) => {
      const visitor = app.browser(language);
      const said: [string, string[]][] = [];
      const served = new Set(app.routes.filter(({ method }) => method === 'GET').map(({ url }) => url));
      const pages = [...served].filter((url) => !unread.test(url));
      expect(pages.length).toBeGreaterThan(70);
      const searches = ['plan', 'trial', 'prueba', 'PDF'].map((query) => `${landingPath('help', language)}?q=${query}`);
      for (const page of [...pages, ...searches]) {
        const url = page.includes(':') || page.includes('*') ? examples[page]?.() : page;
        expect([page, url]).toEqual([page, expect.any(String)]);
        for (const browser of [visitor, ana.browser]) {
          const { body, statusCode } = await browser.open(url ?? '');
          expect([url, statusCode < 500]).toEqual([url, true]);
          // What was typed may be about anything
          said.push([url ?? '', planWordsIn(textOf(body).replaceAll(/[“«][^”»]*[”»]|value="\w+"/g, ''))]);
        }
      }
      expect(said.filter(([, words]) => words.length > 0)).toEqual([]);
    },
    60_000,
  );

  test('there are no pages about them, and the sitemap names none', async () => {
    const { open } = app.browser();
    for (const path of ['/help/plans', '/es/help/trial', '/dashboard/billing', '/pricing'])
      expect([path, (await open(path)).statusCode]).toEqual([path, 404]);
    const { body } = await open('/sitemap.xml');
    expect(body).toContain('/help/organizations<');
    expect(body).not.toMatch(/plans|trial/);
    expect((await open('/help')).body).not.toContain(screenPath('billing'));
  });

  test('in exported lists and numbers', async () => {
    const { browser } = ana;
    const lists = ['card', 'link', 'qr_code'].map((kind) => ({ kind }));
    const files = await Promise.all(
      lists.map((payload) => browser.open({ method: 'POST', url: paths.listsCsv, payload })),
    );
    files.push(await browser.open(`${paths.statsCsv}?from=2026-01-01&to=2026-01-02`));
    for (const { statusCode, body } of files) expect([statusCode, planWordsIn(body)]).toEqual([200, []]);
  });

  test('in emails, those to the operator included', async () => {
    const kinds = await mailKinds();
    const mails = (await app.context.sandboxes?.mailbox?.list())?.filter(({ to }) => to.includes('@')) ?? [];
    const kindOf = ({ text }: { text: string }) => [...kinds].find(([, pattern]) => pattern.test(text))?.[0] ?? text;
    const sent = new Set(mails.map(kindOf));
    // These need payments and trials, of which there are none
    const unsent = [...kinds.keys()].filter((kind) => !sent.has(kind));
    expect(
      unsent.filter((kind) => !/billing|payment|paid|plan|refund|trial|pausing|paused|messages\.ts/.test(kind)),
    ).toEqual([]);
    expect(sent.size).toBeGreaterThan(20);
    const said = mails.map(({ subject, text, html }) => [subject, planWordsIn(`${subject}\n${text}\n${textOf(html)}`)]);
    expect(said.filter(([, words]) => (words ?? []).length > 0)).toEqual([]);
  });

  test('in refusals', async () => {
    const said = (language: Language) =>
      errorCodes.flatMap((code) => [
        [code, planWordsIn(errorText(app.context.i18n(language), code, { arePlansShown: false }))] as const,
        [code, planWordsIn(errorText(app.context.i18n(language), code, { arePlansShown: false, limit: 3 }))] as const,
      ]);
    expect(languages.flatMap(said).filter(([, words]) => words.length > 0)).toEqual([]);
    const priceId = 'price_pro_month';
    const checkout = ana.browser.trpc.billing.createCheckout.mutate({ priceId, returnTo: 'billing' });
    await expect(checkout).rejects.toThrow("This isn't available on this server.");
  });
});
