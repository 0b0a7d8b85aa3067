import sharp from 'sharp';
import { parseColor, type Rgb } from '#src/colors.ts';
import {
  CORNER_RADIUS,
  corner,
  DOT_RADIUS,
  type ModuleShape,
  moduleShape,
  type QrLayout,
  qrLayout,
} from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import { QUIET_ZONE } from '#src/qr.ts';
import { createSemaphore } from '../../platform/semaphore.ts';

// A large image takes some 50 MB while it is drawn
const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 40 });

/** Draws a code as a PNG of `size` × `size` px, which the caller keeps within bounds. @throws unavailable */
export async function qrPng(text: string, style: QrStyle, logo: Buffer | null, size: number): Promise<Buffer> {
  return await semaphore.run(() => render(text, style, logo, size));
}

async function render(text: string, style: QrStyle, logo: Buffer | null, asked: number): Promise<Buffer> {
  const layout = qrLayout(text, logo !== null);
  const size = Math.max(asked, layout.side);
  const module = Math.floor(size / layout.side);
  const start = Math.floor((size - module * layout.side) / 2);
  const pixels = draw(layout, style, { size, module, start });
  const image = sharp(pixels, { raw: { width: size, height: size, channels: CHANNELS } });
  if (logo && layout.logo) {
    const { at } = layout.logo;
    const side = Math.max(1, Math.round(layout.logo.size * module));
    const input = await sharp(logo).resize(side, side, { fit: 'cover' }).toColourspace('srgb').toBuffer();
    image.composite([{ input, left: Math.round(start + at * module), top: Math.round(start + at * module) }]);
  }
  return await image.png({ compressionLevel: 6 }).toBuffer();
}

const CHANNELS = 3;

type Grid = { size: number; module: number; start: number };

/** sharp's SVG reader is disabled in this process (product 6.1), and copying tiles is many times faster. */
function draw(layout: QrLayout, style: QrStyle, { size, module, start }: Grid): Buffer {
  const [dark, light] = [parseColor(style.dark), parseColor(style.light)] as [Rgb, Rgb];
  const pixels = Buffer.alloc(size * size * CHANNELS, Buffer.from([light.r, light.g, light.b]));
  const tiles = new Map<number, Buffer>();
  const tileOf = (shape: ModuleShape) => {
    const key = shape.dot ? -1 : shape.corners;
    const known = tiles.get(key);
    if (known) return known;
    const made = drawTile(shape, module, dark, light);
    tiles.set(key, made);
    return made;
  };
  for (const [y, row] of layout.rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const tile = tileOf(moduleShape(layout, style.dots, x, y));
      const left = start + (x + QUIET_ZONE) * module;
      const top = start + (y + QUIET_ZONE) * module;
      for (let line = 0; line < module; line++) {
        const from = line * module * CHANNELS;
        tile.copy(pixels, ((top + line) * size + left) * CHANNELS, from, from + module * CHANNELS);
      }
    }
  }
  return pixels;
}

const MIN_ROUND_PX = 3; // smaller modules are drawn square
const SAMPLES = 4;

function drawTile(shape: ModuleShape, module: number, dark: Rgb, light: Rgb): Buffer {
  const tile = Buffer.alloc(module * module * CHANNELS);
  for (let y = 0; y < module; y++) {
    for (let x = 0; x < module; x++) {
      const share = module < MIN_ROUND_PX ? 1 : coverage(shape, x, y, module);
      const mixed = (key: keyof Rgb) => Math.round(light[key] + (dark[key] - light[key]) * share);
      tile.set([mixed('r'), mixed('g'), mixed('b')], (y * module + x) * CHANNELS);
    }
  }
  return tile;
}

function coverage(shape: ModuleShape, x: number, y: number, module: number): number {
  if (!shape.dot && shape.corners === 0) return 1;
  let inside = 0;
  for (let sy = 0; sy < SAMPLES; sy++) {
    for (let sx = 0; sx < SAMPLES; sx++) {
      if (isInside(shape, (x + (sx + 0.5) / SAMPLES) / module, (y + (sy + 0.5) / SAMPLES) / module)) inside++;
    }
  }
  return inside / SAMPLES ** 2;
}

function isInside({ dot, corners }: ModuleShape, x: number, y: number): boolean {
  if (dot) return Math.hypot(x - 0.5, y - 0.5) <= DOT_RADIUS;
  const nearest =
    y < CORNER_RADIUS
      ? x < CORNER_RADIUS
        ? corner.topLeft
        : corner.topRight
      : x < CORNER_RADIUS
        ? corner.bottomLeft
        : corner.bottomRight;
  // The radius is half a module, so each corner rounds its own quarter
  return (corners & nearest) === 0 || Math.hypot(x - CORNER_RADIUS, y - CORNER_RADIUS) <= CORNER_RADIUS;
}
