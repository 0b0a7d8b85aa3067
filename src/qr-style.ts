import { z } from 'zod';
import { photoIdOf } from './paths.ts';

export const dotShapes = ['square', 'rounded', 'dots'] as const;
export type DotShape = (typeof dotShapes)[number];

const colorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid input')
  .transform((value) => value.toLowerCase());

/** How a code looks (product 9.2). The logo is a picture of the account's own. */
export const qrStyleSchema = z.object({
  dark: colorSchema.default('#000000'),
  light: colorSchema.default('#ffffff'),
  dots: z.enum(dotShapes).default('square'),
  logo: z
    .string()
    .refine((value) => photoIdOf(value) !== null, { error: 'Invalid input' })
    .nullable()
    .default(null),
});

export type QrStyle = z.output<typeof qrStyleSchema>;
