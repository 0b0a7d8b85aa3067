import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canceledPage, confirmedElsewherePage, confirmPage } from '#src/accounts/pages/confirm-page.ts';
import type { PublicCard } from '#src/cards/cards.ts';
import { plainTokens } from '#src/cards/designs/tokens.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { CardPageOptions } from '#src/cards/pages/page.ts';
import { platforms, socialPlatforms } from '#src/cards/social-platforms.ts';
import { initials } from '#src/names.ts';
import { unavailablePage } from '#src/owners/pages/unavailable-pages.ts';
import { lazyScript } from '#src/pages/document.ts';
import { escapeHtml, html, raw } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { errorPage, notFoundPage } from '#src/pages/notice-pages.ts';
import { qrSvg } from '#src/qr.ts';

/** The page's own script element. */
const ownScript = String(lazyScript('/assets/card.js'));

const photoId = '6c1d8a1e-2f6b-4a0e-9d39-0a4c4a5a7b11';
const ana: PublicCard = {
  id: photoId,
  name: 'Ana García',
  pronouns: '',
  firstName: 'Ana',
  lastName: 'García',
  company: 'Lumen Studio',
  position: 'Product designer',
  phone: '+34 600 123 456',
  phoneLabel: '',
  email: 'ana@lumen.example',
  emailLabel: '',
  morePhones: [],
  moreEmails: [],
  postalAddresses: [],
  website: 'https://www.lumen.example/',
  photo: `/media/${photoId}/photo.jpg`,
  socialLinks: platforms.map((platform) => ({ platform, url: `https://example.com/${platform}` })),
  backgroundColor: '#00c2ff',
  fontColor: null,
  iconColor: null,
  linkChoice: 'default',
  design: 'paper',
  tokens: plainTokens,
  cover: null,
  brandLogo: null,
  unlisted: false,
  plainPreview: false,
  slug: 'k7m2p9qx',
  updatedAt: new Date(0),
};

/** Texts from a catalog. `turned` marks each one, which reveals texts that are missing from it. */
function texts(locale: string, turned: (message: string) => string = (message) => message): I18n {
  return {
    locale,
    _: ({ message, values = {} }) => turned(message).replace(/\{(\w+)\}/g, (_, key: string) => String(values[key])),
  };
}

const options: CardPageOptions = {
  i18n: texts('en'),
  publicUrl: 'https://saluda.example',
  appName: 'Saluda',
  path: '/ana-garcia',
  qrSvg: qrSvg('https://saluda.example/q/k7m2p9qx'),
  previewImage: '/vcard/1/preview.jpg?v=2',
  scriptUrl: '/assets/card.js',
  links: [],
  logo: null,
  madeWith: true,
  preview: false,
};
const page = (card: Partial<PublicCard> = {}, more: Partial<CardPageOptions> = {}) =>
  cardPage({ ...ana, ...card }, { ...options, ...more });

/** Names of elements and attributes in order, without values and content. Injected markup would show up. */
function skeleton(document: string): string[] {
  const bare = document.replace(/<style>[^<]*<\/style>/, '<style></style>');
  return (bare.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
}

const nasty = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onclick='alert(1)",
    '</title><script>',
    '</style><b>',
    '&lt;b&gt;',
    '`1`',
    '{name}',
    '<!--',
    '\u2028',
  ),
  fc.string({ unit: 'binary', minLength: 1 }),
);

test('product 31.6: user input never becomes markup', () => {
  const plain = skeleton(page());
  fc.assert(
    fc.property(fc.record({ name: nasty, company: nasty, position: nasty }), (fields) => {
      const card = { ...fields, name: `A${fields.name}` };
      const found = skeleton(page(card)).filter((tag) => !tag.startsWith('<header'));
      expect(found).toEqual(plain.filter((tag) => !tag.startsWith('<header')));
    }),
    { numRuns: 500 },
  );
});

