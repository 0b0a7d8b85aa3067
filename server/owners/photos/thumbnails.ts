import sharp from 'sharp';
import { PHOTO_QUALITY, SQUARE_MAX_BYTES, SQUARE_SIDE, smallMaxBytes, WHOLE_MAX_BYTES } from '#src/owners/photos.ts';
import { type PhotoFile, type PhotoFormat, type SmallSide, smallSides } from '#src/paths.ts';

/** A decoded picture. */
export type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

type Encode = (quality: number) => Promise<Buffer>;

// Shown at two and a half pixels to one, these look alike
const qualities = [70, 50, 40, 30, 20];

/** Contact files embed it: as good as fits (product 6.2). */
export async function square(crop: Pixels): Promise<Buffer> {
  const encode = squareOf(crop, SQUARE_SIDE, 'jpg');
  for (let quality = PHOTO_QUALITY; ; quality -= 10) {
    const jpeg = await encode(quality);
    if (jpeg.length <= SQUARE_MAX_BYTES || quality <= 10) return jpeg;
  }
}

/** What screens show of a picture and of its square crop (product 6.5). */
export async function smallPictures(picture: Pixels, crop: Pixels): Promise<(PhotoFile & { bytes: Buffer })[]> {
  const files: (PhotoFile & { bytes: Buffer })[] = [];
  for (const side of smallSides) {
    for (const format of ['webp', 'jpg'] as const) files.push(await smallSquare(crop, side, format));
  }
  const whole = await asGoodAsFits(wholeOf(picture), WHOLE_MAX_BYTES);
  return [...files, { variant: 'whole-320', format: 'webp', bytes: whole }];
}

async function smallSquare(crop: Pixels, side: SmallSide, format: PhotoFormat) {
  const bytes = await asGoodAsFits(squareOf(crop, side, format), smallMaxBytes[side]);
  return { variant: `square-${side}`, format, bytes } as const;
}

/** Where little is too much, quality gives way by and by; where it is far too much, at once. */
async function asGoodAsFits(encode: Encode, maxBytes: number): Promise<Buffer> {
  const [best = 0, ...lower] = qualities;
  const [last = best] = qualities.slice(-1);
  let bytes = await encode(best);
  for (const quality of bytes.length > 2 * maxBytes ? [last] : lower) {
    if (bytes.length <= maxBytes) break;
    bytes = await encode(quality);
  }
  return bytes;
}

function squareOf({ data, raw }: Pixels, most: number, format: PhotoFormat): Encode {
  const side = Math.min(most, raw.width);
  const reduced = () => sharp(data, { raw }).resize(side, side);
  return (quality) =>
    (format === 'webp' ? reduced().webp({ quality }) : reduced().jpeg({ quality, mozjpeg: true })).toBuffer();
}

/** A logo is shown whole, in a place that is wider than high. */
function wholeOf({ data, raw }: Pixels): Encode {
  const place = { width: 320, height: 160, fit: 'inside', withoutEnlargement: true } as const;
  return (quality) => sharp(data, { raw }).resize(place).webp({ quality }).toBuffer();
}
