import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designs } from '#src/cards/designs/tokens.ts';
import { languages } from '#src/languages.ts';
import { landingPagesOf, landingPath } from '#src/marketing/landing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

describe('product 27.1: the landing page', () => {
  test('product 27.9: is complete in both languages, with every placeholder filled in', async () => {
    for (const language of languages) {
      for (const page of landingPagesOf({ arePlansShown: true, areDomainsOffered: false })) {
        const { statusCode: status, headers, body } = await app.browser(language).open(landingPath(page, language));
        expect([page, status, headers['content-language']]).toEqual([page, 200, language]);
        expect(body).toContain(`<html lang="${language}"`);
        expect(body.match(/__[A-Z_]+__/g)).toBeNull();
      }
    }
  });

  test('product 27.5, 27.11: tells search engines what it is and what it costs', async () => {
    const { body } = await app.browser().open('/');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
    expect(data['@graph'][1].offers.map(({ price }: { price: string }) => price)).toEqual([
      '0',
      '19.99',
      '199.00',
      '89.99',
      '899.00',
    ]);
  });

  test('product 27.5: says what paying annually saves, computed from the prices', async () => {
    const { body } = await app.browser().open('/?lang=en');
    expect(body).toContain('Save 17% with annual billing ($199/year instead of $239.88)');
    expect((await app.browser().open('/es')).body).toMatch(
      /Ahorra un 17 % con el pago anual \(199\s\$ al año en lugar de/,
    );
  });

  test('product 27.19: names domains and subdomains in the plans that have them, where the operator offers them', async () => {
    const customDomains = { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] };
    const plansOf = async (server: TestApp, path: string) => {
      const { body } = await server.browser().open(path);
      const section = /<section id="pricing".*?<\/section>/s.exec(body)?.[0] ?? '';
      return [...section.matchAll(/<article.*?<\/article>/gs)].map(([text]) => [
        ...[/domain, up to 5|dominio, hasta 5/.test(text), /subdom/i.test(text), text.includes('__')],
      ]);
    };
    const no = [false, false, false];
    const settings = [
      [{}, [no, no, no]],
      [{ customDomains }, [no, no, [true, false, false]]],
      [{ baseDomain: 'example-cards.com' }, [no, [false, true, false], [false, true, false]]],
      [{ customDomains, baseDomain: 'example-cards.com' }, [no, [false, true, false], [true, true, false]]],
    ] as const;
    for (const [offered, expected] of settings) {
      const other = await startTestApp(offered);
      try {
        for (const path of ['/?lang=en', '/es'])
          expect([offered, path, await plansOf(other, path)]).toEqual([offered, path, expected]);
      } finally {
        await other.destroy();
      }
    }
  });

  test('product 27.11: refers to images, icons and a manifest that exist', async () => {
    const { body } = await app.browser().open('/');
    const named = [
      ...[...body.matchAll(/<(?:link|meta)[^>]+(?:href|content)="([^"]+\.(?:png|svg|webmanifest|woff2|css))"/g)].map(
        ([, address = '']) => new URL(address, 'http://localhost').pathname,
      ),
      '/favicon.ico',
      '/favicon-192.png',
      '/favicon-512.png',
      '/robots.txt',
      '/sitemap.xml',
    ];
    expect(named.length).toBeGreaterThan(9);
    for (const path of new Set(named)) expect([path, (await app.browser().open(path)).statusCode]).toEqual([path, 200]);
  });

  test('product 27.11: lists each page once per language in the sitemap', async () => {
    const { body } = await app.browser().open('/sitemap.xml');
    const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => new URL(place).pathname);
    expect(new Set(places).size).toBe(places.length);
    for (const place of places) expect([place, (await app.browser().open(place)).statusCode]).toEqual([place, 200]);
  });
});

