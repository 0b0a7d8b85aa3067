import { contrast, legibleColor, litTone, textOn, toneOf } from '../../colors.ts';
import type { Ground } from './frame.ts';
import type { CardPalette } from './palette.ts';

/** Nearly white, with a tint of the color, or of another. */
export function lightGround({ first }: Pick<CardPalette, 'first'>, hue = first): Ground {
  const ground = toneOf(hue, '#000000', 19);
  const tint = contrast(first, ground) >= 3 ? first : legibleColor(first, ground);
  return {
    ground,
    surface: '#ffffff',
    text: toneOf(first, ground, 15),
    muted: toneOf(first, ground, 5.6),
    line: toneOf(hue, '#000000', 15.5),
    tint,
    onTint: textOn(tint),
    accent: toneOf(first, ground, 5),
  };
}

/** Nearly black, with a tint of the color. */
export function darkGround({ first }: CardPalette): Ground {
  const ground = toneOf(first, '#ffffff', 17.5);
  const tint = contrast(first, ground) >= 3 ? first : litTone(first, ground, 4);
  return {
    ground,
    surface: toneOf(first, '#ffffff', 15),
    text: '#ffffff',
    muted: toneOf(first, ground, 8),
    line: toneOf(first, '#ffffff', 12.5),
    tint,
    onTint: textOn(tint),
    accent: litTone(first, ground, 7),
  };
}
