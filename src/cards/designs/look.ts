import { contrast } from '../../colors.ts';
import { type Html, raw } from '../../pages/html.ts';
import type { CardPalette } from './palette.ts';
import type { Tokens } from './tokens.ts';

const radii = { square: '0', soft: '.75rem', round: '1.5rem' } as const;

/** `own`: the design's corners, unless others are chosen. */
export function radiusOf({ corners }: Tokens, own: keyof typeof radii): string {
  return radii[corners === 'auto' ? own : corners];
}

/** CSS for `background`: the colors with their pattern. */
export function fillOf({ stops, ink }: CardPalette, { pattern }: Tokens, angle = 155): Html {
  const [from, to] = stops;
  const ground = to === undefined ? from : `linear-gradient(${angle}deg,${from},${to})`;
  return raw([...patternLayers(pattern, markOn(ink)), ground].join());
}

/** The opposite of the text's color, so that a pattern adds to its contrast. */
function markOn(ink: string): string {
  return contrast(ink, '#ffffff') > contrast(ink, '#000000') ? '#ffffff4d' : '#00000038';
}

function patternLayers(pattern: Tokens['pattern'], mark: string): string[] {
  if (pattern === 'dots') return [`radial-gradient(${mark} 1.5px,#0000 2px) 0 0/18px 18px`];
  if (pattern === 'lines') return [`repeating-linear-gradient(135deg,${mark} 0 1.5px,#0000 1.5px 14px)`];
  if (pattern === 'waves') return [`repeating-radial-gradient(circle at 100% 0,${mark} 0 1.5px,#0000 2px 28px)`];
  const ruled = [180, 90].map((angle) => `linear-gradient(${angle}deg,${mark} 1.5px,#0000 1.5px) 0 0/30px 30px`);
  return pattern === 'grid' ? ruled : [];
}
