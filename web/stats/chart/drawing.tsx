import { type Bucket, type Counted, counted, heightOf, type Shown, topOf } from './buckets.ts';
import { placeOf } from './labels.ts';
import { type Palette, Patterns } from './patterns.tsx';

type DrawingProps = {
  buckets: readonly Bucket[];
  shown: Shown;
  /** below each bar; null where there is no room for one */
  labels: readonly (string | null)[];
  number: (value: number) => string;
  /** pixels */
  width: number;
  height: number;
  palette: Palette;
  /** tells the patterns of one drawing from those of another on the same page */
  id: string;
  /** bars too thin for patterns: each in one tone */
  isPlain?: boolean;
  /** the bar that is being read */
  selected?: number | null;
};

const AXIS_HEIGHT = 24;
const TOP = 8;
const CHARACTER = 7.5;
const BAR_MOST = 44;

/** The bars, their scale and their days: on the screen and in the picture that is taken of it. */
export function Drawing(props: DrawingProps) {
  const { buckets, shown, labels, number, width, height, palette, id, isPlain = false, selected = null } = props;
  const top = topOf(Math.max(...buckets.map((bucket) => heightOf(bucket, shown))));
  const ticks = top > 1 ? [0, top / 2, top] : [0, top];
  const left = number(top).length * CHARACTER + 10;
  const room = height - AXIS_HEIGHT - TOP;
  const y = (value: number) => TOP + room * (1 - value / top);
  const each = (width - left) / buckets.length;
  const bar = Math.min(BAR_MOST, Math.max(1, each > 8 ? each - 4 : each - 1));
  const middle = (index: number) => left + each * (index + 0.5);
  const text = { fill: palette.soft, fontSize: 13 };
  return (
    <g>
      <Patterns id={id} palette={palette} />
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
          shown={shown}
          x={middle(index) - bar / 2}
          width={bar}
          y={y}
          id={isPlain ? null : id}
          palette={palette}
        />
      ))}
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

type BarProps = {
  bucket: Bucket;
  shown: Shown;
  x: number;
  width: number;
  y: (value: number) => number;
  /** of the patterns; null for one plain tone */
  id: string | null;
  palette: Palette;
};

function Bar({ bucket, shown, x, width, y, id, palette }: BarProps) {
  const parts = partsOf(bucket, shown);
  let below = 0;
  return parts.map(({ key, value }) => {
    const [bottom, top] = [y(below), y(below + value)];
    below += value;
    return (
      <rect
        key={key}
        x={id === null ? x : x + 0.5}
        y={top}
        width={id === null ? width : Math.max(0.5, width - 1)}
        height={Math.max(0, bottom - top)}
        fill={id === null ? palette.ink : `url(#${id}-${key})`}
        stroke={palette.ink}
        strokeWidth={id === null ? 0 : 1}
      />
    );
  });
}

function partsOf({ counts, visitors }: Bucket, shown: Shown): { key: Counted | 'visitors'; value: number }[] {
  const parts =
    shown === 'visitors'
      ? [{ key: shown, value: visitors ?? 0 }]
      : counted.filter((key) => shown === 'all' || shown === key).map((key) => ({ key, value: counts[key] }));
  return parts.filter(({ value }) => value > 0);
}
