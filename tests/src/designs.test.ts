import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankCard } from '#src/cards/card-fields.ts';
import type { PublicCard } from '#src/cards/cards.ts';
import { designFile, readDesignFile } from '#src/cards/design-file.ts';
import { hasLetters } from '#src/cards/designs/fonts.ts';
import { blendProblem, paletteOf } from '#src/cards/designs/palette.ts';
import { designs, plainTokens, readTokens, tokenChoices, webFonts } from '#src/cards/designs/tokens.ts';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { CardPageOptions } from '#src/cards/pages/page.ts';
import { platforms } from '#src/cards/social-platforms.ts';
import { contrast, mixed } from '#src/colors.ts';
import { qrSvg } from '#src/qr.ts';

const kB = 1000;
const id = '6c1d8a1e-2f6b-4a0e-9d39-0a4c4a5a7b11';
const sparse: PublicCard = { ...blankCard, id, slug: 'k7m2p9qx', updatedAt: new Date(0), name: 'Bo Li' };
const full: PublicCard = {
  ...sparse,
  name: 'María de los Ángeles Fernández-Villaverde y Gutiérrez',
  pronouns: 'she/her',
  company: 'Transformación Digital Responsable del Mediterráneo, S. Coop.',
  position: 'Directora general de transformación digital e innovación',
  phone: '+34 600 123 456',
  email: 'maria@digital.example',
  morePhones: [1, 2, 3, 4].map((n) => ({ label: 'work', value: `+34 91${n * 3} 45${n} 7${n * 21}` })),
  moreEmails: ['ventas', 'prensa', 'empleo'].map((name) => ({ label: 'work', value: `${name}@digital.example` })),
  website: 'https://www.digital.example/equipo/',
  photo: `/media/${id}/photo.jpg`,
  postalAddresses: ['Madrid', 'México', 'Lisboa'].map((city) => ({
    ...{ label: 'work' as const, street: 'Calle de Alcalá 45', postalCode: '28014', city, region: '', country: '' },
  })),
  socialLinks: platforms.slice(0, 8).map((platform) => ({ platform, url: `https://example.com/${platform}` })),
};
const links = Array.from({ length: 10 }, (_, n) => ({
  title: `Lo que dicen de nosotros ${n}`,
  slug: `s${n}`,
  icon: '☕',
}));
const fonts = Object.fromEntries(webFonts.map((font) => [font, `/assets/${font}.woff2`])) as CardPageOptions['fonts'];
const options: CardPageOptions = {
  i18n: {
    locale: 'en',
    _: ({ message, values = {} }) => message.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key])),
  },
  publicUrl: 'https://saluda.example',
  appName: 'Saluda',
  path: '/ana',
  qrSvg: qrSvg('https://saluda.example/q/k7m2p9qx'),
  scriptUrl: '/assets/card.js',
  ...(fonts && { fonts }),
  links,
  logo: null,
  madeWith: true,
  preview: false,
};
const page = (card: PublicCard, more: Partial<CardPageOptions> = {}) => cardPage(card, { ...options, ...more });

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const tokens = fc.record({
  second: fc.option(color),
  blend: fc.boolean(),
  ...(Object.fromEntries(
    Object.entries(tokenChoices).map(([name, choices]) => [name, fc.constantFrom<string>(...choices)]),
  ) as Record<string, fc.Arbitrary<string>>),
});
const colored = fc.record({ backgroundColor: color, tokens: tokens.map(readTokens) });

