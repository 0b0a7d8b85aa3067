import { readableFileName } from '../file-names.ts';

/** Sides in pixels. Only the owner gets more than `publicMax` (product 13.6). */
export const qrPngSizes = { min: 64, usual: 512, publicMax: 1024, max: 4096 } as const;

export const qrFormats = ['png', 'svg', 'pdf'] as const;
export type QrFormat = (typeof qrFormats)[number];

/** A longer one would be too dense to scan. */
export const QR_TARGET_MAX = 500;

const NAME_MAX = 80;

/** File name without extension: the title with underscores for spaces. */
export function qrFileName(title: string): string {
  const name = Array.from(readableFileName(title.trim()).replace(/\s/g, '_')).slice(0, NAME_MAX).join('');
  return name.replace(/^\.+|\.+$/g, '') || 'qr-code';
}