test('phone and email are text and harmless links, whatever they contain', () => {
  fc.assert(
    fc.property(nasty, (value) => {
      const document = page({
        phone: `600${value}`,
        morePhones: [{ label: 'work', value }],
        email: `a${value}@b.example`,
        moreEmails: [{ label: 'work', value }],
        postalAddresses: [{ label: 'work', street: value, postalCode: value, city: value, region: '', country: '' }],
        photo: value,
      });
      for (const [, href = ''] of document.matchAll(/href="([^"]*)"/g)) {
        const decoded = href.replaceAll('&#39;', "'");
        expect(decoded).toMatch(
          /^(https:\/\/|tel:\+?\d+$|mailto:([^?&<>\s]+$|\?subject=[^&]*&#38;body=[^&]*$)|\/|\?lang=e[ns]$|#)/,
        );
      }
      expect(document.replace(ownScript, '')).not.toMatch(/<(img(?! class| src="\/assets)|script)/);
    }),
    { numRuns: 500 },
  );
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://user:secret@lumen.example',
  '//lumen.example',
  'lumen.example',
])('the URL %j is left out of the page', (address) => {
  const without = page({ website: '', socialLinks: [] });
  expect(page({ website: address, socialLinks: [{ platform: 'youtube', url: address }] })).toBe(without);
});

const isShare = (link: string) =>
  /^<a href="https:\/\/(wa\.me|www\.linkedin\.com\/sharing|x\.com\/intent)\//.test(link);

test('product 28.3: share links contain the URL and nothing else of the card', () => {
  const shared = page({ name: 'Ana & Co "1"\ud800' });
  const links = [
    ...shared.matchAll(/<a href="((?:https:\/\/(?:wa|www\.linkedin\.com\/sharing|x)|mailto:\?)[^"]*)"([^>]*)>/g),
  ];
  const url = encodeURIComponent('https://saluda.example/ana-garcia');
  const title = encodeURIComponent('Ana & Co "1"\ufffd');
  expect(links.map(([, href = '']) => href.replaceAll('&#38;', '&'))).toEqual([
    `https://wa.me/?text=${title}%20${url}`,
    `mailto:?subject=${title}&body=${url}`,
    `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    `https://x.com/intent/post?text=${title}&url=${url}`,
  ]);
  for (const [, href, rest] of links) if (href?.startsWith('https:')) expect(rest).toContain('rel="noopener nofollow"');
});

test('outgoing links are marked as user content', () => {
  const away = (page().match(/<a href="https:\/\/(?!saluda)[^>]*>/g) ?? []).filter((link) => !isShare(link));
  expect(away).toHaveLength(1 + platforms.length);
  for (const link of away) expect(link).toContain('rel="nofollow ugc"');
});

test('a template escapes text and keeps its own markup', () => {
  const forged = JSON.parse('{"toString":"<b>"}');
  expect(html`<p title="${'"'}">${'<b>'}${html`<i>${'&'}</i>`}${[raw('<hr>'), '<']}</p>`.toString()).toBe(
    '<p title="&#34;">&#60;b&#62;<i>&#38;</i><hr>&#60;</p>',
  );
  expect(html`${null}${undefined}${false}${0}${''}`.toString()).toBe('0');
  expect(html`${{ toString: () => '<b>' } as never}`.toString()).toBe('&#60;b&#62;');
  expect(() => html`${forged as never}`.toString()).toThrow();
  expect(escapeHtml(`<>&"'\``)).not.toMatch(/[<>"'`]/);
});

test('the page shows the card and saves it without JavaScript', () => {
  const document = page();
  expect(document).toContain('<h1 dir="auto">Ana García</h1>');
  expect(document).toContain('Product designer at Lumen Studio');
  expect(document).toContain('href="/ana-garcia.vcf?photo=inline"');
  expect(document).toContain('href="tel:+34600123456"');
  expect(document).toContain('href="mailto:ana@lumen.example"');
  expect(document).toContain(`<source type="image/webp" srcset="/media/${photoId}/square-160.webp 160w,`);
  expect(document).toContain(`<img class="portrait" src="/media/${photoId}/square-320.jpg"`);
  expect(document).toContain('width="128" height="128" alt="Photo of Ana García"');
  expect(document.match(/<main/g)).toHaveLength(1);
  expect(document).not.toMatch(/ style=| on\w+="|<script>/);
});

test('the page describes itself to other sites, with URLs of the public host', () => {
  const document = page();
  expect(document).toContain('<title>Ana García · Product designer at Lumen Studio</title>');
  expect(document).toContain('<link rel="canonical" href="https://saluda.example/ana-garcia">');
  expect(document).toContain('<meta property="og:url" content="https://saluda.example/ana-garcia">');
  expect(document).toContain('<meta property="og:image" content="https://saluda.example/vcard/1/preview.jpg?v=2">');
  expect(document).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(document).toContain('<meta name="theme-color" content="#00c2ff">');
  expect(document).toContain('<meta name="description" content="The digital business card of Ana García.');
});

test.each([
  [{ position: '', company: 'Lumen' }, '<p class="role" dir="auto">Lumen</p>'],
  [{ position: 'Designer', company: '' }, '<p class="role" dir="auto">Designer</p>'],
])('the page shows position, company or both', (fields, line) => {
  expect(page(fields)).toContain(line);
});

test('empty fields leave no markup', () => {
  const document = page({ company: '', position: '', phone: '', email: '', website: '', photo: null, socialLinks: [] });
  expect(document).not.toMatch(/tel:|mailto:[^?]|class="role"|class="rows"|class="socials"|<img/);
  expect(document).toContain('<span class="monogram" aria-hidden="true">AG</span>');
});

test.each([
  ['Ana García', 'AG'],
  ['Bo', 'B'],
  ['ana garcía lópez', 'AG'],
  ['(Ñandú) 名刺', 'Ñ名'],
  ['👋', ''],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('a photo is one of our own files or none', () => {
  const document = page({ photo: 'https://evil.example/track.gif' });
  expect(document).not.toContain('evil.example');
  expect(document).toContain('class="monogram"');
});

test('a phone extension is shown but not dialed', () => {
  expect(page({ phone: '+34 600 123 ext 12' })).toContain('href="tel:+34600123"');
  expect(page({ phone: 'ask me' })).not.toContain('tel:');
});

const office = {
  street: 'Calle de Alcalá 1',
  postalCode: '28014',
  city: 'Madrid',
  region: 'Madrid',
  country: 'España',
};
const several: Partial<PublicCard> = {
  phoneLabel: 'mobile',
  morePhones: [
    { label: 'work', value: '+34 910 000 000' },
    { label: 'other', value: 'ask for Ana' },
  ],
  moreEmails: [{ label: 'home', value: 'ana@casa.example' }],
  postalAddresses: [
    { label: 'work', ...office },
    { label: 'home', street: '', postalCode: '', city: 'Valencia', region: '', country: '' },
  ],
};

test('product 7.5: each phone, email and address has its label and its link', () => {
  const rows = [...page(several).matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, row = '']) => [
    /<small>(.*?)<\/small>/.exec(row)?.[1],
    /<b[^>]*>(.*?)<\/b>/.exec(row)?.[1],
    /href="([^"]*)"/.exec(row)?.[1],
  ]);
  const map = 'https://www.google.com/maps/search/?api=1&#38;query=';
  expect(rows.filter(([label]) => label !== undefined)).toEqual([
    ['Call · Mobile', '+34 600 123 456', 'tel:+34600123456'],
    ['Call · Work', '+34 910 000 000', 'tel:+34910000000'],
    ['Call · Other', 'ask for Ana', undefined],
    ['Email', 'ana<wbr>@lumen<wbr>.example', 'mailto:ana@lumen.example'],
    ['Email · Home', 'ana<wbr>@casa<wbr>.example', 'mailto:ana@casa.example'],
    ['Website', 'lumen<wbr>.example', 'https://www.lumen.example/'],
    [
      'Address · Work',
      'Calle de Alcalá 1<br>28014 Madrid<br>España',
      `${map}Calle%20de%20Alcal%C3%A1%201%2C%2028014%20Madrid%2C%20Espa%C3%B1a`,
    ],
    ['Address · Home', 'Valencia', `${map}Valencia`],
  ]);
  expect(page(several).match(/<a href="https:\/\/www\.google[^>]*rel="nofollow ugc">/g)).toHaveLength(2);
});

test('a card with only an address shows it', () => {
  const nothing = { phone: '', email: '', website: '', socialLinks: [] };
  const document = page({ ...nothing, postalAddresses: [{ label: 'other', ...office }] });
  expect(/<ul class="rows">(.*?)<\/ul>/.exec(document)?.[1]?.match(/<li>/g)).toHaveLength(1);
  expect(document).toContain('Address · Other');
  const blank = { street: '', postalCode: ' ', city: '', region: '', country: '' };
  expect(page({ ...nothing, postalAddresses: [{ label: 'other', ...blank }] })).toBe(page(nothing));
});

test('an invalid theme color gives the default theme', () => {
  const document = page({ backgroundColor: 'red}body{display:none' });
  expect(document).toContain('--theme:#00c2ff;--ink:#14110f');
  expect(document).not.toContain('red}');
});

test.each([
  ['en', '?lang=es'],
  ['es', '?lang=en'],
])('the page in %s declares its language and links to the other', (locale, other) => {
  const document = page({}, { i18n: texts(locale) });
  expect(document).toContain(`<html lang="${locale}">`);
  expect(document).toContain(`href="${other}"`);
  expect(document).not.toContain(`href="?lang=${locale}"`);
});

test('every word on every page comes from the catalog', () => {
  const i18n = texts('en', (message) => `[${message}]`);
  const documents = [
    page({ name: '', company: '', position: '', phone: '', email: '', website: '' }, { i18n }),
    page({ name: '[]', company: '', position: '', phone: '1', email: '[]', website: 'https://a.example' }, { i18n }),
    page(
      {
        ...{ name: '', company: '', position: '', phone: '1', phoneLabel: 'other', email: '', website: '' },
        postalAddresses: [{ label: 'home', street: '1', postalCode: '', city: '', region: '', country: '' }],
      },
      { i18n },
    ),
    unavailablePage({ i18n, appName: '' }),
    notFoundPage({ i18n, appName: '' }),
    errorPage({ i18n, appName: '' }),
    confirmPage({ i18n, appName: '', token: 't', scriptUrl: null, other: null }),
    ...(['other', 'chrome'] as const)
      .map((browser) => ({ browser, system: 'other' as const }))
      .flatMap((device) => [
        confirmPage({ i18n, appName: '', token: 't', scriptUrl: null, other: { id: 'a', device } }),
        confirmedElsewherePage({ i18n, appName: '', device }),
      ]),
    canceledPage({ i18n, appName: '' }),
  ];
  const platformNames = new RegExp(
    Object.values(socialPlatforms)
      .map(({ name }) => `\\b${name}\\b`)
      .join('|'),
    'g',
  );
  const names = /English|Español|QR code|saluda\.example\S*|a\.example|Saluda/g;
  for (const document of documents) {
    const words = document
      .replace(/<style>[^<]*<\/style>/, '')
      .replace(ownScript, '')
      .replaceAll('<wbr>', '')
      .replace(/<[^>]*>/g, ' ');
    expect(
      words
        .replace(/\[[^\]]*\]/g, '')
        .replace(platformNames, '')
        .replace(names, '')
        .replaceAll(/\bX\b/g, ''),
    ).not.toMatch(/\p{L}/u);
  }
});

test("the page ends with the product's name only if the plan requires it", () => {
  expect(page()).toContain('Made with Saluda');
  expect(page({}, { madeWith: false })).not.toContain('Made with');
});

test('the preview is the same page without scripts and with inert links', () => {
  const document = page({}, { preview: true });
  expect(document).not.toContain('<script');
  expect(document.replace('<base target="_blank">', '')).toBe(page().replace(ownScript, ''));
});

test('the page is at most 6 kB over the wire, however much it contains', () => {
  const full = page(
    {
      name: 'María de los Ángeles Fernández-Villaverde y Gutiérrez de la Concepción',
      position: 'Directora general de transformación digital e innovación responsable',
      website: `https://example.com/${'path/'.repeat(30)}`,
      morePhones: [1, 2, 3, 4].map((n) => ({ label: 'work', value: `+34 91${n * 3} 45${n} 7${n * 21}` })),
      moreEmails: ['ventas', 'prensa', 'empleo', 'ana.garcia'].map((name) => ({
        label: 'work',
        value: `${name}@transformacion-digital.example`,
      })),
      postalAddresses: [
        ['Calle de Alcalá 45, 3º izquierda', '28014', 'Madrid', 'Comunidad de Madrid', 'España'],
        ['Avenida de los Insurgentes Sur 1602', '03940', 'Benito Juárez', 'Ciudad de México', 'México'],
        ['Carrer de Provença 281, entresuelo', '08037', 'Barcelona', 'Cataluña', 'España'],
        ['1200 Congress Avenue, Suite 900', '78701', 'Austin', 'TX', 'United States'],
        ['Rua Augusta 274', '1100-054', 'Lisboa', 'Grande Lisboa', 'Portugal'],
      ].map(([street = '', postalCode = '', city = '', region = '', country = '']) => ({
        ...{ label: 'work', street, postalCode, city, region, country },
      })),
    },
    {
      links: [
        'My portfolio',
        'Book an appointment',
        'The menu of the day',
        'What others say of us',
        'Come and visit',
      ].map((title, n) => ({ title, slug: `k7m2p9q${n}`, icon: '☕' })),
    },
  );
  expect(brotliCompressSync(full).length).toBeLessThan(6000);
});

test('an unavailable profile says so and shows no data', () => {
  const document = unavailablePage({ i18n: texts('en'), appName: 'Saluda' });
  expect(document).toContain('<h1>Profile Temporarily Unavailable</h1>');
  expect(document).toContain('<meta name="robots" content="noindex">');
});

test('the 404 page links home', () => {
  const document = notFoundPage({ i18n: texts('en'), appName: 'Saluda' });
  expect(document).toContain('<h1>Oops! Page not found</h1>');
  expect(document).toContain('href="/">Return to Home</a>');
});

test('the emailed confirmation page is a form that works without JavaScript', () => {
  const options = { i18n: texts('en'), appName: 'Saluda', token: 'a"b', scriptUrl: '/assets/confirm.js' };
  const document = confirmPage({ ...options, other: null });
  expect(document).toContain(
    '<form id="confirm" method="post" action="/auth/confirm"><input type="hidden" name="token" value="a&#34;b">' +
      '<button class="action">Confirm my email</button></form>',
  );
  // With a referrer policy of its own, the form might not send the origin, which the server checks
  expect(document).not.toContain('referrer');
  expect(document).toContain('<script src="/assets/confirm.js" type="module"></script>');
});

test('product 1.4: the page that signs another browser in submits nothing by itself', () => {
  const other = { id: 'b"c', device: { browser: 'chrome', system: 'windows' } as const };
  const options = { i18n: texts('en'), appName: 'Saluda', token: 'a"b', scriptUrl: '/assets/confirm.js' };
  const document = confirmPage({ ...options, other });
  expect(document).toContain('Chrome on Windows is waiting to sign in.');
  expect(document).toContain('<input type="hidden" name="waiting" value="b&#34;c">');
  expect(document).not.toContain('<script');
  expect(confirmPage({ ...options, other: { id: '', device: { browser: 'other', system: 'other' } } })).toContain(
    'Another device is waiting to sign in.',
  );
});
