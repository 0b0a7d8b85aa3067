import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emojiOf } from '#src/links/link-icons.ts';
import { newLinkSchema } from '#src/links/links.ts';
import { cleanSlug, isCustomSlug, SLUG_LENGTH, slugFrom } from '#src/links/slugs.ts';
import { isTargetAllowed } from '#src/links/targets.ts';
import { cardPath } from '#src/paths.ts';

test('product 9.4: a slug has no lookalike characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: SLUG_LENGTH, maxLength: SLUG_LENGTH }), (bytes) =>
      /^[a-hj-km-np-z2-9]{8}$/.test(slugFrom(bytes)),
    ),
  );
});

test("product 9.3: the main card's link leads to the username, other cards' links to their own URL", () => {
  const [id, username, handle] = ['x', '12345678', 'shop'];
  expect(cardPath({ id, isMain: true, username, handle })).toBe('/12345678');
  expect(cardPath({ id, isMain: false, username, handle })).toBe('/12345678/shop');
  expect(cardPath({ id, isMain: false, username, handle: null })).toBe('/vcard/x');
  for (const isMain of [true, false]) expect(cardPath({ id, isMain, username: null, handle })).toBe('/vcard/x');
});

describe('product 12.2: where a link may lead', () => {
  const own = 'https://saluda.example';

  test.each([
    'https://example.com',
    'http://example.com:8080/a?b#c',
    'HTTPS://EXAMPLE.COM',
    'https://español.example/ñ',
    'https://1.2.3.4.example.com/',
    'https://saluda.example.com/l/x',
    'https://notsaluda.example/l/x',
    'https://saluda.example/12345678',
    'https://SALUDA.example./Ana-Garcia?lang=es#qr',
    'http://saluda.example/user/ana-garcia/',
    'https://saluda.example/vcard/6c1d8a1e-2f6b-4a0e-9d39-0a4c4a5a7b11',
  ])('to %s', (target) => {
    expect(isTargetAllowed(target, [own])).toBe(true);
  });

  test.each([
    'https://saluda.example',
    'https://saluda.example/l/abc',
    'https://saluda.example/q/abc',
    'https://saluda.example./l/abc',
    'https://SALUDA.EXAMPLE/l/abc',
    'http://saluda.example/l/abc',
    'https://saluda.example/user/../l/abc',
    'https://saluda.example/%6c/abc',
    'https://saluda.example/%6C%2Fabc',
    'https://saluda.example//l/abc',
    'https://saluda.example\\l\\abc',
    'https://saluda.example/l',
    'https://saluda.example/dashboard',
    'https://saluda.example/login',
    'https://saluda.example/auth/confirm?token=x',
    'https://saluda.example/trpc/links.list',
    'https://saluda.example/qr/abc.png',
    'https://saluda.example/vcard/x',
    'https://saluda.example:8443/12345678',
    'https://me@example.com',
    'https://me:secret@example.com',
    'https://:secret@example.com',
    'https://saluda.example@evil.example/',
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.0.0.1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://127.0.0.1.',
    'http://１２７.0.0.1',
    'http://8.8.8.8',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[2001:db8::1]:8080/',
    'http://localhost',
    'http://localhost:3000/12345678',
    'http://LOCALHOST.',
    'http://a.localhost',
    'http://intranet/',
    'http://printer.local/',
    'http://vault.internal./',
    'http://nas.home.arpa/',
    'no address',
  ])('not to %s', (target) => {
    expect(isTargetAllowed(target, [own])).toBe(false);
  });

  test('our own host includes its port', () => {
    expect(isTargetAllowed('http://localhost:3000/12345678', ['http://localhost:3000'])).toBe(true);
    expect(isTargetAllowed('http://localhost:3000/l/abc', ['http://localhost:3000'])).toBe(false);
    expect(isTargetAllowed('http://localhost:5432/12345678', ['http://localhost:3000'])).toBe(false);
  });

  test('any form of an IPv4 address, in any base', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (address) => {
        for (const host of [String(address), `0x${address.toString(16)}`, `0${address.toString(8)}`]) {
          expect(isTargetAllowed(`http://${host}/`, [own])).toBe(false);
        }
      }),
    );
  });
});

test.each(['abc', 'a-b', '007', 'a'.repeat(64)])('product 12.3: %s can be chosen', (slug) => {
  expect(isCustomSlug(slug)).toBe(true);
});

test.each(['ab', '-ab', 'ab-', 'A-b', 'a.b', 'a'.repeat(65), 'añb', ''])(
  'product 12.3: %j cannot be chosen',
  (slug) => {
    expect(isCustomSlug(slug)).toBe(false);
  },
);

test('product 12.3: typed text is cleaned into a valid slug', () => {
  expect(cleanSlug('Mi Tienda_2026!')).toBe('mi-tienda2026');
  expect(cleanSlug('Menú del Día, niños')).toBe('menu-del-dia-ninos');
});

test('product 12.1: a link needs a title and a web URL; the rest has defaults', () => {
  expect(newLinkSchema.parse({ title: ' Shop ', url: ' https://example.com ' })).toEqual({
    title: 'Shop',
    url: 'https://example.com',
    icon: null,
    active: true,
    showOnProfile: true,
    slug: null,
  });
});

test.each([
  ['☕', '☕'],
  ['👩‍💻 work', '👩‍💻'],
  ['🇪🇸', '🇪🇸'],
  ['globe', null],
  ['', null],
  [null, null],
])('the icon %j is shown as %j', (icon, shown) => {
  expect(emojiOf(icon)).toBe(shown);
});
