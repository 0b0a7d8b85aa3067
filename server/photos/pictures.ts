import sharp, { type Sharp } from 'sharp';
import { AppError } from '#src/errors.ts';
import {
  PHOTO_LONG_SIDE,
  PHOTO_MAX_PIXELS,
  PHOTO_QUALITY,
  photoFormats,
  SQUARE_MAX_BYTES,
  SQUARE_SIDE,
} from '#src/photos.ts';

export type Pictures = { photo: Buffer; square: Buffer };

const DECODE_SECONDS = 10;
const PARALLEL = 2;

// A picture may take all of one core for seconds: two at a time, and the rest of the process goes on
sharp.concurrency(1);
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * What is stored of a picture somebody sent (product 6.1, 6.2): decoded, turned upright, made anew without metadata.
 * @throws photo_type, photo_pixels
 */
export async function makePictures(bytes: Buffer): Promise<Pictures> {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    await checkPicture(bytes);
    return await redraw(bytes);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** By what the bytes are, not by their name. Only the head is read here. */
async function checkPicture(bytes: Buffer): Promise<void> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('photo_type');
    });
  if (!photoFormats.includes(head.format ?? '')) throw new AppError('photo_type');
  if (head.width * head.height > PHOTO_MAX_PIXELS) throw new AppError('photo_pixels');
}

async function redraw(bytes: Buffer): Promise<Pictures> {
  try {
    const photo = await jpeg(
      upright(bytes).resize(PHOTO_LONG_SIDE, PHOTO_LONG_SIDE, { fit: 'inside', withoutEnlargement: true }),
    );
    const side = Math.min(SQUARE_SIDE, ...(await size(photo)));
    let quality = PHOTO_QUALITY;
    let square: Buffer;
    do {
      square = await jpeg(sharp(photo).resize(side, side, { fit: 'cover', position: 'attention' }), quality);
      quality -= 15;
    } while (square.length > SQUARE_MAX_BYTES && quality > 0);
    return { photo, square };
  } catch {
    // The head was a picture's; the rest is not
    throw new AppError('photo_type');
  }
}

/** The first frame, turned as its orientation says, on white where it was transparent. */
function upright(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, pages: 1, failOn: 'truncated' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' });
}

function jpeg(picture: Sharp, quality = PHOTO_QUALITY): Promise<Buffer> {
  return picture.toColourspace('srgb').jpeg({ quality, mozjpeg: false }).toBuffer();
}

async function size(picture: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
}
