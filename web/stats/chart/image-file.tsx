import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { downloadBlob } from '../../app/download.ts';
import { type ChartBucket, type ChartMetric, countMetrics } from './buckets.ts';
import { Drawing, PreviousLine } from './drawing.tsx';
import { type Palette, paletteOf, tonesOn } from './palette.tsx';

/** Width of the drawing in pixels. */
const IMAGE_WIDTH = 1088;
const MARGIN = 56;

/** always light, for print and slides */
const print = { ink: '#1d1a16', soft: '#5d574d', line: '#ddd8cd', band: '#ebe7df', ground: '#fffefb' };

const SIZE = { width: IMAGE_WIDTH + 2 * MARGIN, height: 675 };
const HEAD = 150;
const SCALE = 2; // for high-density screens
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

export type ImageTexts = {
  title: string;
  subtitle: string;
  legend: Partial<Record<ChartMetric, string>>; // empty for a single metric
  previous: string; // name of the line
  labels: readonly (string | null)[]; // null: no label
  number: (value: number) => string;
};

type ImageChart = {
  buckets: readonly ChartBucket[];
  previous: readonly ChartBucket[] | null;
  metric: ChartMetric;
  accent: string;
  texts: ImageTexts;
};

/** Downloads the chart as a PNG. @throws if the browser can't draw it */
export async function downloadImage(chart: ImageChart, fileName: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markupOf(chart))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * SCALE;
  canvas.height = SIZE.height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas returned no image');
  downloadBlob(blob, fileName);
}

function markupOf(chart: ImageChart): string {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(<ChartImage {...chart} />));
  const markup = new XMLSerializer().serializeToString(host.firstElementChild as Element);
  root.unmount();
  return markup;
}

function ChartImage({ buckets, previous, metric, accent, texts }: ImageChart) {
  const { title, subtitle, labels, number } = texts;
  const palette = paletteOf({ ...print, accent }, tonesOn(print.ground, accent));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={SIZE.width}
      height={SIZE.height}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      fontFamily={FONT}
    >
      <title>{title}</title>
      <rect width="100%" height="100%" fill={print.ground} />
      <text x={MARGIN} y={72} fontSize={34} fontWeight={700} fill={print.ink}>
        {title}
      </text>
      <text x={MARGIN} y={106} fontSize={20} fill={print.soft}>
        {subtitle}
      </text>
      <g transform={`translate(${MARGIN} ${HEAD})`}>
        <Drawing
          buckets={buckets}
          previous={previous}
          metric={metric}
          labels={labels}
          number={number}
          width={IMAGE_WIDTH}
          height={SIZE.height - HEAD - 90}
          palette={palette}
        />
      </g>
      <Legend texts={texts} hasPrevious={previous !== null} palette={palette} />
    </svg>
  );
}

type LegendProps = { texts: ImageTexts; hasPrevious: boolean; palette: Palette };

function Legend({ texts: { legend, previous }, hasPrevious, palette }: LegendProps) {
  const parts = countMetrics.filter((key) => legend[key] !== undefined);
  const at = (index: number) => `translate(${index * 218} 0)`;
  return (
    <g transform={`translate(${MARGIN} ${SIZE.height - 44})`} fontSize={17} fill={palette.ink}>
      {parts.map((key, index) => (
        <g key={key} transform={at(index)}>
          <rect y={-14} width={16} height={16} rx={2} fill={palette.tones[key]} />
          <text x={26}>{legend[key]}</text>
        </g>
      ))}
      {hasPrevious && (
        <g transform={`${at(parts.length)} translate(${parts.length > 0 ? 24 : 0} 0)`}>
          <PreviousLine points={['0,-6', '22,-6']} palette={palette} />
          <text x={30}>{previous}</text>
        </g>
      )}
    </g>
  );
}
