import { type ChartBucket, type ChartMetric, type CountMetric, countMetrics, heightOf, topOf } from './buckets.ts';
import { type Palette, Patterns } from './palette.tsx';

type DrawingProps = {
  buckets: readonly ChartBucket[];
  previous: readonly ChartBucket[] | null; // as many
  metric: ChartMetric;
  labels: readonly (string | null)[]; // null: no room
  number: (value: number) => string;
  width: number; // pixels
  height: number;
  palette: Palette;
  patterns?: string | undefined; // their ID, unique on the page; without one, parts differ by tone alone
  selected?: number | null;
};

const AXIS_HEIGHT = 24;
const TOP = 8;
const CHARACTER = 7.5;
const MAX_BAR_WIDTH = 44;
const GAP = 2;

export function Drawing(props: DrawingProps) {
  const { buckets, previous, metric, labels, number, width, height, palette, patterns, selected = null } = props;
  const top = topOf(Math.max(...[...buckets, ...(previous ?? [])].map((bucket) => heightOf(bucket, metric))));
  const ticks = top > 1 ? [0, top / 2, top] : [0, top];
  const left = Math.max(...ticks.map((tick) => number(tick).length)) * CHARACTER + 10;
  const room = height - AXIS_HEIGHT - TOP;
  const y = (value: number) => TOP + room * (1 - value / top);
  const each = (width - left) / buckets.length;
  const bar = Math.min(MAX_BAR_WIDTH, Math.max(1, each > 8 ? each - 4 : each > 2 * GAP ? each - GAP : each - 1));
  const middle = (index: number) => left + each * (index + 0.5);
  const text = { fill: palette.soft, fontSize: 13 };
  return (
    <g>
      {patterns !== undefined && <Patterns id={patterns} palette={palette} />}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? palette.soft : palette.line} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" {...text}>
            {number(tick)}
          </text>
        </g>
      ))}
      {selected !== null && (
        <rect x={left + each * selected} y={TOP} width={each} height={room} fill={palette.band} rx={2} />
      )}
      {buckets.map((bucket, index) => (
        <Bar
          key={bucket.start}
          bucket={bucket}
          metric={metric}
          x={middle(index) - bar / 2}
          width={bar}
          y={y}
          patterns={patterns}
          palette={palette}
        />
      ))}
      {previous && (
        <PreviousLine
          points={previous.map((bucket, index) => `${middle(index)},${y(heightOf(bucket, metric))}`)}
          palette={palette}
        />
      )}
      {selected !== null && (
        <path
          d={`M ${middle(selected)} ${height - AXIS_HEIGHT + 2} l 5 7 h -10 z`}
          fill={palette.ink}
          data-selected={selected}
        />
      )}
      {labels.map(
        (label, index) =>
          label !== null && (
            <text key={buckets[index]?.start} {...placeOf(label, middle(index), left, width)} y={height - 3} {...text}>
              {label}
            </text>
          ),
      )}
    </g>
  );
}

/** Dashed, with an outline that sets it apart from the bars. */
export function PreviousLine({ points, palette }: { points: readonly string[]; palette: Palette }) {
  const line = { points: points.join(' '), fill: 'none', strokeLinejoin: 'round' } as const;
  return (
    <>
      <polyline {...line} stroke={palette.ground} strokeWidth={4} />
      <polyline {...line} stroke={palette.ink} strokeWidth={1.5} strokeDasharray="5 3" />
    </>
  );
}

type BarProps = {
  bucket: ChartBucket;
  metric: ChartMetric;
  x: number;
  width: number;
  y: (value: number) => number;
  patterns: string | undefined;
  palette: Palette;
};

function Bar({ bucket, metric, x, width, y, patterns, palette }: BarProps) {
  const parts = partsOf(bucket, metric);
  let below = 0;
  return parts.map(({ key, value }, index) => {
    const [bottom, top] = [y(below) - (index > 0 ? GAP : 0), y(below + value)];
    below += value;
    const box = { y: top, height: Math.max(1, bottom - top) };
    if (patterns === undefined) return <rect key={key} {...box} x={x} width={width} fill={palette.tones[key]} />;
    return (
      <rect
        key={key}
        {...box}
        x={x + 0.5}
        width={Math.max(0.5, width - 1)}
        fill={`url(#${patterns}-${key})`}
        stroke={palette.edge}
      />
    );
  });
}

function partsOf(
  { counts, visitors }: ChartBucket,
  metric: ChartMetric,
): { key: CountMetric | 'visitors'; value: number }[] {
  const parts =
    metric === 'visitors'
      ? [{ key: metric, value: visitors ?? 0 }]
      : countMetrics.filter((key) => metric === 'all' || metric === key).map((key) => ({ key, value: counts[key] }));
  return parts.filter(({ value }) => value > 0);
}

/** Centers a label below its bar unless it would be cut off. */
function placeOf(label: string, middle: number, left: number, right: number) {
  const half = (label.length * CHARACTER) / 2;
  if (middle - half < left) return { x: left, textAnchor: 'start' } as const;
  if (middle + half > right) return { x: right, textAnchor: 'end' } as const;
  return { x: middle, textAnchor: 'middle' } as const;
}
