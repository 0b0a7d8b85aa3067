import { z } from 'zod';
import { readableFileName } from '../file-names.ts';
import { exactText, fieldNames } from '../schemas.ts';
import { linkOptionsSchema } from './link-options.ts';
import { newLinkSchema } from './links.ts';
import { plainQrStyle, qrStyleSchema } from './qr-style.ts';

const { title, url, icon } = newLinkSchema.shape;

export const qrCodeSchema = z.object({
  title,
  url: exactText()
    .max(500, 'URL must be less than 500 characters')
    .refine((value) => url.safeParse(value).success, { error: 'Must be a valid URL' }),
  icon: icon.transform((value) => value || null),
  style: qrStyleSchema.default(plainQrStyle),
  ...linkOptionsSchema.shape,
});

/** What `editedLinkFields` are for links. */
export const editedCodeFields = fieldNames(qrCodeSchema.omit({ password: true }).shape);

export type QrCodeFields = z.output<typeof qrCodeSchema>;
export type QrCodeInput = z.input<typeof qrCodeSchema>;

/** Sides in pixels. Only the owner gets more than `publicMax` (product 13.6). */
export const qrPngSizes = { min: 64, usual: 512, publicMax: 1024, max: 4096 } as const;

export const qrFormats = ['png', 'svg', 'pdf'] as const;
export type QrFormat = (typeof qrFormats)[number];

const NAME_MAX = 80;

/** File name without extension: the title with underscores for spaces. */
export function qrFileName(title: string): string {
  const name = Array.from(readableFileName(title.trim()).replace(/\s/g, '_')).slice(0, NAME_MAX).join('');
  return name.replace(/^\.+|\.+$/g, '') || 'qr-code';
}
