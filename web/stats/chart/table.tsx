import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '../../app/i18n.tsx';
import { type Chart, heightOf, roundedAverage } from './buckets.ts';
import { useMetricNames, useMoments } from './texts.ts';

export function Table({ buckets, previous, step, timeZone, metrics: { parts, hasVisitors } }: Chart) {
  const { t } = useLingui();
  const [language] = useLanguage();
  const names = useMetricNames();
  const moments = useMoments(step, timeZone);
  const number = new Intl.NumberFormat(language);
  const busy = buckets
    .map((bucket, index) => ({ bucket, before: previous?.[index] }))
    .filter((row) => [row.bucket, row.before].some((bucket) => bucket && heightOf(bucket, 'all') > 0))
    .toReversed();
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
      <table className="w-full min-w-2xl text-left text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <Head>{step === 'hour' ? <Trans>Hour</Trans> : <Trans>Day</Trans>}</Head>
            {parts.map((key) => (
              <Head key={key}>{names[key]}</Head>
            ))}
            {hasVisitors && (
              <Head>{step === 'week' ? <Trans>Average page visitors a day</Trans> : names.visitors}</Head>
            )}
            {previous && (
              <Head>
                <Trans>Interactions in the previous period</Trans>
              </Head>
            )}
          </tr>
        </thead>
        <tbody>
          {busy.map(({ bucket, before }) => (
            <tr key={bucket.start} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                {moments.long(bucket)}
              </th>
              {parts.map((key) => (
                <td key={key} className="py-1.5 pr-4">
                  {number.format(bucket.counts[key])}
                </td>
              ))}
              {hasVisitors && <td className="py-1.5 pr-4">{number.format(roundedAverage(bucket.visitors ?? 0))}</td>}
              {before && <td className="py-1.5 pr-4">{number.format(heightOf(before, 'all'))}</td>}
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
