import sharp, { type Sharp } from 'sharp';
import { AppError } from '#src/errors.ts';
import { PHOTO_LONG_SIDE, PHOTO_MAX_PIXELS, PHOTO_QUALITY, photoFormats } from '#src/owners/photos.ts';
import { type PhotoFile, smallSides } from '#src/paths.ts';
import { type Pixels, smallPictures, square } from './thumbnails.ts';

export type RenderedFile = PhotoFile & { bytes: Buffer };

// The decoders of the accepted formats alone: SVG, TIFF, HEIF, PDF and the rest are never even opened (product 6.1)
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

const DECODE_SECONDS = 10;
const DECODES_AT_ONCE = 2;
const CROP_SIDE = Math.max(...smallSides);

let decoding = 0;
const waiting: (() => void)[] = [];

/** All that is stored of a photo, upright, reduced, without metadata. @throws photo_type, photo_pixels */
export async function renderPicture(bytes: Buffer): Promise<RenderedFile[]> {
  await checkHeader(bytes);
  return await inTurn(async () => {
    const picture = await decode(bytes);
    const crop = await cropSquare(picture);
    return [
      { variant: 'photo', format: 'jpg', bytes: await photoJpeg(picture) },
      { variant: 'square', format: 'jpg', bytes: await square(crop) },
      ...(await smallPictures(picture, crop)),
    ];
  });
}

/** The small files alone, of a picture that is stored without them (product 6.6). @throws photo_type */
export async function renderSmallFiles(photo: Buffer): Promise<RenderedFile[]> {
  return await inTurn(async () => {
    const picture = await decode(photo);
    return await smallPictures(picture, await cropSquare(picture));
  });
}

async function inTurn<T>(render: () => Promise<T>): Promise<T> {
  if (decoding >= DECODES_AT_ONCE) await new Promise<void>((start) => waiting.push(start));
  else decoding++;
  try {
    return await render();
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

async function decode(bytes: Buffer): Promise<Pixels> {
  // Of an animation, the first frame
  return await pixelsOf(
    sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: PHOTO_LONG_SIDE, height: PHOTO_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  ).catch(() => {
    // The header promised a picture, the rest does not keep it
    throw new AppError('photo_type');
  });
}

/** One crop for all squares, so that the phone book shows what the page shows. */
async function cropSquare({ data, raw }: Pixels): Promise<Pixels> {
  const side = Math.min(CROP_SIDE, raw.width, raw.height);
  return await pixelsOf(
    sharp(data, { raw }).resize({ width: side, height: side, fit: 'cover', position: 'attention' }),
  );
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function photoJpeg({ data, raw }: Pixels): Promise<Buffer> {
  return await sharp(data, { raw }).jpeg({ quality: PHOTO_QUALITY, progressive: true }).toBuffer();
}
