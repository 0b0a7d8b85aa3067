import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '../../app/i18n.tsx';
import { type ChartBucket, type ChartMetrics, type ChartStep, heightOf, roundedAverage } from './buckets.ts';
import { useMetricNames, useMoments } from './texts.ts';

type TableProps = { buckets: ChartBucket[]; step: ChartStep; timeZone: string; metrics: ChartMetrics };

export function Table({ buckets, step, timeZone, metrics: { parts, hasVisitors } }: TableProps) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const names = useMetricNames();
  const moments = useMoments(step, timeZone);
  const number = new Intl.NumberFormat(language);
  const busy = buckets.toReversed().filter((bucket) => heightOf(bucket, 'all') > 0);
  if (busy.length === 0) {
    return (
      <p className="mt-2 text-ink-soft">
        <Trans>No visits in this period</Trans>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="mt-2 max-h-96 overflow-auto" tabIndex={0} aria-label={t`Stats as a table`}>
      <table className="w-full min-w-xl text-left text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <Head>{step === 'hour' ? <Trans>Hour</Trans> : <Trans>Day</Trans>}</Head>
            {parts.map((key) => (
              <Head key={key}>{names[key]}</Head>
            ))}
            {hasVisitors && <Head>{step === 'week' ? <Trans>Average daily visitors</Trans> : names.visitors}</Head>}
          </tr>
        </thead>
        <tbody>
          {busy.map((bucket) => (
            <tr key={bucket.start} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {moments.long(bucket)}
              </th>
              {parts.map((key) => (
                <td key={key} className="py-1.5 pr-4">
                  {number.format(bucket.counts[key])}
                </td>
              ))}
              {hasVisitors && <td className="py-1.5 pr-4">{number.format(roundedAverage(bucket.visitors ?? 0))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="sticky top-0 bg-surface py-1.5 pr-4 font-semibold">
      {children}
    </th>
  );
}
