import { createCanvas, Image, Path2D } from '@napi-rs/canvas';
import { qrLayout, qrPath } from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';

const MIN_ROUND_PX = 3; // smaller modules are drawn square

/** Draws a code as a PNG of `asked` × `asked` px, which the caller keeps within bounds. A large one takes some 70 MB meanwhile. */
export async function qrPng(text: string, style: QrStyle, logo: Buffer | null, asked: number): Promise<Buffer> {
  const layout = qrLayout(text, logo !== null);
  const size = Math.max(asked, layout.side);
  // Whole pixels per module keep the edges sharp
  const module = Math.floor(size / layout.side);
  const start = Math.floor((size - module * layout.side) / 2);
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d', { alpha: false });
  context.fillStyle = style.light;
  context.fillRect(0, 0, size, size);
  context.translate(start, start);
  context.scale(module, module);
  context.fillStyle = style.dark;
  context.fill(new Path2D(qrPath(layout, module < MIN_ROUND_PX ? 'square' : style.dots)));
  context.resetTransform();
  if (logo && layout.logo) {
    const image = new Image();
    image.src = logo;
    await image.decode();
    const at = Math.round(start + layout.logo.at * module);
    const side = Math.max(1, Math.round(layout.logo.size * module));
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, at, at, side, side);
  }
  return await canvas.encode('png');
}
