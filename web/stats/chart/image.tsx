import { Trans, useLingui } from '@lingui/react/macro';
import { Image as ImageIcon } from 'lucide-react';
import { useLanguage } from '../../app/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Chart, ChartMetric } from './buckets.ts';
import { useAxis, useMetricNames, useMoments } from './texts.ts';

/** The room for the labels of the axis, in pixels. */
const LABELS = { room: 1088, each: 110 };

export function ImageButton({
  buckets,
  previous,
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
    previous: t`Previous period`,
    labels: axis(buckets, LABELS.room, LABELS.each),
    number: new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format,
  };
  const download = async () => {
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--theme');
    try {
      const { downloadImage } = await import('./image-file.tsx');
      const fileName = `${t`analytics`}-${last.end.slice(0, 10)}.png`;
      await downloadImage({ buckets, previous, metric, accent, texts }, fileName);
    } catch {
      toast({ variant: 'destructive', title: t`This browser couldn't create the image` });
    }
  };
  return (
    <Button variant="secondary" size="small" onClick={download}>
      <ImageIcon aria-hidden="true" className="size-4" />
      <Trans>Download image</Trans>
    </Button>
  );
}
