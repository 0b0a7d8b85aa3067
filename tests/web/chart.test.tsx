import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Drawing } from '#web/stats/chart/drawing.tsx';
import { screenPalette } from '#web/stats/chart/palette.tsx';

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
        palette={screenPalette}
        id="chart"
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
