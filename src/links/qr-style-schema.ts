import { z } from 'zod';
import { contrast } from '../colors.ts';
import { colorSchema, photoPathSchema } from '../schemas.ts';
import { dotShapes, plainQrStyle, QR_CONTRAST, type QrStyle } from './qr-style.ts';

export const qrStyleSchema = z
  .object({
    dark: colorSchema.default('#000000'),
    light: colorSchema.default('#ffffff'),
    dots: z.enum(dotShapes).default('square'),
    logo: photoPathSchema.nullable().default(null),
  })
  .refine((style) => contrast(style.dark, style.light) >= QR_CONTRAST, { error: 'Invalid input', path: ['dark'] });

/** A style from the database, which may hold anything; the plain one if it isn't valid. */
export function storedQrStyle(stored: unknown): QrStyle {
  return qrStyleSchema.safeParse(stored).data ?? plainQrStyle;
}
