import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, legibleColor, litTone, parseColor, textOn, themeColor, themePresets } from '#src/colors.ts';
import { dark, light } from '#src/pages/tokens.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test.each([
  ['#000000', { r: 0, g: 0, b: 0 }],
  ['#00C2FF', { r: 0, g: 194, b: 255 }],
  ['#14110f', { r: 20, g: 17, b: 15 }],
])('%s is a color', (value, channels) => {
  expect(parseColor(value)).toEqual(channels);
});

test.each(['', '#fff', '00c2ff', '#00c2ff ', '#00c2fg', '#00c2ff;}body{', 'red', '#00c2ff\n'])(
  '%j is not a color and becomes the default theme',
  (value) => {
    expect(parseColor(value)).toBeNull();
    expect(themeColor(value)).toBe('#00c2ff');
  },
);

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
])('%s on %s has its WCAG contrast', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

test.each([
  ['#00C2FF', '#14110f'],
  ['#9333EA', '#ffffff'],
  ['#10B981', '#14110f'],
  ['#F43F5E', '#14110f'],
  ['#F59E0B', '#14110f'],
  ['#ffffff', '#14110f'],
  ['#000000', '#ffffff'],
])('the text color on %s is %s', (theme, ink) => {
  expect(textOn(theme)).toBe(ink);
});

test('product 5.3: the text color on every preset is legible', () => {
  for (const preset of themePresets) expect(contrast(textOn(preset.color), preset.color)).toBeGreaterThanOrEqual(4.5);
});

test('product 7.4: the text color on any color is legible', () => {
  fc.assert(
    fc.property(color, (theme) => contrast(textOn(theme), theme) >= 4.5),
    { numRuns: 20_000 },
  );
  // All grays, to include the narrow range where only pure black is legible
  const greys = Array.from({ length: 256 }, (_, n) => `#${n.toString(16).padStart(2, '0').repeat(3)}`);
  for (const grey of greys) expect(contrast(textOn(grey), grey)).toBeGreaterThanOrEqual(4.5);
  expect(greys.map(textOn)).toContain('#000000');
});

test('a theme color used for text is legible on light and dark backgrounds', () => {
  for (const ground of [light.paper, light.surface, dark.surface, dark.paper]) {
    fc.assert(fc.property(color, (theme) => contrast(legibleColor(theme, ground), ground) >= 4.5));
  }
});

test('a legible theme color is unchanged', () => {
  expect(legibleColor('#6b21a8', light.paper)).toBe('#6b21a8');
  expect(legibleColor('#00c2ff', dark.paper)).toBe('#00c2ff');
});

test('product 37.2: a color in more light has the contrast, and stays as strong as it can', () => {
  fc.assert(
    fc.property(color, fc.double({ min: 3, max: 9, noNaN: true }), (base, ratio) => {
      expect(contrast(litTone(base, '#14110f', ratio), '#14110f')).toBeGreaterThan(ratio - 0.1);
    }),
  );
  // Not the grayish blue of a mixture with white
  expect(litTone('#2b2d6e', '#14110f', 4)).toMatch(/^#[5-7]\w[5-7]\w[e-f]\w$/);
});
