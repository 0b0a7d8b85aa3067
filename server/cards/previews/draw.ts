import { createCanvas, Image, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { PREVIEW } from '#src/cards/designs/preview.ts';
import { initials } from '#src/names.ts';
import type { CardPreview } from './card-preview.ts';
import { drawCode } from './draw-code.ts';
import { drawLayers } from './draw-layers.ts';
import { drawLine } from './draw-line.ts';
import { drawable, type Face, loadFace, loadNameFace, typefaces } from './fonts.ts';
import { cut, fitLines, type Type, widthOf } from './text-layout.ts';

const SIZE = PREVIEW; // what messengers request
const MARGIN = 80;
const BOX = { side: 400, left: SIZE.width - MARGIN - 400, top: 115, radius: 56, line: 4 } as const;
const TEXT_WIDTH = BOX.left - MARGIN - 64;

const QUALITY = 86;

const display = loadFace(typefaces.display);
const text = loadFace(typefaces.text);

/** Draws a JPEG of 1200 × 630 px. Without a (square) photo it shows the card's initials. */
export async function drawPreview(
  preview: CardPreview,
  photo: Buffer | null,
  cover: Buffer | null = null,
): Promise<Buffer> {
  const image = photo && (await decode(photo));
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d', { alpha: false });
  const { name, layers = null, font = null, scanned } = preview;
  if (layers === null || drawable(display, name) === null) drawPaper(context, preview, image);
  else {
    const pictures = { photo: image, cover: cover && (await decode(cover)) };
    drawLayers({ context, pictures, scanned, faces: { name: faceFor(font, name), text } }, layers);
  }
  const raw = { width: SIZE.width, height: SIZE.height, channels: 4 } as const;
  // The canvas subsamples chroma, which blurs letters on strong colors
  return await sharp(canvas.data(), { raw }).jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The font for names, if it has all letters of this one. */
function faceFor(font: CardPreview['font'], name: string): Face {
  const face = font ? loadNameFace(font) : display;
  return drawable(face, name) === drawable(display, name) ? face : display;
}

function drawPaper(context: SKRSContext2D, preview: CardPreview, image: Image | null): void {
  context.fillStyle = preview.color;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = preview.textColor;
  drawWords(context, preview);
  const letters = drawable(display, initials(preview.name));
  if (image) drawPhoto(context, image);
  else if (letters !== null) drawMonogram(context, letters, preview.textColor);
  else drawCodeBox(context, preview.scanned);
}

async function decode(photo: Buffer): Promise<Image> {
  const image = new Image();
  image.src = photo;
  await image.decode();
  return image;
}

/** Draws name, role and URL; only the URL if the font lacks letters of the name. */
function drawWords(context: SKRSContext2D, { name, role, address }: CardPreview): void {
  const drawnName = drawable(display, name);
  const heading = fitLines(drawnName ?? address, TEXT_WIDTH, headingSizes);
  const { size, leading } = heading.type;
  let baseline = BOX.top + display.capHeight * size;
  for (const line of heading.lines) {
    drawLine(context, heading.type, line, MARGIN, baseline);
    baseline += leading;
  }
  const drawnRole = drawnName === null ? null : drawable(text, role);
  if (drawnRole !== null) {
    const { type, lines } = fitLines(drawnRole, TEXT_WIDTH, [{ type: typeOf(text, 34, 44), lines: 2 }]);
    baseline += type.leading - leading + size * 0.3;
    for (const [n, line] of lines.entries()) drawLine(context, type, line, MARGIN, baseline + n * type.leading);
  }
  if (drawnName !== null) drawAddress(context, address);
}

const headingSizes = (
  [
    [104, 2],
    [88, 3],
    [72, 3],
    [60, 4],
    [50, 4],
  ] as const
).map(([size, lines]) => ({ type: typeOf(display, size, size * 0.98, -0.02), lines }));

function typeOf(face: Face, size: number, leading: number, tracking = 0): Type {
  return { face, size, leading, tracking };
}

function drawAddress(context: SKRSContext2D, address: string): void {
  const types = [30, 26, 22].map((size) => typeOf(text, size, size));
  const fitting = types.find((type) => widthOf(type, address) <= TEXT_WIDTH);
  const type = fitting ?? (types.at(-1) as Type);
  const line = fitting ? address : cut(type, address, TEXT_WIDTH);
  drawLine(context, type, line, MARGIN, BOX.top + BOX.side);
}

function outlineBox(context: SKRSContext2D, inset: number): void {
  const side = BOX.side - 2 * inset;
  context.beginPath();
  context.roundRect(BOX.left + inset, BOX.top + inset, side, side, BOX.radius - inset);
}

function drawPhoto(context: SKRSContext2D, image: Image): void {
  outlineBox(context, 0);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, BOX.left, BOX.top, BOX.side, BOX.side);
}

function drawMonogram(context: SKRSContext2D, letters: string, color: string): void {
  outlineBox(context, BOX.line / 2);
  context.strokeStyle = color;
  context.lineWidth = BOX.line;
  context.stroke();
  const type = typeOf(display, 168, 168, -0.02);
  const x = BOX.left + (BOX.side - widthOf(type, letters)) / 2;
  drawLine(context, type, letters, x, BOX.top + (BOX.side + display.capHeight * type.size) / 2);
}

/** If the font lacks the initials. */
function drawCodeBox(context: SKRSContext2D, scanned: string): void {
  outlineBox(context, 0);
  context.fillStyle = '#ffffff';
  context.fill();
  drawCode(context, scanned, { x: BOX.left, y: BOX.top, side: BOX.side });
}
