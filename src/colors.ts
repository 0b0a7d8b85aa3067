export const themePresets = [
  { name: 'Ocean Blue', color: '#00C2FF' },
  { name: 'Purple', color: '#9333EA' },
  { name: 'Emerald', color: '#10B981' },
  { name: 'Rose', color: '#F43F5E' },
  { name: 'Amber', color: '#F59E0B' },
  { name: 'Indigo', color: '#6366F1' },
] as const;

/** The default of accounts. */
export const DEFAULT_THEME = '#00C2FF';

export type Rgb = { r: number; g: number; b: number };

/** WCAG 2 AA for text of normal size (product 5.3). */
const TEXT_CONTRAST = 4.5;

const WHITE = '#ffffff';
const NEAR_BLACK = '#14110f';
const BLACK = '#000000';

/** `#rrggbb`; null for anything else. */
export function parseColor(value: string): Rgb | null {
  if (!/^#[0-9a-f]{6}$/i.test(value)) return null;
  const number = Number.parseInt(value.slice(1), 16);
  return { r: number >> 16, g: (number >> 8) & 255, b: number & 255 };
}

/** Safe in a style sheet: the default theme replaces an invalid color. */
export function themeColor(value: string): string {
  return (parseColor(value) ? value : DEFAULT_THEME).toLowerCase();
}

function luminance(color: Rgb): number {
  const [r, g, b] = [color.r, color.g, color.b].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function rgb(color: string): Rgb {
  return parseColor(themeColor(color)) as Rgb;
}

/** The contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Former default of font and icon colors; stands for a computed one. */
const COMPUTED = '#ffffff';

export function chosenColor(value: string | null): string | null {
  return value === null || value.toLowerCase() === COMPUTED ? null : value.toLowerCase();
}

export function isLegible(color: string, background: string): boolean {
  return contrast(color, background) >= TEXT_CONTRAST;
}

/** Illegible chosen colors are replaced by computed ones (product 5.3). */
export function cardColors(card: { backgroundColor: string; fontColor: string | null; iconColor: string | null }) {
  const background = themeColor(card.backgroundColor);
  const legible = (value: string | null) => {
    const color = chosenColor(value);
    return color !== null && parseColor(color) !== null && isLegible(color, background) ? color : null;
  };
  const chosenText = legible(card.fontColor);
  const text = chosenText ?? textOn(background);
  const chosenIcon = legible(card.iconColor);
  return { background, text, icon: chosenIcon ?? text, chosenText, chosenIcon };
}

export function textOn(background: string): string {
  const ink = contrast(NEAR_BLACK, background) >= contrast(WHITE, background) ? NEAR_BLACK : WHITE;
  // For some middle tones neither reaches 4.5, but black does
  return contrast(ink, background) >= TEXT_CONTRAST ? ink : BLACK;
}

/** The legible color nearest to `color`, towards black or white. */
export function legibleColor(color: string, ground: string): string {
  const end = contrast(BLACK, ground) > contrast(WHITE, ground) ? BLACK : WHITE;
  return contrastingColor(color, ground, { end, least: TEXT_CONTRAST }) ?? end;
}

/** The color nearest to `color`, towards `end`, that has a contrast to `ground`; null if not even `end` has. */
export function contrastingColor(
  color: string,
  ground: string,
  { end, least }: { end: string; least: number },
): string | null {
  for (let step = 0; step <= STEPS; step++) {
    const candidate = mix(rgb(color), rgb(end), step / STEPS);
    if (contrast(candidate, ground) >= least) return candidate;
  }
  return null;
}

/** The color that has this contrast to the ground: `color`, mixed with black or white. */
export function toneOf(color: string, ground: string, ratio: number): string {
  const [from, light] = [rgb(color), luminance(rgb(ground)) + 0.05];
  const target = (contrast(BLACK, ground) > contrast(WHITE, ground) ? light / ratio : light * ratio) - 0.05;
  const to = rgb(luminance(from) > target ? BLACK : WHITE);
  let [least, most] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const share = (least + most) / 2;
    const isShort = luminance(rgb(mix(from, to, share))) > target === luminance(from) > target;
    if (isShort) least = share;
    else most = share;
  }
  return mix(from, to, most);
}

/** The color that has this contrast to a dark ground: `color` in more light, as strong as it is, and then paler. */
export function litTone(color: string, ground: string, ratio: number): string {
  const { r, g, b } = rgb(color);
  const most = Math.max(r, g, b);
  if (most === 0) return toneOf(color, ground, ratio);
  const lit = mix(rgb(BLACK), { r: (r * 255) / most, g: (g * 255) / most, b: (b * 255) / most }, 1);
  return contrastingColor(color, ground, { end: lit, least: ratio }) ?? toneOf(lit, ground, ratio);
}

/** `share`: from 0, the one color, to 1, the other. */
export function mixed(one: string, other: string, share: number): string {
  return mix(rgb(one), rgb(other), share);
}

const HALVINGS = 12;
const STEPS = 50;

function mix(from: Rgb, to: Rgb, share: number): string {
  const channel = (a: number, b: number) =>
    Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(from.r, to.r)}${channel(from.g, to.g)}${channel(from.b, to.b)}`;
}
