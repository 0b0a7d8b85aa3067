import { toneOf } from '#src/colors.ts';
import { dark, light } from '#src/pages/tokens.ts';
import type { ChartMetric } from './buckets.ts';

type Part = Exclude<ChartMetric, 'all'>;

type Colors = { ink: string; soft: string; line: string; band: string; ground: string; accent: string };

export type Palette = Colors & {
  tones: Record<Part, string>;
  edge: string; // of the accent color, but visible on the ground whatever the accent is
  tint: string;
};

/** Contrasts to the ground. Parts that meet in a bar differ by 1.8 (product 15.7). */
const contrasts: Record<Part, number> = { scan: 10.25, view: 5.6, click: 3.06, save: 16.2, visitors: 5.6 };

/** The parts of the chart in the hue of the accent color. */
export function tonesOn(ground: string, accent: string): Record<Part, string> {
  return forEachPart((part) => toneOf(accent, ground, contrasts[part]));
}

/** At 45 % of any accent, an edge keeps a contrast of 3:1 to the ground, in both themes. */
export function paletteOf(colors: Colors, tones: Palette['tones']): Palette {
  const { accent, ink, ground } = colors;
  return {
    ...colors,
    tones,
    edge: `color-mix(in oklab, ${accent} 45%, ${ink})`,
    tint: `color-mix(in oklab, ${accent} 30%, ${ground})`,
  };
}

/** What follows the theme without a redraw. */
export function screenPalette(accent: string): Palette {
  const [lights, darks] = [tonesOn(light.surface, accent), tonesOn(dark.surface, accent)];
  return paletteOf(
    {
      ink: 'var(--ink)',
      soft: 'var(--ink-soft)',
      line: 'var(--line)',
      band: 'var(--sunken)',
      ground: 'var(--surface)',
      accent: 'var(--theme)',
    },
    forEachPart((part) => `light-dark(${lights[part]}, ${darks[part]})`),
  );
}

function forEachPart<Value>(of: (part: Part) => Value): Record<Part, Value> {
  return { scan: of('scan'), view: of('view'), click: of('click'), save: of('save'), visitors: of('visitors') };
}

/** For those who prefer more contrast, metrics also differ by pattern (product 15.7). */
export function Patterns({ id, palette }: { id: string; palette: Palette }) {
  const tile = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' } as const;
  const all = (fill: string) => <rect width="6" height="6" fill={fill} />;
  return (
    <defs>
      <pattern id={`${id}-view`} {...tile}>
        {all(palette.accent)}
      </pattern>
      <pattern id={`${id}-visitors`} {...tile}>
        {all(palette.accent)}
      </pattern>
      <pattern id={`${id}-scan`} {...tile} patternTransform="rotate(45)">
        {all(palette.tint)}
        <rect width="1" height="6" fill={palette.edge} />
      </pattern>
      <pattern id={`${id}-click`} {...tile}>
        {all(palette.ground)}
        <circle cx="3" cy="3" r="0.9" fill={palette.edge} />
      </pattern>
      <pattern id={`${id}-save`} {...tile}>
        {all(palette.ground)}
      </pattern>
    </defs>
  );
}
