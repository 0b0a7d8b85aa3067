import { z } from 'zod';
import { contrast } from '../colors.ts';
import { colorSchema, photoPathSchema } from '../schemas.ts';
import { dotShapes, QR_CONTRAST } from './qr-style.ts';

export const qrStyleSchema = z
  .object({
    dark: colorSchema.default('#000000'),
    light: colorSchema.default('#ffffff'),
    dots: z.enum(dotShapes).default('square'),
    logo: photoPathSchema.nullable().default(null),
  })
  .refine((style) => contrast(style.dark, style.light) >= QR_CONTRAST, { error: 'Invalid input', path: ['dark'] });
