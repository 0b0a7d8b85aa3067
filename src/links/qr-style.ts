import { contrast, contrastingColor, parseColor } from '../colors.ts';
import type { PlanType } from '../owners/plans.ts';

export const dotShapes = ['square', 'rounded', 'dots'] as const;
export type DotShape = (typeof dotShapes)[number];

export const QR_CONTRAST = 3; // what scanners need (product 13.4)

export type QrStyle = { dark: string; light: string; dots: DotShape; logo: string | null };

export const plainQrStyle: QrStyle = { dark: '#000000', light: '#ffffff', dots: 'square', logo: null };

type QrColors = Pick<QrStyle, 'dark' | 'light'>;

/** Why scanners may fail: `contrast` is refused; only some phones read `inverted` (product 13.4). */
export function colorProblem({ dark, light }: QrColors): 'contrast' | 'inverted' | null {
  if (!parseColor(dark) || !parseColor(light) || contrast(dark, light) < QR_CONTRAST) return 'contrast';
  return contrast(dark, '#000000') > contrast(light, '#000000') ? 'inverted' : null;
}

const BLACK = '#000000';
const WHITE = '#ffffff';

/** The nearest colors that every scanner reads: a darker foreground or, where that isn't enough, a lighter background. */
export function scannableColors({ dark, light }: QrColors): QrColors {
  const lighter = (of: string) => contrastingColor(light, of, { end: WHITE, least: QR_CONTRAST });
  const darker = contrastingColor(dark, light, { end: BLACK, least: QR_CONTRAST });
  if (darker !== null) return { dark: darker, light };
  const ground = lighter(dark);
  return ground !== null ? { dark, light: ground } : { dark: BLACK, light: lighter(BLACK) ?? WHITE };
}

/** The style to draw. Plans without custom branding keep a stored logo but don't show it (product 13.5). */
export function effectiveQrStyle(stored: QrStyle, plan: PlanType): QrStyle {
  // Earlier ones lack parts
  const style = { ...plainQrStyle, ...stored };
  return hasQrLogo(plan) ? style : { ...style, logo: null };
}

export function hasQrLogo(plan: PlanType): boolean {
  return plan !== 'free';
}
