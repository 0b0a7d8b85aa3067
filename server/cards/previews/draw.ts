import sharp from 'sharp';
import { initials } from '#src/names.ts';
import { QUIET_ZONE, qrModules } from '#src/qr.ts';
import { addOutline, type Canvas, canvasOf, drawImage, fill, type Mask, maskOf, roundBox } from './canvas.ts';
import type { CardPreview } from './card-preview.ts';
import { drawable, type Face, type Faces, loadFaces } from './fonts.ts';
import { cut, fitLines, setLine, type Type } from './text-layout.ts';

const SIZE = { width: 1200, height: 630 } as const; // what messengers request
const MARGIN = 80;
const BOX = { side: 400, left: SIZE.width - MARGIN - 400, top: 115, radius: 56, line: 4 } as const;
const TEXT_WIDTH = BOX.left - MARGIN - 64;
const WHITE = '#ffffff';

const QUALITY = 86;

/** Draws a JPEG of 1200 × 630 px. Without a (square) photo it shows the card's initials. */
export async function drawPreview(preview: CardPreview, photo: Buffer | null): Promise<Buffer> {
  const faces = await loadFaces();
  const canvas = canvasOf(SIZE.width, SIZE.height, preview.color);
  const mask = maskOf(SIZE.width, SIZE.height);
  drawWords(mask, faces, preview);
  fill(canvas, mask, preview.textColor);
  const letters = drawable(faces.display, initials(preview.name));
  if (photo) drawImage(canvas, boxMask(0), await squareOf(photo), BOX.left, BOX.top);
  else if (letters !== null) drawMonogram(canvas, faces.display, letters, preview);
  else drawCode(canvas, preview.scanned);
  const raw = { width: SIZE.width, height: SIZE.height, channels: 3 } as const;
  // Chroma subsampling blurs letters on strong colors
  return await sharp(canvas.pixels, { raw }).jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

async function squareOf(photo: Buffer): Promise<Canvas> {
  const { data, info } = await sharp(photo)
    .resize(BOX.side, BOX.side, { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Draws name, role and URL; only the URL if the font lacks letters of the name. */
function drawWords(mask: Mask, { display, text }: Faces, { name, role, address }: CardPreview): void {
  const drawnName = drawable(display, name);
  const heading = fitLines(drawnName ?? address, TEXT_WIDTH, headingSizes(display));
  const { size, leading } = heading.type;
  let baseline = BOX.top + capHeight(heading.type);
  for (const line of heading.lines) {
    drawLine(mask, heading.type, line, MARGIN, baseline);
    baseline += leading;
  }
  const drawnRole = drawnName === null ? null : drawable(text, role);
  if (drawnRole !== null) {
    const { type, lines } = fitLines(drawnRole, TEXT_WIDTH, [{ type: typeOf(text, 34, 44), lines: 2 }]);
    baseline += type.leading - leading + size * 0.3;
    for (const [n, line] of lines.entries()) drawLine(mask, type, line, MARGIN, baseline + n * type.leading);
  }
  if (drawnName !== null) drawAddress(mask, text, address);
}

function headingSizes(face: Face) {
  const sizes = [
    [104, 2],
    [88, 3],
    [72, 3],
    [60, 4],
    [50, 4],
  ] as const;
  return sizes.map(([size, lines]) => ({ type: typeOf(face, size, size * 0.98, -0.02), lines }));
}

function typeOf(face: Face, size: number, leading: number, tracking = 0): Type {
  return { face, size, leading, tracking };
}

const capHeight = ({ face, size }: Type) => (face.capHeight / face.unitsPerEm) * size;

function drawAddress(mask: Mask, face: Face, address: string): void {
  const types = [30, 26, 22].map((size) => typeOf(face, size, size));
  const fitting = types.find((type) => setLine(type, address).width <= TEXT_WIDTH);
  const type = fitting ?? (types.at(-1) as Type);
  const line = fitting ? address : cut(type, address, TEXT_WIDTH);
  drawLine(mask, type, line, MARGIN, BOX.top + BOX.side);
}

function drawLine(mask: Mask, type: Type, line: string, x: number, y: number): void {
  const scale = type.size / type.face.unitsPerEm;
  for (const glyph of setLine(type, line).glyphs)
    addOutline(mask, glyph.outline, { x: x + glyph.x, y, scale, up: true });
}

function boxMask(inset: number): Mask {
  const mask = maskOf(SIZE.width, SIZE.height);
  const side = BOX.side - 2 * inset;
  const place = { x: BOX.left + inset, y: BOX.top + inset, scale: 1 };
  addOutline(mask, roundBox(side, BOX.radius - inset), place);
  return mask;
}

function drawMonogram(
  canvas: Canvas,
  display: Face,
  letters: string,
  { color, textColor }: Pick<CardPreview, 'color' | 'textColor'>,
): void {
  fill(canvas, boxMask(0), textColor);
  fill(canvas, boxMask(BOX.line), color);
  const mask = maskOf(SIZE.width, SIZE.height);
  const type = typeOf(display, 168, 168, -0.02);
  const x = BOX.left + (BOX.side - setLine(type, letters).width) / 2;
  drawLine(mask, type, letters, x, BOX.top + (BOX.side + capHeight(type)) / 2);
  fill(canvas, mask, textColor);
}

/** Draws the card's QR code, if the font lacks the initials. */
function drawCode(canvas: Canvas, scanned: string): void {
  fill(canvas, boxMask(0), WHITE);
  const rows = qrModules(scanned, 'M');
  const module = Math.floor(BOX.side / (rows.length + 2 * QUIET_ZONE));
  const start = Math.floor((BOX.side - module * rows.length) / 2);
  const mask = maskOf(SIZE.width, SIZE.height);
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const place = { x: BOX.left + start + x * module, y: BOX.top + start + y * module, scale: module };
      addOutline(mask, 'M0 0L1 0L1 1L0 1Z', place);
    }
  }
  fill(canvas, mask, '#000000');
}