/** Each set of colors that a page's style defines. */
function grounds(document: string): Record<string, string>[] {
  return [...document.matchAll(/\{([^{}]*--tint:[^{}]*)\}/g)].map(([, block = '']) =>
    Object.fromEntries([...block.matchAll(/--([\w-]+):(#\w+)/g)].map(([, name, value]) => [name, value])),
  );
}

const WHITE = '#ffffff';
/** A color with an alpha on white, the worst ground for white text. */
function onWhite(scrim: string): string {
  return mixed(WHITE, scrim.slice(0, 7), Number.parseInt(scrim.slice(7), 16) / 255);
}

describe('product 37.2: text is legible, whatever the colors', () => {
  test('on the fill and on the second color', () => {
    fc.assert(
      fc.property(colored, (chosen) => {
        const { stops, ink, second, onSecond } = paletteOf({ ...sparse, ...chosen });
        for (const stop of stops) expect(contrast(ink, stop)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onSecond, second)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('a refused gradient has a nearest one that is accepted', () => {
    fc.assert(
      fc.property(color, color, (backgroundColor, second) => {
        const chosen = { ...sparse, backgroundColor, tokens: { ...plainTokens, blend: true, second } };
        const nearest = blendProblem(chosen);
        if (nearest === null) return;
        const repaired = { ...chosen, tokens: { ...chosen.tokens, second: nearest } };
        expect(blendProblem(repaired)).toBeNull();
        expect(paletteOf(repaired).stops).toEqual([backgroundColor, nearest]);
      }),
    );
  });

  test.each(designs.filter((design) => design !== 'paper'))('on the page of %s', (design) => {
    fc.assert(
      fc.property(colored, (chosen) => {
        const document = page({ ...full, ...chosen, design });
        const found = grounds(document);
        expect(found.length).toBeGreaterThan(0);
        for (const { ground = '', surface = '', text = '', muted = '', accent = '', ...rest } of found) {
          for (const under of [ground, surface]) {
            for (const over of [text, muted]) {
              expect([over, under, contrast(over, under) >= 4.5]).toEqual([over, under, true]);
            }
            // Icons
            expect([accent, under, contrast(accent, under) >= 3]).toEqual([accent, under, true]);
          }
          expect(contrast(rest['on-tint'] ?? '', rest.tint ?? '')).toBeGreaterThanOrEqual(4.5);
        }
        for (const [, scrim = ''] of document.matchAll(/--scrim:(#\w{8})/g)) {
          expect(contrast(WHITE, onWhite(scrim))).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(designs)('%s', (design) => {
  const documents = [full, { ...full, photo: null }, sparse].map((card) => page({ ...card, design }));

  test('product 37.3: a full page fits in 14 kB, with at most one font, and requests nothing from elsewhere', () => {
    for (const document of documents) {
      expect(brotliCompressSync(document).length).toBeLessThanOrEqual(14 * kB);
      const loaded = [...document.matchAll(/ (?:src|href)="([^"]+)"[^>]*>|url\(([^)]*)\)/g)]
        .filter(([tag]) => /^ src|rel="preload"|^url/.test(tag) || tag.includes('as="font"'))
        .map(([, address, inStyle]) => address ?? inStyle ?? '');
      for (const address of loaded) expect(address).toMatch(/^\/(assets|media)\//);
      expect([...document.matchAll(/@font-face/g)].length).toBe(design === 'paper' ? 0 : 1);
      expect(document).not.toMatch(/font-display:(?!optional)/);
    }
  });

  test('product 37.5: what visitors do first comes first', () => {
    const [document = ''] = documents;
    const place = (part: string) => document.indexOf(part, document.indexOf('<main'));
    expect(document).toContain('href="/ana.vcf?photo=inline"');
    for (const part of ['tel:', 'sms:', 'mailto:maria', 'https://www.google.com/maps']) {
      expect([part, place(part) < place('class="links"')]).toEqual([part, true]);
    }
    expect(place('class="links"')).toBeLessThan(place('class="rows"'));
  });

  test('product 37.1: empty fields leave no markup', () => {
    const bare = page({ ...sparse, design }, { links: [] });
    expect(bare).not.toMatch(/tel:|sms:|mailto:[^?]|class="role"|class="rows"|class="socials"|class="quick"|<img/);
    expect(bare.match(/<h1/g)).toHaveLength(1);
    expect(bare).not.toMatch(/ style=| on\w+="/);
  });

  test('product 31.6: what a card says never becomes markup', () => {
    const nasty = `"><script>1</script></style>'\``;
    const text = {
      name: nasty,
      pronouns: nasty,
      company: nasty,
      position: nasty,
      phone: `600${nasty}`,
      email: `a${nasty}@b.example`,
    };
    const document = page({ ...full, ...text, design }, { links: [{ title: nasty, slug: 's', icon: '' }] });
    const scripts = document.match(/<script/g) ?? [];
    expect(scripts).toHaveLength(1);
    expect(document.match(/<\/style>/g)).toHaveLength(1);
    expect(document.includes('<script>1')).toBe(false);
  });

  test('product 7.7: an account without a card has nothing to save and no code', () => {
    const bare = page({ ...sparse, design }, { qrSvg: null });
    expect(bare).not.toMatch(/\.vcf|id="qr"|href="#qr"/);
  });
});

test('product 37.3: each font for names has at most 14 kB', () => {
  for (const font of webFonts) {
    expect(statSync(`web/app/card-fonts/${font}.woff2`).size).toBeLessThanOrEqual(14 * kB);
    expect(readFileSync(`web/app/card-fonts/${font}-license.txt`, 'utf8')).toContain('SIL OPEN FONT LICENSE');
  }
  expect([hasLetters('María Núñez O’Brien-Ibáñez'), hasLetters('Łukasz'), hasLetters('山田')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('product 37.10: a design goes to a file and back, and nothing else passes for one', () => {
  const look = { design: 'stage', tokens: readTokens({ second: '#ffd23f', blend: true, font: 'anton' }) } as const;
  const colors = { backgroundColor: '#f59e0b', fontColor: null, iconColor: '#000000' };
  const file = designFile({ ...look, ...colors });
  expect(file.length).toBeLessThan(500);
  expect(readDesignFile(file)).toEqual({ ...look, ...colors });
  const changed = (part: object) => JSON.stringify({ ...JSON.parse(file), ...part });
  for (const other of ['', '{}', '[]', 'null', 'x', changed({ kind: 'other' }), changed({ design: 'later' })]) {
    expect([other, readDesignFile(other)]).toEqual([other, null]);
  }
  expect(readDesignFile(changed({ backgroundColor: 'red}' }))).toBeNull();
  expect(readDesignFile(changed({ iconColor: '#f59e0c' }))).toBeNull();
  expect(
    readDesignFile(changed({ backgroundColor: '#ffffff', tokens: { second: '#000000', blend: true } })),
  ).toBeNull();
  expect(readDesignFile(file + ' '.repeat(4_000))).toBeNull();
});
