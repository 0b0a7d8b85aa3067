type Colors = { ink: string; soft: string; line: string; band: string; ground: string; accent: string };

export type Palette = Colors & {
  edge: string; // of the accent color, but visible on the ground whatever the accent is
  tint: string;
};

/** At 45 % of any accent, an edge keeps a contrast of 3:1 to the ground, in both themes. */
export function paletteOf(colors: Colors): Palette {
  const { accent, ink, ground } = colors;
  return {
    ...colors,
    edge: `color-mix(in oklab, ${accent} 45%, ${ink})`,
    tint: `color-mix(in oklab, ${accent} 30%, ${ground})`,
  };
}

/** CSS variables follow the theme without a redraw. */
export const screenPalette = paletteOf({
  ink: 'var(--ink)',
  soft: 'var(--ink-soft)',
  line: 'var(--line)',
  band: 'var(--sunken)',
  ground: 'var(--surface)',
  accent: 'var(--theme)',
});

/** Metrics differ by pattern, not by color alone (product 15.7). */
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
