import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { contrast, DEFAULT_THEME, themePresets } from '#src/colors.ts';
import { dark, light } from '#src/pages/tokens.ts';
import { type CountMetric, countMetrics } from '#web/stats/chart/buckets.ts';
import { Drawing } from '#web/stats/chart/drawing.tsx';
import { screenPalette, tonesOn } from '#web/stats/chart/palette.tsx';

/** The width of a digit of the chart's labels, in pixels. */
const DIGIT = 7;

const bucketOf = (start: string, scan: number) => ({
  ...{ start, end: start, visitors: 0 },
  counts: { scan, view: 0, click: 0, save: 0 },
});

function draw(language: string, most: number, before: number[] | null = null) {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
  const markup = renderToStaticMarkup(
    <svg aria-hidden="true">
      <Drawing
        buckets={days.map((day, index) => bucketOf(day, index === 0 ? most : 1))}
        previous={before?.map((value, index) => bucketOf(days[index] ?? '', value)) ?? null}
        metric="all"
        labels={[null, null, null]}
        number={new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format}
        width={300}
        height={200}
        palette={screenPalette(DEFAULT_THEME)}
      />
    </svg>,
  );
  const ticks = [...markup.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)</g)];
  return { markup, ticks: ticks.map(([, x, y, label = '']) => ({ x: Number(x), y: Number(y), label })) };
}

test.each([
  ['en', 900, ['0', '500', '1K']],
  ['es', 900, ['0', '500', '1\u00a0mil']],
  ['en', 3, ['0', '2', '4']],
  ['en', 1_100, ['0', '600', '1.2K']],
  ['en', 990_000, ['0', '500K', '1M']],
])('product 15.7: no label of the scale is cut off (%s, %d)', (language, most, labels) => {
  const { ticks } = draw(language, most);
  expect(ticks.map(({ label }) => label)).toEqual(labels);
  for (const { x, label } of ticks) expect(x).toBeGreaterThanOrEqual(label.length * DIGIT);
});

test('product 15.13: the line of the previous period uses the scale of the bars, which has room for both', () => {
  const heights = ({ markup }: ReturnType<typeof draw>) => {
    const [, points = ''] = /<polyline points="([^"]+)"/.exec(markup) ?? [];
    return points.split(' ').map((point) => Number(point.split(',')[1]));
  };
  const both = draw('en', 10, [100, 50, 0]);
  expect(both.ticks.map(({ label }) => label)).toEqual(['0', '50', '100']);
  // Labels are four pixels below their lines.
  expect(heights(both)).toEqual(both.ticks.toReversed().map(({ y }) => y - 4));
  expect(draw('en', 10).markup).not.toContain('polyline');
});

/** Stacked, the first one at the bottom. A part that nothing was counted for is left out. */
const neighbors: [CountMetric, CountMetric][] = countMetrics.flatMap((one, place) =>
  countMetrics.slice(place + 1, place + 3).map((other): [CountMetric, CountMetric] => [one, other]),
);

const accents = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test.each([
  ['light', light.surface],
  ['dark', dark.surface],
])('product 15.7: on the %s ground, the parts of a bar can be told apart from it and from each other', (_, ground) => {
  const expectTold = (accent: string) => {
    const tones = tonesOn(ground, accent);
    for (const part of countMetrics)
      expect([accent, part, contrast(tones[part], ground) >= 3]).toEqual([accent, part, true]);
    for (const [one, other] of neighbors) {
      expect([accent, one, other, contrast(tones[one], tones[other]) >= 1.8]).toEqual([accent, one, other, true]);
    }
  };
  for (const { color } of themePresets) expectTold(color);
  fc.assert(fc.property(accents, expectTold), { examples: [['#000000'], ['#ffffff'], ['#0000ff'], ['#00ff00']] });
});

test('product 15.7: parts that meet in a bar have a gap of two pixels, and the sum stays exact', () => {
  const bucket = { ...bucketOf('2026-11-01', 0), counts: { scan: 10, view: 20, click: 0, save: 10 } };
  const markup = renderToStaticMarkup(
    <Drawing
      buckets={[bucket]}
      previous={null}
      metric="all"
      labels={[null]}
      number={String}
      width={300}
      height={232}
      palette={screenPalette(DEFAULT_THEME)}
    />,
  );
  // 200 pixels are 40 interactions
  const parts = [...markup.matchAll(/<rect y="([\d.]+)" height="([\d.]+)"/g)].map(([, y, height]) => [
    Number(y),
    Number(height),
  ]);
  expect(parts).toEqual([
    [158, 50],
    [58, 98],
    [8, 48],
  ]);
});
