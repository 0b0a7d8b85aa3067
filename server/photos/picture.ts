import sharp from 'sharp';
import { AppError } from '#src/errors.ts';
import {
  PHOTO_LONG_SIDE,
  PHOTO_MAX_PIXELS,
  PHOTO_QUALITY,
  photoFormats,
  SQUARE_MAX_BYTES,
  SQUARE_SIDE,
} from '#src/photos.ts';

/** What is stored of a photo, as JPEG (product 6.2). */
export type Picture = { photo: Buffer; square: Buffer };

// The decoders of the accepted formats alone: SVG, TIFF, HEIF, PDF and the rest are never even opened (product 6.1)
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

const DECODE_SECONDS = 10;
const DECODES_AT_ONCE = 2;

let decoding = 0;
const waiting: (() => void)[] = [];

/** Upright, reduced, without metadata. @throws photo_type, photo_pixels */
export async function renderPicture(bytes: Buffer): Promise<Picture> {
  await checkHeader(bytes);
  if (decoding >= DECODES_AT_ONCE) await new Promise<void>((start) => waiting.push(start));
  else decoding++;
  try {
    return await render(bytes);
  } finally {
    const next = waiting.shift();
    // The place goes from hand to hand: nobody slips in between
    if (next) next();
    else decoding--;
  }
}

/** Before a single pixel is decoded. */
async function checkHeader(bytes: Buffer): Promise<void> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('photo_type');
    });
  if (!photoFormats.includes(format)) throw new AppError('photo_type');
  if (width * height > PHOTO_MAX_PIXELS) throw new AppError('photo_pixels');
}

async function render(bytes: Buffer): Promise<Picture> {
  // Of an animation, the first frame
  const { data, info } = await sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: PHOTO_LONG_SIDE, height: PHOTO_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      // The header promised a picture, the rest does not keep it
      throw new AppError('photo_type');
    });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const side = Math.min(SQUARE_SIDE, info.width, info.height);
  const square = await pixels()
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer();
  return {
    photo: await pixels().jpeg({ quality: PHOTO_QUALITY, progressive: true }).toBuffer(),
    square: await squareJpeg(square, side, info.channels),
  };
}

/** Contact files embed it: as good as fits. */
async function squareJpeg(pixels: Buffer, side: number, channels: 1 | 2 | 3 | 4): Promise<Buffer> {
  for (let quality = PHOTO_QUALITY; ; quality -= 10) {
    const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels } })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= SQUARE_MAX_BYTES || quality <= 10) return jpeg;
  }
}
