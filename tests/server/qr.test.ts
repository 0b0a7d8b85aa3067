import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrPng } from '#server/links/qr.ts';
import { decodeQr } from '../support/decode-qr.ts';

const address = 'https://saluda.example/q/k7m2p9qx';

test.each([150, 512, 1024])('the PNG of %i px has that size and reads back', async (size) => {
  const png = await qrPng(address, size);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  expect(await decodeQr(png, size)).toBe(address);
});
