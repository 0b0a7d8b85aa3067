import sharp from 'sharp';
import { dotShapes, type QrStyle } from '#src/links/qr-style.ts';

/** Common color pairs, and pairs at a contrast of 3. */
const colors = [
  ['#000000', '#ffffff'],
  ['#949494', '#ffffff'],
  ['#000000', '#5a5a5a'],
  ['#e00000', '#c0e8c0'],
  ['#9333ea', '#fffdf9'],
] as const;

/** Each dot style in each color pair, with and without a logo. */
export const offeredStyles = dotShapes.flatMap((dots) =>
  colors.flatMap(([dark, light]) =>
    [false, true].map((withLogo) => ({ style: { dots, dark, light, logo: null } as QrStyle, withLogo })),
  ),
);

/** A busy logo with blobs about the size of modules. */
export function someLogo(): Promise<Buffer> {
  return sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .blur(14)
    .normalise()
    .jpeg()
    .toBuffer();
}
