import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Bucket, counted, type Shown } from './buckets.ts';
import { Drawing } from './drawing.tsx';
import { type Palette, Patterns } from './patterns.tsx';

/** Pictures end up on paper and in slides: always on light ground. */
const print: Palette = { ink: '#1d1a16', soft: '#5d574d', line: '#ddd8cd', band: '#ebe7df', ground: '#fffefb' };

const SIZE = { width: 1200, height: 675 };
const MARGIN = 56;
const HEAD = 150;
const WIDTH = SIZE.width - 2 * MARGIN;
/** What the labels have in all, and each of them. */
export const LABELS = { room: WIDTH, each: 110 };
/** Sharp on dense screens. */
const SCALE = 2;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const ID = 'picture';

export type PictureTexts = {
  title: string;
  subtitle: string;
  /** of each part of a bar; empty where the bars have but one */
  legend: Partial<Record<Shown, string>>;
  /** below each bar; null below those that have none */
  labels: readonly (string | null)[];
  number: (value: number) => string;
};

type Chart = { buckets: readonly Bucket[]; shown: Shown; texts: PictureTexts };

/** Makes a PNG of a chart in this browser, and hands it over as a download. @throws where the browser cannot draw it */
export async function downloadPicture(chart: Chart, fileName: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markupOf(chart))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * SCALE;
  canvas.height = SIZE.height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to draw on');
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken it by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same components draw it as draw the screen. */
function markupOf(chart: Chart): string {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(<Picture {...chart} />));
  const markup = new XMLSerializer().serializeToString(host.firstElementChild as Element);
  root.unmount();
  return markup;
}

function Picture({ buckets, shown, texts: { title, subtitle, legend, labels, number } }: Chart) {
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
          shown={shown}
          labels={labels}
          number={number}
          width={WIDTH}
          height={SIZE.height - HEAD - 90}
          palette={print}
          id={ID}
        />
      </g>
      <Legend legend={legend} />
    </svg>
  );
}

function Legend({ legend }: { legend: PictureTexts['legend'] }) {
  const id = `${ID}-legend`;
  return (
    <g transform={`translate(${MARGIN} ${SIZE.height - 44})`} fontSize={17} fill={print.ink}>
      <Patterns id={id} palette={print} />
      {counted
        .filter((key) => legend[key] !== undefined)
        .map((key, index) => (
          <g key={key} transform={`translate(${index * 240} 0)`}>
            <rect y={-14} width={16} height={16} rx={2} fill={`url(#${id}-${key})`} stroke={print.ink} />
            <text x={26}>{legend[key]}</text>
          </g>
        ))}
    </g>
  );
}
