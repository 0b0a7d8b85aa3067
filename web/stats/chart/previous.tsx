import { useLingui } from '@lingui/react/macro';
import type { ChartBucket, ChartMetric, ChartStep } from './buckets.ts';
import { totalOf } from './buckets.ts';
import { PreviousLine } from './drawing.tsx';
import { useAmount, useMoments } from './texts.ts';
import { useScreenPalette } from './use-palette.ts';

/** What was counted in some bars of the previous period (product 15.13). */
export function usePreviousText(step: ChartStep, timeZone: string) {
  const { t } = useLingui();
  const amount = useAmount();
  const moments = useMoments(step, timeZone);
  return (buckets: readonly ChartBucket[], metric: ChartMetric): string => {
    const [first, last] = [buckets[0], buckets.at(-1)];
    if (!first || !last) return '';
    const range = buckets.length === 1 ? moments.long(first) : moments.range(first, last);
    return t`Previous period (${range}): ${amount(metric, totalOf(buckets, metric))}`;
  };
}

/** The text is also the legend of the line. */
export function Previous({ text }: { text: string }) {
  const palette = useScreenPalette();
  return (
    <p className="mt-2 flex min-h-10 items-baseline gap-2 text-sm text-ink-soft tabular-nums sm:min-h-5">
      <svg width="22" height="8" aria-hidden="true" className="shrink-0">
        <PreviousLine points={['0,4', '22,4']} palette={palette} />
      </svg>
      {text}
    </p>
  );
}