test.each(designs)('product 37.9: the demo in %s leads to a card in it, and has a contact file', async (design) => {
  const { body, statusCode } = await app.browser().open(`/demo/${design}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<a href="/onboarding?design=${design}">Make your own card</a>`);
  expect(body.includes(`href="/onboarding?design=${design}">Made with`)).toBe(design !== 'paper');
  expect(body.match(/<a href="https:\/\/example\.com\/" rel="[^"]*"><span aria-hidden/g)).toHaveLength(3);
  for (const [, path = ''] of body.matchAll(/ src="(\/media\/[^"]+)"/g)) {
    expect([path, (await app.browser().open(path)).statusCode]).toEqual([path, 200]);
  }
  const file = await app.browser().open(`/demo/${design}.vcf?photo=inline`);
  expect([file.statusCode, file.body.split('\r\n')[0]]).toEqual([200, 'BEGIN:VCARD']);
  expect((await app.browser().open(`/demo/${design}x`)).statusCode).toBe(404);
  const named = await app.browser().open(`/demo/${design}/Zo%C3%A9%20Ruiz`);
  expect([named.statusCode, named.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(named.body).toMatch(/<h1[^>]*>Zoé Ruiz</);
  expect(named.body).toContain(`<a href="/onboarding?design=${design}&#38;name=Zo%C3%A9+Ruiz">Make your own card</a>`);
  const contact = await app.browser().open(`/demo/${design}/Zo%C3%A9%20Ruiz.vcf?photo=inline`);
  expect([contact.statusCode, contact.body.includes('FN:Zoé Ruiz')]).toEqual([200, true]);
  expect((await app.browser().open(`/demo/${design}/%20`)).statusCode).toBe(404);
});

describe('product 27.3: the demo', () => {
  test('belongs to no account and is not counted', async () => {
    const { body, statusCode: status } = await app.browser().open('/demo');
    expect([status, body.includes('Inés Robledo')]).toEqual([200, true]);
    const file = await app.browser().open('/demo.vcf');
    expect(file.body).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0/);
    expect(file.body).toContain('TEL');
    const { rows } = await app.context.pool.query('select count(*)::int as count from vcards');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('product 27.4: is as large as the landing page says', async () => {
    for (const language of languages) {
      const headers = { 'accept-encoding': 'br', 'accept-language': language };
      const { rawPayload, headers: sent } = await app.app.inject({ url: '/demo', headers });
      expect(sent['content-encoding']).toBe('br');
      const { body } = await app.browser(language).open('/');
      const [, weight = ''] = /([\d.,]+)<span[^>]*>kB<\/span>/.exec(body) ?? [];
      const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
      expect(weight).toBe((rawPayload.length / 1000).toLocaleString(language, format));
    }
  });

  test('escapes the name, takes a color, and is hidden from search engines', async () => {
    const name = '<img src=x onerror=alert(1)> & Ana.vcf';
    const {
      body,
      headers,
      statusCode: status,
    } = await app.browser().open(`/demo/10b981/${encodeURIComponent('<b>Ana</b>')}`);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(body).not.toContain('<b>Ana');
    expect(body).toContain('--theme:#10b981');
    const file = await app.browser().open(`/demo/10b981/${encodeURIComponent(name)}`);
    expect(file.headers['content-type']).toContain('text/vcard');
    for (const path of ['/demo/10b98/Ana', '/demo/10b981/%20', `/demo/10b981/${'a'.repeat(61)}`, '/demo/red/Ana']) {
      expect([path, (await app.browser().open(path)).statusCode]).toEqual([path, 404]);
    }
  });
});

describe('product 27.10: the contact page', () => {
  const form = { name: 'Ana', email: 'ana@example.com', subject: 'demo', message: 'Friday?' };
  const send = (fields: object) =>
    app.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields as Record<string, string>).toString(),
    });

  test('sends complete messages and refuses incomplete ones', async () => {
    for (const broken of [{ name: '' }, { email: 'ana' }, { subject: 'other' }, { message: '' }, { name: 'A\r\nB' }]) {
      expect((await send({ ...form, ...broken })).statusCode).toBe(400);
    }
    expect((await send(form)).statusCode).toBe(200);
  });

  test('accepts five messages an hour per network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await send(form)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('product 27.7: the early-access offer', () => {
  test('is shown unless the operator ends it', async () => {
    const early = (body: string) => /data-early="(\w+)"/.exec(body)?.[1];
    expect(early((await app.browser().open('/')).body)).toBe('open');
    const ended = await startTestApp({ earlyAccess: false, imprint: 'Saluda S.L.|Calle Mayor 1' });
    expect(early((await ended.browser().open('/')).body)).toBe('closed');
    expect((await ended.browser().open('/imprint')).body).toContain('Saluda S.L.<br>Calle Mayor 1');
    await ended.destroy();
  });
});
