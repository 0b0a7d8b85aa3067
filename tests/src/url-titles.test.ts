import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newLinkSchema } from '#src/links/links.ts';
import { unicodeHost } from '#src/links/punycode.ts';
import { isCustomSlug } from '#src/links/slugs.ts';
import { slugOfTitle, titleOfUrl } from '#src/links/url-titles.ts';

describe('product 12.25: the title of a URL is what people would write', () => {
  test.each([
    ['https://acme.com/blog/summer-sale-2026', 'Summer sale 2026'],
    ['https://www.acme.com', 'Acme'],
    ['https://shop.acme.com/', 'shop.acme.com'],
    ['https://ACME.com./Menu/', 'Menu'],
    ['https://acme.com:8443/a/winter_menu.html?table=4#top', 'Winter menu'],
    ['http://acme.com/precios//', 'Precios'],
    ['https://acme.com/feria/index.php', 'Feria'],
    ['https://acme.com/files/Price+list%202026.PDF', 'Price list 2026'],
    ['https://acme.com/releases/v2.0', 'V2.0'],
    ['https://acme.com/docs/getting.started', 'Getting started'],
    ['https://acme.com/men%C3%BA-del-d%C3%ADa', 'Menú del día'],
    ['https://acme.com/%E6%B1%BD', '汽'],
    ['https://acme.com/caf%E9', 'Caf'],
    ['https://acme.com/100%', 'Acme'],
    ['https://acme.com/a%00b%0Ac', 'A b c'],
    ['https://acme.com/%E2%80%AEevil', 'Evil'],
    ['https://xn--mnchen-3ya.de/stadtfest', 'Stadtfest'],
    ['https://www.españa.es/ñandú', 'Ñandú'],
    ['https://xn--999999999.example/x-ray', 'X ray'],
    ['https://www.xn--mnchen-3ya.de/', 'München'],
    ['https://xn--999999999.example/', 'Xn--999999999'],
    ['https://acme.co.uk/', 'Acme'],
    ['https://192.0.2.1:8080/', '192.0.2.1'],
    ['https://acme.com/en/about-us', 'About us'],
    ['https://acme.com/en-us/', 'Acme'],
    ['https://acme.com/2026/05/20', 'Acme'],
    ['https://acme.com/events/2026', 'Events'],
    ['https://acme.com/?p=123', 'Acme'],
    ['https://acme.com/#pricing', 'Pricing'],
    ['https://app.acme.com/#!/settings/billing', 'Billing'],
    ['https://acme.com/pricing#faq', 'Pricing'],
    ['https://acme.com/#:~:text=hello', 'Acme'],
    ['https://acme.com/shop;jsessionid=1A2B3C', 'Shop'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
    ['https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
    ['https://x.com/ana/status/1790000000000000000', 'X'],
    ['https://www.tiktok.com/@ana', 'TikTok'],
    ['https://www.instagram.com/ana.lopez/', 'Instagram'],
    ['https://www.linkedin.com/in/ana-lopez-1a2b3c4d/', 'LinkedIn'],
    ['https://www.amazon.es/Silla-de-oficina/dp/B0C1234567', 'Silla de oficina'],
    ['https://medium.com/@ana/ten-rules-3f2a9c1b7d8e', 'Ten rules'],
    ['https://news.example/2026/11/24/123456-rain-in-vigo', 'Rain in vigo'],
    ['https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit', 'Google Docs'],
    ['https://docs.google.com/forms/d/e/1FAIpQLSe-x7_Ab9dEfGhIjKl/viewform', 'Google Forms'],
    ['https://acme.com/orders/123e4567-e89b-12d3-a456-426614174000', 'Orders'],
    ['https://en.wikipedia.org/wiki/Battle_of_Trafalgar_1805', 'Battle of Trafalgar 1805'],
    ['https://github.com/owner/my-tool', 'My tool'],
    ['https://acme.com/summersale2026', 'Summersale2026'],
    ['https://calendly.com/ana/30min', 'Calendly'],
    ['https://wa.me/34600111222', 'WhatsApp'],
    ['https://api.whatsapp.com/send?phone=34600111222', 'WhatsApp'],
    ['https://open.spotify.com/intl-es/artist/4gzpq5DPGxSnKTe4SA8HAU', 'Spotify'],
    ['https://music.youtube.com/playlist?list=PL1', 'YouTube Music'],
    ['https://www.google.es/maps/place/Casa+Pepe/@40.4,-3.7,17z', 'Google Maps'],
    ['https://www.google.co.uk/maps/place/Casa+Pepe', 'Google Maps'],
    ['https://maps.app.goo.gl/a1B2c3D4', 'Google Maps'],
    ['https://www.google.com/search?q=acme', 'Search'],
    ['https://www.pinterest.com.mx/ana/', 'Pinterest'],
    ['https://notcalendly.com/ana/30min', '30min'],
    ['https://constructor.example/constructor', 'Constructor'],
  ])('%s: %s', (url, title) => {
    expect(titleOfUrl(url)).toBe(title);
  });

  test('long paths and hosts are cut at a word, and what is no URL has no title', () => {
    const long = `https://acme.com/${'a-very-long-story-about-everything-'.repeat(5)}end`;
    expect(titleOfUrl(long)).toBe('A very long story about everything a very long story about…');
    const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
    expect(titleOfUrl(`https://${host}/menu`)).toBe('Menu');
    expect(titleOfUrl(`https://${host}/`)).toMatch(/^a{60}\.b{38}…$/);
    expect(titleOfUrl(`https://acme.com/${'😀a'.repeat(40)}`)).toMatch(/^(😀a)+(😀)?…$/u);
    for (const other of ['', 'acme', 'acme.com', 'javascript:alert(1)', 'mailto:a@b.co', 'https://', 'https:// a b']) {
      expect(titleOfUrl(other)).toBe('');
    }
    expect(titleOfUrl(`https://acme.com/${'a'.repeat(3000)}`)).toBe('');
  });

  test('it is always one that a link may have', () => {
    const { title } = newLinkSchema.shape;
    fc.assert(
      fc.property(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string({ unit: 'binary' }),
        (url, rest) => {
          for (const one of [url, `${url}/${rest}`, `${url}/${encodeURIComponent(rest.toWellFormed())}`]) {
            const made = titleOfUrl(one);
            if (made !== '') expect(title.parse(made)).toBe(made);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('product 12.25: hosts are decoded as they were encoded', () => {
  expect(unicodeHost('xn--espaa-rta.es')).toBe('españa.es');
  expect(unicodeHost('xn--fiqs8s.xn--p1ai.example')).toBe('中国.рф.example');
  expect(unicodeHost('XN--MNCHEN-3YA.de')).toBe('münchen.de');
  for (const wrong of ['xn--', 'xn--ü', 'xn--999999999', 'xn--a-!', 'acme.com']) expect(unicodeHost(wrong)).toBe(wrong);
  const letters = fc.constantFrom(...'aeñüßщ中文אب한ไ😀-1');
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 20 }), (label) => {
      const ascii = domainToASCII(label);
      fc.pre(ascii.startsWith('xn--'));
      expect(domainToASCII(unicodeHost(ascii))).toBe(ascii);
      expect(unicodeHost(ascii)).not.toBe(ascii);
    }),
  );
});

test('product 12.25: a slug is suggested from the title', () => {
  expect(slugOfTitle('Summer sale 2026')).toBe('summer-sale-2026');
  expect(slugOfTitle('Menú del día')).toBe('menu-del-dia');
  expect(slugOfTitle('shop.acme.com')).toBe('shop-acme');
  expect(slugOfTitle('A very long story about everything a very long…')).toBe('a-very-long-story-about-everything-a');
  for (const title of ['', '汽', 'ab', '·', 'x'.repeat(80)]) expect(slugOfTitle(title)).toBe(null);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugOfTitle(title);
      if (slug !== null) expect(isCustomSlug(slug)).toBe(true);
    }),
  );
});
