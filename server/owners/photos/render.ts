import PQueue from 'p-queue';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#src/errors.ts';
import {
  PHOTO_LONG_SIDE,
  PHOTO_MAX_PIXELS,
  PHOTO_MAX_SIDE,
  PHOTO_QUALITY,
  photoFormats,
  SQUARE_MAX_BYTES,
  SQUARE_SIDE,
  smallMaxBytes,
  WHOLE_MAX_BYTES,
  wideMaxBytes,
} from '#src/owners/photos.ts';
import {
  type PhotoFile,
  type PhotoFormat,
  type SquareSize,
  squareSizes,
  type WideSize,
  wideSizes,
} from '#src/paths.ts';

export type RenderedFile = PhotoFile & { bytes: Buffer };

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };
type Encode = (quality: number) => Promise<Buffer>;

// Only the decoders of accepted formats may run, never those of SVG, TIFF, HEIF or PDF (product 6.1)
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

const DECODE_SECONDS = 10;
const MAX_CONCURRENT = 2;
const CROP_SIDE = Math.max(...squareSizes);
const qualities = [70, 50, 40, 30, 20];

/** All stored files of a photo: upright, reduced, without metadata. @throws photo_type, photo_pixels */
export async function renderPhoto(bytes: Buffer): Promise<RenderedFile[]> {
  await checkHeader(bytes);
  return await rendering.add(async () => {
    const photo = await decode(bytes);
    const crop = await cropSquare(photo);
    return [
      { variant: 'photo', format: 'jpg', bytes: await encodePhoto(photo) },
      { variant: 'square', format: 'jpg', bytes: await encodeSquare(crop) },
      ...(await encodeSmallFiles(photo, crop)),
    ];
  });
}

export async function renderSmallFiles(photo: Buffer): Promise<RenderedFile[]> {
  return await rendering.add(async () => {
    const pixels = await decode(photo);
    return await encodeSmallFiles(pixels, await cropSquare(pixels));
  });
}

const rendering = new PQueue({ concurrency: MAX_CONCURRENT });

/** 10 megapixels with 16 bits per channel, or 30 with 8 bits and without transparency. */
const MAX_INTERLACED_BYTES = 90_000_000;

async function checkHeader(bytes: Buffer): Promise<void> {
  const { format, width, height, channels, depth, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('photo_type');
    });
  if (!photoFormats.includes(format)) throw new AppError('photo_type');
  // An interlaced PNG is held in memory as a whole
  const bytesPerPixel = format === 'png' && isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0;
  const pixels = width * height;
  const isTooLong = Math.max(width, height) > PHOTO_MAX_SIDE;
  if (isTooLong || pixels > PHOTO_MAX_PIXELS || pixels * bytesPerPixel > MAX_INTERLACED_BYTES) {
    throw new AppError('photo_pixels');
  }
}

async function decode(bytes: Buffer): Promise<Pixels> {
  return await pixelsOf(
    sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: PHOTO_LONG_SIDE, height: PHOTO_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  ).catch(() => {
    throw new AppError('photo_type');
  });
}

/** One crop for all squares, so that contacts apps show the same part of the photo as the page. */
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

async function encodePhoto({ data, raw }: Pixels): Promise<Buffer> {
  return await sharp(data, { raw }).jpeg({ quality: PHOTO_QUALITY, progressive: true }).toBuffer();
}

/** The square that contact files embed, at the best quality that fits (product 6.2). */
async function encodeSquare(crop: Pixels): Promise<Buffer> {
  const encode = squareEncoder(crop, SQUARE_SIDE, 'jpg');
  for (let quality = PHOTO_QUALITY; ; quality -= 10) {
    const jpeg = await encode(quality);
    if (jpeg.length <= SQUARE_MAX_BYTES || quality <= 10) return jpeg;
  }
}

async function encodeSmallFiles(photo: Pixels, crop: Pixels): Promise<RenderedFile[]> {
  const files: RenderedFile[] = [];
  for (const side of squareSizes) {
    for (const format of ['webp', 'jpg'] as const) files.push(await encodeSmallSquare(crop, side, format));
  }
  const whole = await bestThatFits(wholeEncoder(photo), WHOLE_MAX_BYTES);
  files.push({ variant: 'whole-320', format: 'webp', bytes: whole });
  for (const width of wideSizes) {
    const wide = await bestThatFits(wideEncoder(photo, width), wideMaxBytes[width]);
    files.push({ variant: `wide-${width}`, format: 'webp', bytes: wide });
  }
  return files;
}

async function encodeSmallSquare(crop: Pixels, side: SquareSize, format: PhotoFormat) {
  const bytes = await bestThatFits(squareEncoder(crop, side, format), smallMaxBytes[side]);
  return { variant: `square-${side}`, format, bytes } as const;
}

/** Lowers quality step by step, or straight to the lowest if the first result is more than twice too large. */
async function bestThatFits(encode: Encode, maxBytes: number): Promise<Buffer> {
  const [best = 0, ...lower] = qualities;
  const [lowest = best] = qualities.slice(-1);
  let bytes = await encode(best);
  for (const quality of bytes.length > 2 * maxBytes ? [lowest] : lower) {
    if (bytes.length <= maxBytes) break;
    bytes = await encode(quality);
  }
  return bytes;
}

function squareEncoder({ data, raw }: Pixels, maxSide: number, format: PhotoFormat): Encode {
  const side = Math.min(maxSide, raw.width);
  const reduced = () => sharp(data, { raw }).resize(side, side);
  return (quality) =>
    (format === 'webp' ? reduced().webp({ quality }) : reduced().jpeg({ quality, mozjpeg: true })).toBuffer();
}

/** Logos are shown uncropped in a wide box. */
function wholeEncoder({ data, raw }: Pixels): Encode {
  const box = { width: 320, height: 160, fit: 'inside', withoutEnlargement: true } as const;
  return (quality) => sharp(data, { raw }).resize(box).webp({ quality }).toBuffer();
}

/** Covers are at least as wide as 16:9. */
function wideEncoder({ data, raw }: Pixels, maxWidth: WideSize): Encode {
  const width = Math.min(maxWidth, raw.width);
  const height = Math.max(1, Math.round(width * Math.min(9 / 16, raw.height / raw.width)));
  return (quality) =>
    sharp(data, { raw }).resize(width, height, { position: 'attention' }).webp({ quality }).toBuffer();
}
