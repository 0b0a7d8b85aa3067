import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { DomainStart } from '#src/owners/domains.ts';
import {
  type OwnerSite,
  urlOfContactFile,
  urlOfPage,
  urlOfScan,
  urlOfShortLink,
  urlOfTeamCode,
} from '#src/owners/urls.ts';

const publicUrl = 'https://cards.example.net:8443';
const origin = 'https://go.acme.com:8443';
const plain: OwnerSite = { publicUrl, domain: null, codesUseDomain: true };
const at = (start: DomainStart, codesUseDomain = false): OwnerSite => ({
  publicUrl,
  domain: { origin, start },
  codesUseDomain,
});
const starts = {
  main: at({ kind: 'main' }),
  card: at({ kind: 'card', id: 'b' }),
  address: at({ kind: 'address', url: 'https://www.acme.com/' }),
};

describe('product 42.16: the URL of a page, by what the bare host shows', () => {
  test.each<[path: string, id: string | null, main: string, card: string, address: string]>([
    ['/ana', 'a', '/', '/vcard/a', '/vcard/a'],
    ['/ana', 'b', '/', '/', '/vcard/b'],
    ['/ana/sales', 'a', '/sales', '/sales', '/sales'],
    ['/ana/sales', 'b', '/sales', '/', '/sales'],
    // What the handle would mean there
    ['/ana/report', 'a', '/vcard/a', '/vcard/a', '/vcard/a'],
    ['/vcard/a', 'a', '/vcard/a', '/vcard/a', '/vcard/a'],
    // A team page is only at a root
    ['/acme', null, '/', `${publicUrl}/acme`, `${publicUrl}/acme`],
    ['/l/menu', null, '/l/menu', '/l/menu', '/l/menu'],
  ])('%s of %s', (path, id, ...expected) => {
    const whole = expected.map((url) => (url.startsWith('/') ? origin + url : url));
    expect(Object.values(starts).map((site) => urlOfPage(site, path, id))).toEqual(whole);
    expect(urlOfPage(plain, path, id)).toBe(publicUrl + path);
  });
});

test('product 42.9, 42.16: a contact file is at the page, or by ID for that of the bare host', () => {
  expect(urlOfContactFile(plain, '/ana', 'a')).toBe(`${publicUrl}/ana.vcf`);
  expect(urlOfContactFile(starts.main, '/ana', 'a')).toBe(`${origin}/vcard/a.vcf`);
  expect(urlOfContactFile(starts.main, '/ana/sales', 'b')).toBe(`${origin}/sales.vcf`);
  expect(urlOfContactFile(starts.card, '/ana/sales', 'b')).toBe(`${origin}/vcard/b.vcf`);
});

test('product 42.14: codes contain PUBLIC_URL unless the owner chose the domain, and there is one', () => {
  expect(urlOfShortLink(starts.main, 'menu')).toBe(`${origin}/l/menu`);
  expect(urlOfScan(starts.main, 'menu')).toBe(`${publicUrl}/q/menu`);
  expect(urlOfTeamCode(starts.main, '/acme')).toBe(`${publicUrl}/acme`);
  expect(urlOfScan(at({ kind: 'main' }, true), 'menu')).toBe(`${origin}/q/menu`);
  expect(urlOfTeamCode(at({ kind: 'main' }, true), '/acme')).toBe(`${origin}/`);
  expect(urlOfScan(plain, 'menu')).toBe(`${publicUrl}/q/menu`);
});

test('product 42.16: no other file makes URLs of what owners publish', async () => {
  const made =
    /publicUrl\}?(?: \+ |\$\{)(?:\w+\.)?(?:paths\.(?:shortLink|scan|profile|card|handle|media|preview)\b|address\b)/i;
  const offenders: string[] = [];
  for await (const file of glob(['src/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}']))
    if (made.test(await readFile(file, 'utf8'))) offenders.push(file);
  // Of a former subdomain, whose present name can't be one
  expect(offenders).toEqual(['server/owners/domains/place-hooks.ts']);
});
