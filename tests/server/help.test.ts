import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#src/languages.ts';
import { helpTopicsOf } from '#src/marketing/help.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { landingPath } from '#src/marketing/landing.ts';
import { TRIAL_DAYS } from '#src/owners/access.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const open = (path: string) => app.browser().open(path);
/** The titles of the results. */
const found = async (path: string) => {
  const { body } = await open(path);
  const results = body.slice(body.indexOf('class="help-results"'), body.indexOf('class="help-more"'));
  return [...results.matchAll(/<li><a [^>]+>([^<]+)<\/a>/g)].map(([, title]) => title);
};

describe('product 33.1: help pages', () => {
  test('exist for all topics in both languages, are listed in the index and the sitemap, and describe themselves', async () => {
    const topics = helpTopicsOf({ arePlansShown: true, areDomainsOffered: false });
    expect(topics.length).toBeGreaterThanOrEqual(12);
    const pages = ['help', ...topics.map((topic) => `help/${topic}` as const)] as const;
    const { body: sitemap } = await open('/sitemap.xml');
    for (const language of languages) {
      const { body: index } = await open(landingPath('help', language));
      for (const page of pages) {
        const { statusCode, body, headers } = await open(helpPath(page, language));
        expect([page, statusCode, headers['content-language']]).toEqual([page, 200, language]);
        expect(index).toContain(helpPath(page, language).replaceAll('&', '&amp;'));
        expect(sitemap).toContain(`${landingPath(page, language)}</loc>`);
        const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
        expect(JSON.stringify(data)).toContain(landingPath(page, language));
        expect(headers['x-robots-tag']).toBeUndefined();
      }
    }
  });

  test('take their numbers from the catalog and the database', async () => {
    const { body } = await open('/help/plans?lang=en');
    for (const text of ['$19.99 a month, or $199 a year (17% less)', '20 custom QR codes', '5&nbsp;GB']) {
      expect(body.replaceAll('\u{a0}', '&nbsp;')).toContain(text);
    }
    const { rows } = await sql<{ days: string }>`
      select column_default as days from information_schema.columns
      where table_name = 'profiles' and column_name = 'trial_days'`.execute(app.context.db);
    expect(rows).toEqual([{ days: String(TRIAL_DAYS) }]);
  });

  test('name buttons as the screens do', async () => {
    expect((await open('/help/first-card?lang=en')).body).toContain('<b>Create my card</b>');
    expect((await open('/es/help/first-card')).body).toContain('<b>Crear mi tarjeta</b>');
  });
});

describe('product 33.2: the search', () => {
  test('ignores case, accents, endings and common words, and puts the best page first', async () => {
    expect((await found('/help?lang=en&q=PRINTING')).at(0)).toBe('Print QR codes');
    expect((await found('/help?lang=en&q=how+do+I+change+my+username')).at(0)).toBe('Change your username');
    for (const query of ['código impreso', 'CODIGO IMPRESO', 'codigos impresos']) {
      expect((await found(`/es/help?q=${encodeURIComponent(query)}`)).at(0)).toBe('Imprime códigos QR');
    }
    expect(await found('/es/help?q=contrasena')).toContain('Problemas para iniciar sesión');
  });

  test('finds texts as well as titles, and shows where', async () => {
    const { body } = await open('/help?lang=en&q=glossy');
    expect(body).toMatch(/scans better than <mark>glossy<\/mark> paper/);
  });

  test('says that nothing was found, and leads to support', async () => {
    const { body, headers } = await open(`/help?lang=en&q=${encodeURIComponent('<i>zzqx</i>"')}`);
    expect(body).toContain('Nothing found for “&#60;i&#62;zzqx&#60;/i&#62;&#34;”');
    expect(body).toContain('value="&#60;i&#62;zzqx&#60;/i&#62;&#34;"');
    const main = /<main.*<\/main>/s.exec(body)?.[0];
    expect(main?.match(/href="\/contact[?"]/g)).toHaveLength(1);
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  test('shows the index for a query that is empty, too long or not text', async () => {
    for (const query of ['q=', 'q=%20', `q=${'a'.repeat(101)}`, 'q=a&q=b', 'q=a%0Ab']) {
      const { body, statusCode } = await open(`/help?lang=en&${query}`);
      expect([query, statusCode, body.includes('class="help-groups"')]).toEqual([query, 200, true]);
    }
    expect((await open('/help?lang=en&q=__FROM__')).body).toContain('value="__FROM__"');
  });
});

test('product 33.3: a help page leads back to our screens only', async () => {
  const back = async (from: string) =>
    /<a href="([^"]*)">(?:<span[^>]*>[^<]*<\/span>)?Back to where you were/.exec(
      (await open(`/help/stats?lang=en&from=${encodeURIComponent(from)}`)).body,
    )?.[1];
  const screens = ['/dashboard', '/dashboard/account', '/dashboard/links/123', '/onboarding', '/login', '/auth'];
  for (const from of screens) expect(await back(from)).toBe(from);
  for (const from of [
    'https://evil.example',
    '//evil.example',
    '/dashboard/../x',
    '/dashboard/x',
    'javascript:alert(1)',
    '',
  ]) {
    expect([from, await back(from)]).toEqual([from, undefined]);
  }
});

