import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrPng } from '#server/links/qr.ts';

// A CommonJS package whose types name its default export twice.
const jsQR = jsqr as unknown as typeof jsqr.default;

const address = 'https://saluda.example/q/k7m2p9qx';

test.each([150, 512, 1024])('the PNG of %i px has that size and reads back', async (size) => {
  const png = await qrPng(address, size);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect((await sharp(png).metadata()).format).toBe('png');
  expect([info.width, info.height]).toEqual([size, size]);
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
});
