import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { qrPdf } from '#server/links/qr-codes/pdf.ts';
import { qrPng } from '#server/links/qr-codes/png.ts';
import { qrLayout } from '#src/links/qr-drawing.ts';
import { plainQrStyle } from '#src/links/qr-style.ts';
import { QUIET_ZONE } from '#src/qr.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { offeredStyles, someLogo } from '../support/qr-styles.ts';

const address = 'https://saluda.example/q/k7m2p9qx';

let logo: Buffer;
beforeAll(async () => {
  logo = await someLogo();
});

test.each([64, 150, 512, 1024, 4096])('the PNG of %i px has that size and reads back', async (size) => {
  const png = await qrPng(address, plainQrStyle, null, size);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  expect(await decodeQr(png, Math.min(size, 1024))).toBe(address);
});

test.each([150, 300, 512, 1000])('in a PNG of %i px, each module is whole pixels of its color', async (size) => {
  const style = { ...plainQrStyle, dark: '#102040', light: '#fffdf9' };
  const { data, info } = await sharp(await qrPng(address, style, null, size))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { rows, side } = qrLayout(address, false);
  const module = Math.floor(size / side);
  const start = Math.floor((size - module * side) / 2);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [column, row] = [x, y].map((at) => Math.floor((at - start) / module) - QUIET_ZONE) as [number, number];
      const at = (y * size + x) * info.channels;
      const color = rows[row]?.[column] ? '102040' : 'fffdf9';
      if (data.toString('hex', at, at + 3) !== color) throw new Error(`Wrong color at ${x}, ${y}`);
    }
  }
});

test('a PNG is at least as large as its code needs', async () => {
  const png = await qrPng(`https://cards.a-long-name.saluda.example/q/${'x'.repeat(64)}`, plainQrStyle, null, 64);
  expect((await sharp(png).metadata()).width).toBeGreaterThan(64);
});

describe('product 13.4: every style reads back', () => {
  test.each(offeredStyles)(
    'as PNG: $style.dots, $style.dark on $style.light, logo: $withLogo',
    async ({ style, withLogo }) => {
      for (const size of [300, 2000]) {
        const png = await qrPng(address, style, withLogo ? logo : null, size);
        // At some other sizes, jsQR, which binarizes in blocks of 8 px, misreads a large image with a busy logo
        for (const seen of [250, 350]) expect(await decodeQr(png, seen)).toBe(address);
      }
    },
  );

  test.each(offeredStyles)(
    'as PDF: $style.dots, $style.dark on $style.light, logo: $withLogo',
    async ({ style, withLogo }) => {
      const pdf = await qrPdf(address, style, withLogo ? logo : null, 'Carta');
      expect(pdf.includes('/Subtype /Image')).toBe(withLogo);
      expect(await decodeQr(Buffer.from(vectorsOf(pdf)), 300)).toBe(address);
    },
  );
});

test('the same code gives the same PDF', async () => {
  const [one, other] = [await qrPdf(address, plainQrStyle, null, 'x'), await qrPdf(address, plainQrStyle, null, 'x')];
  expect(one.equals(other)).toBe(true);
});

/** Converts one of our PDFs to SVG: its paths and their colors. A logo stays white. */
function vectorsOf(pdf: Buffer): string {
  const start = pdf.indexOf('stream\n', pdf.indexOf('/FlateDecode')) + 'stream\n'.length;
  const page = inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString();
  const stack: number[] = [];
  const shapes: string[] = [];
  const scales: number[][] = [];
  let fill = '';
  let path = '';
  const take = (count: number) => stack.splice(-count).join(' ');
  for (const token of page.split(/\s+/)) {
    if (/^-?[\d.]+$/.test(token)) stack.push(Number(token));
    else if (token === 'cm') scales.push(stack.splice(-6));
    else if (token === 'scn') fill = `rgb(${stack.splice(-3).map((share) => Math.round(share * 255))})`;
    else if (token === 'm') path += `M${take(2)}`;
    else if (token === 'l') path += `L${take(2)}`;
    else if (token === 'c') path += `C${take(6)}`;
    else if (token === 'h') path += 'z';
    else if (token === 're') {
      const [x, y, width, height] = stack.splice(-4) as [number, number, number, number];
      path += `M${x} ${y}h${width}v${height}h${-width}z`;
    } else if (/^f\*?$/.test(token)) {
      shapes.push(`<path fill="${fill}" d="${path}"/>`);
      path = '';
    }
  }
  // The first transform flips the page, the second scales modules to points
  const scale = scales[1]?.[0] as number;
  const side = (10 / 2.54) * 72;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="900" height="900">` +
    `<g transform="scale(${scale})">${shapes.join('')}</g></svg>`
  );
}
