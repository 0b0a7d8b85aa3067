import { Trans, useLingui } from '@lingui/react/macro';
import { Image as ImageIcon } from 'lucide-react';
import { useLanguage } from '../../app/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Chart, Shown } from './buckets.ts';
import { downloadPicture, LABELS } from './image.tsx';
import { useAxis, useFigureNames, useMoments } from './texts.ts';

/** Takes the chart along as a picture, with whose it is and which days it shows. */
export function PictureButton({
  buckets,
  step,
  timeZone,
  figured,
  shown,
  name,
}: Chart & { shown: Shown; name: string }) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const toast = useToast();
  const names = useFigureNames();
  const moments = useMoments(step, timeZone);
  const axis = useAxis(step, timeZone);
  const [first, last] = [buckets[0], buckets.at(-1)];
  if (!first || !last) return null;
  const range = step === 'hour' ? `${moments.long(first)} – ${moments.long(last)}` : moments.range(first, last);
  const legend = Object.fromEntries(figured.parts.map((key) => [key, names[key]]));
  const texts = {
    title: name,
    subtitle: `${names[shown]} · ${range}`,
    legend: shown === 'all' ? legend : {},
    labels: axis(buckets, LABELS.room, LABELS.each),
    number: new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format,
  };
  const download = () =>
    downloadPicture({ buckets, shown, texts }, `${t`analytics`}-${last.end.slice(0, 10)}.png`).catch(() =>
      toast({ variant: 'destructive', title: t`The picture could not be made in this browser.` }),
    );
  return (
    <Button variant="secondary" size="small" onClick={download}>
      <ImageIcon aria-hidden="true" className="size-4" />
      <Trans>Download picture</Trans>
    </Button>
  );
}
