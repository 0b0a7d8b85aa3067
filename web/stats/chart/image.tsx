import { Trans, useLingui } from '@lingui/react/macro';
import { Image as ImageIcon } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { downloadBlob } from '../../app/download.ts';
import { useLanguage } from '../../app/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Chart, type ChartBucket, type ChartMetric, countMetrics } from './buckets.ts';
import { Drawing, type Palette, Patterns } from './drawing.tsx';
import { useAxis, useMetricNames, useMoments } from './texts.ts';

/** always light, for print and slides */
const print: Palette = { ink: '#1d1a16', soft: '#5d574d', line: '#ddd8cd', band: '#ebe7df', ground: '#fffefb' };

const SIZE = { width: 1200, height: 675 };
const MARGIN = 56;
const HEAD = 150;
const WIDTH = SIZE.width - 2 * MARGIN;
const LABELS = { room: WIDTH, each: 110 };
const SCALE = 2; // for high-density screens
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const ID = 'chart-image';

type ImageTexts = {
  title: string;
  subtitle: string;
  legend: Partial<Record<ChartMetric, string>>; // empty for a single metric
  labels: readonly (string | null)[]; // null: no label
  number: (value: number) => string;
};

type ImageChart = { buckets: readonly ChartBucket[]; metric: ChartMetric; texts: ImageTexts };

/** Downloads the chart as a PNG. @throws if the browser can't draw it */
async function downloadImage(chart: ImageChart, fileName: string): Promise<void> {
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

function ChartImage({ buckets, metric, texts: { title, subtitle, legend, labels, number } }: ImageChart) {
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
          metric={metric}
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

function Legend({ legend }: { legend: ImageTexts['legend'] }) {
  const id = `${ID}-legend`;
  return (
    <g transform={`translate(${MARGIN} ${SIZE.height - 44})`} fontSize={17} fill={print.ink}>
      <Patterns id={id} palette={print} />
      {countMetrics
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

export function ImageButton({
  buckets,
  step,
  timeZone,
  metrics,
  metric,
  name,
}: Chart & { metric: ChartMetric; name: string }) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const toast = useToast();
  const names = useMetricNames();
  const moments = useMoments(step, timeZone);
  const axis = useAxis(step, timeZone);
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return null;
  const range = step === 'hour' ? `${moments.long(first)} – ${moments.long(last)}` : moments.range(first, last);
  const legend = Object.fromEntries(metrics.parts.map((key) => [key, names[key]]));
  const texts = {
    title: name,
    subtitle: `${names[metric]} · ${range}`,
    legend: metric === 'all' ? legend : {},
    labels: axis(buckets, LABELS.room, LABELS.each),
    number: new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format,
  };
  const download = () =>
    downloadImage({ buckets, metric, texts }, `${t`analytics`}-${last.end.slice(0, 10)}.png`).catch(() =>
      toast({ variant: 'destructive', title: t`This browser couldn't create the image` }),
    );
  return (
    <Button variant="secondary" size="small" onClick={download}>
      <ImageIcon aria-hidden="true" className="size-4" />
      <Trans>Download image</Trans>
    </Button>
  );
}
