import { expect, test } from 'vitest';
import { qrModules, qrSvg } from '#src/qr.ts';
import { decodeQr, svgPixels } from '../support/decode-qr.ts';

const address = 'https://saluda.example/q/k7m2p9qx';

const read = (svg: string, size = 400) => decodeQr(Buffer.from(svg), size);

test.each([[address], ['https://saluda.example/q/ñandú?a=1&b=2'], [`https://saluda.example/${'a'.repeat(300)}`]])(
  'the code drawn for %s reads back as it',
  async (text) => {
    expect(await read(qrSvg(text), 800)).toBe(text);
  },
);

test.each(['L', 'M', 'Q', 'H'] as const)('a code of level %s reads back', async (level) => {
  expect(await read(qrSvg(address, { level }))).toBe(address);
});

test('a code in the colors of a card reads back', async () => {
  const svg = qrSvg(address, { dark: '#9333ea', light: '#fffdf9' });
  expect(svg).toContain('#9333ea');
  expect(await read(svg)).toBe(address);
});

test('product 13.4: a code has the highest error correction by default', () => {
  expect(qrModules(address).length).toBe(qrModules(address, 'H').length);
  expect(qrModules(address).length).toBeGreaterThan(qrModules(address, 'L').length);
});

test('a code keeps a quiet zone of four modules on every side', async () => {
  const side = qrModules(address).length + 8;
  const svg = qrSvg(address, { size: side });
  expect(svg).toContain(`viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"`);
  const pixels = await svgPixels(Buffer.from(svg), side);
  const dark = qrModules(address);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      expect((pixels[4 * (y * side + x)] as number) < 128).toBe(dark[y - 4]?.[x - 4] ?? false);
  }
});

test('a code has a label, and invalid colors are not written into it', () => {
  const svg = qrSvg(address, { label: 'Código de "Ana" <b>', dark: 'red" onload="x', light: '#fff' });
  expect(svg).toContain('role="img" aria-label="Código de &#34;Ana&#34; &#60;b&#62;"');
  expect(svg).not.toContain('onload');
  expect(svg).toContain('fill="#ffffff"');
});
