import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { qrPath } from '#src/links/qr-drawing.ts';
import { QUIET_ZONE, qrModules } from '#src/qr.ts';

/** Draws a card's QR code into a white square. */
export function drawCode(
  context: SKRSContext2D,
  scanned: string,
  { x, y, side: size }: { x: number; y: number; side: number },
): void {
  const rows = qrModules(scanned, 'M');
  const side = rows.length + 2 * QUIET_ZONE;
  const module = Math.floor(size / side);
  const start = Math.floor((size - module * side) / 2);
  context.translate(x + start, y + start);
  context.scale(module, module);
  context.fillStyle = '#000000';
  context.fill(new Path2D(qrPath({ rows, side, logo: null }, 'square')));
}
