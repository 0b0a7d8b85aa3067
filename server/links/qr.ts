import { toBuffer } from 'qrcode';
import { type QrLevel, QUIET_ZONE } from '#src/qr.ts';

/** A code as a PNG of `size` × `size` px, black on white. The caller keeps `size` within bounds. */
export function qrPng(text: string, size: number, level: QrLevel = 'H'): Promise<Buffer> {
  return toBuffer(text, { type: 'png', width: size, margin: QUIET_ZONE, errorCorrectionLevel: level });
}
