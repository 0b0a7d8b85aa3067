import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#src/colors.ts';
import { qrCodeSchema } from '#src/links/qr-code-schema.ts';
import { qrFileName } from '#src/links/qr-codes.ts';
import { colorProblem, effectiveQrStyle, plainQrStyle, scannableColors } from '#src/links/qr-style.ts';
import { qrStyleSchema } from '#src/links/qr-style-schema.ts';

const logo = '/media/3f0c9ad2-7f5e-4a86-9d0a-0d6f1d1b7c11/photo.jpg';

test('by default a code is black on white, square and without a logo', () => {
  expect(qrStyleSchema.parse({})).toEqual(plainQrStyle);
});

test('product 13.4: colors below 3 to 1 are refused, those at the limit are accepted', () => {
  expect(contrast('#949494', '#ffffff')).toBeGreaterThan(3);
  expect(contrast('#959595', '#ffffff')).toBeLessThan(3);
  expect(qrStyleSchema.safeParse({ dark: '#949494' }).success).toBe(true);
  expect(qrStyleSchema.safeParse({ dark: '#959595' }).success).toBe(false);
  expect(qrStyleSchema.safeParse({ dark: '#ffffff', light: '#000000' }).success).toBe(true);
});

test("product 13.4: the form warns about colors that scanners can't read", () => {
  expect(colorProblem({ dark: '#000000', light: '#ffffff' })).toBeNull();
  expect(colorProblem({ dark: '#949494', light: '#ffffff' })).toBeNull();
  expect(colorProblem({ dark: '#959595', light: '#ffffff' })).toBe('contrast');
  expect(colorProblem({ dark: '#ffffff', light: '#000000' })).toBe('inverted');
  expect(colorProblem({ dark: 'red', light: '#ffffff' })).toBe('contrast');
});

test('product 13.4: the nearest colors that scan change as little as they can', () => {
  const blue = scannableColors({ dark: '#00c2ff', light: '#ffffff' });
  expect(blue).toEqual({ dark: expect.stringMatching(/^#00/), light: '#ffffff' });
  expect(contrast(blue.dark, blue.light)).toBeGreaterThanOrEqual(3);
  expect(contrast(blue.dark, blue.light)).toBeLessThan(3.2);
  // Not even black is dark enough on this background
  expect(scannableColors({ dark: '#222222', light: '#333333' })).toMatchObject({ dark: '#222222' });
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (dark, light) => {
      const isRefused = colorProblem({ dark, light }) === 'contrast';
      return !isRefused || colorProblem(scannableColors({ dark, light })) === null;
    }),
    { numRuns: 20_000 },
  );
});

test.each([['red'], ['#fff'], ['#00000g'], ['#000000" onload="x'], [0]])('%s is not a color', (dark) => {
  expect(qrStyleSchema.safeParse({ dark }).success).toBe(false);
});

test.each([['https://elsewhere.example/x.jpg'], ['/media/x/photo.jpg'], ['data:image/png;base64,AA']])(
  'a logo is a photo of ours and not %s',
  (path) => expect(qrStyleSchema.safeParse({ logo: path }).success).toBe(false),
);

test('product 13.5: the logo is hidden while the plan does not include it', () => {
  const style = qrStyleSchema.parse({ dark: '#9333ea', logo });
  expect(effectiveQrStyle(style, 'pro')).toEqual(style);
  expect(effectiveQrStyle(style, 'business')).toEqual(style);
  expect(effectiveQrStyle(style, 'free')).toEqual({ ...style, logo: null });
});

const messages = (fields: object) =>
  qrCodeSchema.safeParse({ title: 'Menu', url: 'https://casa.example', ...fields }).error?.issues.map((i) => i.message);

test.each([
  [{ title: '  ' }, 'Title is required'],
  [{ title: 'x'.repeat(101) }, 'Title must be less than 100 characters'],
  [{ url: '' }, 'Must be a valid URL'],
  [{ url: 'casa.example' }, 'Must be a valid URL'],
  [{ url: 'javascript:alert(1)' }, 'Must be a valid URL'],
  [{ url: `https://casa.example/${'x'.repeat(480)}` }, 'URL must be less than 500 characters'],
  [{ icon: 'x'.repeat(51) }, 'Icon must be less than 50 characters'],
])('the form of %o says: %s', (fields, message) => expect(messages(fields)).toEqual([message]));

test('values at their limits are accepted and trimmed', () => {
  const url = `https://casa.example/${'x'.repeat(479)}`;
  expect(qrCodeSchema.parse({ title: ` ${'x'.repeat(100)} `, url: ` ${url} `, icon: '' })).toEqual({
    title: 'x'.repeat(100),
    url,
    icon: null,
    style: plainQrStyle,
  });
});

test.each([
  ['Carta de verano', 'Carta_de_verano'],
  ['a  b', 'a__b'],
  ['Ñandú 🍷', 'Ñandú_🍷'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a\u202Egnp.exe', 'a_gnp.exe'],
  ['...', 'qr-code'],
])('the image of %s is the file %s', (title, name) => expect(qrFileName(title)).toBe(name));
