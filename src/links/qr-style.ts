import { z } from 'zod';
import { contrast, parseColor } from '../colors.ts';
import type { PlanType } from '../owners/plans.ts';
import { photoIdOf } from '../paths.ts';

export const dotShapes = ['square', 'rounded', 'dots'] as const;
export type DotShape = (typeof dotShapes)[number];

/** What scanners need between the dark and the light of a code (product 13.4). */
const QR_CONTRAST = 3;

const colorSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid input')
  .transform((value) => value.toLowerCase());

/** How a code looks (product 13.4). The logo is a picture of the account's own. */
export const qrStyleSchema = z
  .object({
    dark: colorSchema.default('#000000'),
    light: colorSchema.default('#ffffff'),
    dots: z.enum(dotShapes).default('square'),
    logo: z
      .string()
      .refine((value) => photoIdOf(value) !== null, { error: 'Invalid input' })
      .nullable()
      .default(null),
  })
  .refine((style) => contrast(style.dark, style.light) >= QR_CONTRAST, { error: 'Invalid input', path: ['dark'] });

export type QrStyle = z.output<typeof qrStyleSchema>;

/** The look of a card's code, and of a code nobody has dressed yet. */
export const plainQrStyle: QrStyle = { dark: '#000000', light: '#ffffff', dots: 'square', logo: null };

/**
 * Why scanners may fail on these colours: `contrast` cannot be read and is refused, `inverted` is read by some phones only.
 * The shape and the logo never are a reason: every shape is drawn readable, and the logo's size is ours (product 13.4).
 */
export function colorProblem({ dark, light }: Pick<QrStyle, 'dark' | 'light'>): 'contrast' | 'inverted' | null {
  if (!parseColor(dark) || !parseColor(light) || contrast(dark, light) < QR_CONTRAST) return 'contrast';
  return contrast(dark, '#000000') > contrast(light, '#000000') ? 'inverted' : null;
}

/**
 * A stored style as it is drawn. A logo is custom branding: what plans without it have stored rests until they have it again
 * (product 13.5). What is no style is drawn as none, since its colours are written into pictures.
 */
export function shownQrStyle(stored: QrStyle, plan: PlanType): QrStyle {
  const { data: style = plainQrStyle } = qrStyleSchema.safeParse(stored);
  return hasQrLogo(plan) ? style : { ...style, logo: null };
}

export function hasQrLogo(plan: PlanType): boolean {
  return plan !== 'free';
}
