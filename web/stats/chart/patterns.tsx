/** The few tones the chart is drawn in. Its parts are told apart by their patterns, not by colour. */
export type Palette = { ink: string; soft: string; line: string; band: string; ground: string };

/** Follows the theme without being drawn anew. */
export const screenPalette: Palette = {
  ink: 'var(--ink)',
  soft: 'var(--ink-soft)',
  line: 'var(--line)',
  band: 'var(--sunken)',
  ground: 'var(--surface)',
};

/** Full, hatched, dotted, empty: told apart in black and white, too. */
export function Patterns({ id, palette }: { id: string; palette: Palette }) {
  const tile = { width: 5, height: 5, patternUnits: 'userSpaceOnUse' } as const;
  const ground = <rect width="5" height="5" fill={palette.ground} />;
  return (
    <defs>
      <pattern id={`${id}-view`} {...tile}>
        <rect width="5" height="5" fill={palette.ink} />
      </pattern>
      <pattern id={`${id}-visitors`} {...tile}>
        <rect width="5" height="5" fill={palette.ink} />
      </pattern>
      <pattern id={`${id}-scan`} {...tile} patternTransform="rotate(45)">
        {ground}
        <rect width="2.2" height="5" fill={palette.ink} />
      </pattern>
      <pattern id={`${id}-click`} {...tile}>
        {ground}
        <circle cx="2.5" cy="2.5" r="1.1" fill={palette.ink} />
      </pattern>
      <pattern id={`${id}-save`} {...tile}>
        {ground}
      </pattern>
    </defs>
  );
}