test('product 33.4: only where the operator offers domains, a page explains them, and plans name them', async () => {
  const customDomains = { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] };
  const baseDomain = 'example-cards.com';
  const other = await startTestApp({ customDomains, baseDomain });
  const paths = [
    '/help?lang=en',
    '/es/help',
    '/help/plans?lang=en',
    '/es/help/plans',
    '/help/team-page?lang=en',
    ...['/docs/api/authentication?lang=en', '/es/docs/api/authentication', '/docs/api/errors?lang=en'],
    ...['/es/docs/api/errors', '/docs/api/me?lang=en', '/docs/api?lang=en', '/es/docs/api'],
  ];
  const searches = ['/help?lang=en&q=domain', '/es/help?q=dominio', '/help?lang=en&q=cname', '/es/help?q=cloudflare'];
  const said = /own-domain|\bdomains?\b|\bdominios?\b|subdom/i;
  const shown = async (server: TestApp, path: string) => {
    const { statusCode, body } = await server.browser().open(path);
    return { statusCode, text: /<main.*<\/main>/s.exec(body)?.[0] ?? '', body };
  };
  try {
    for (const path of paths) {
      const [without, offered] = [await shown(app, path), await shown(other, path)];
      expect([path, said.exec(without.text)?.[0], said.test(offered.text)]).toEqual([path, undefined, true]);
      expect(offered.body).not.toContain('__');
    }
    const found = await shown(other, '/docs/api?lang=en&q=domain');
    expect(found.text).toContain('/docs/api/domains?lang=en#createDomain');
    expect((await shown(app, '/docs/api?lang=en&q=domain')).text).not.toContain('api/domains');
    for (const path of searches) {
      const [without, offered] = [await shown(app, path), await shown(other, path)];
      expect([path, without.text.includes('own-domain'), offered.text.includes('own-domain')]).toEqual([
        ...[path, false, true],
      ]);
    }
    for (const path of ['/help/own-domain', '/es/help/own-domain', '/docs/api/domains', '/es/docs/api/domains']) {
      expect([path, (await shown(app, path)).statusCode]).toEqual([path, 404]);
      const { statusCode, body } = await shown(other, path);
      expect([path, statusCode, body.includes('__')]).toEqual([path, 200, false]);
      expect((await other.browser().open('/sitemap.xml')).body).toContain(`${path}</loc>`);
      expect((await app.browser().open('/sitemap.xml')).body).not.toMatch(/own-domain|api\/domains/);
    }
    expect((await shown(other, '/es/help/plans')).text).toContain('Tu propio dominio, hasta 5');
  } finally {
    await other.destroy();
  }
  const some = await startTestApp({ customDomains });
  try {
    const { text } = await shown(some, '/help/own-domain?lang=en');
    expect(text).not.toMatch(/subdomain/i);
    expect((await shown(some, '/help/plans?lang=en')).text).not.toMatch(/subdomain/i);
  } finally {
    await some.destroy();
  }
});

test('product 33.5: where the operator offers subdomains only, the page about usernames explains them, and plans name them', async () => {
  const other = await startTestApp({ baseDomain: 'example-cards.com' });
  const textAt = async (server: TestApp, path: string) =>
    /<main.*<\/main>/s.exec((await server.browser().open(path)).body)?.[0] ?? '';
  const pages = ['/help/change-username?lang=en', '/es/help/change-username', '/help/plans?lang=en', '/es/help/plans'];
  try {
    for (const path of pages) {
      const [without, offered] = [await textAt(app, path), await textAt(other, path)];
      expect([path, /subdom/i.test(without), /subdom/i.test(offered)]).toEqual([path, false, true]);
      expect([path, offered.includes('own-domain'), offered.includes('__')]).toEqual([path, false, false]);
    }
    for (const path of ['/help?lang=en&q=subdomain', '/es/help?q=subdominio']) {
      const found = [await textAt(app, path), await textAt(other, path)].map((text) =>
        text.includes('change-username'),
      );
      expect([path, ...found]).toEqual([path, false, true]);
    }
    expect((await other.browser().open('/help/own-domain')).statusCode).toBe(404);
  } finally {
    await other.destroy();
  }
});
