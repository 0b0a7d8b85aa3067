import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { changeOf, type Figure } from '#src/figures.ts';
import { useLanguage } from '../i18n.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

const gridStyle = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4';

/** The four figures of the last 30 days (product 15.1). */
export function StatCards() {
  const { t } = useLingui();
  const { data, isPending, isFetching, refetch } = trpc.analytics.overview.useQuery();
  if (isPending) {
    return (
      <div role="status" aria-label={t`Loading...`} className={gridStyle}>
        {['scans', 'views', 'clicks', 'total'].map((figure) => (
          <Skeleton key={figure} className="h-32" />
        ))}
      </div>
    );
  }
  if (!data) return <LoadFailed busy={isFetching} onRetry={() => refetch()} />;
  return (
    <section aria-label={t`Figures`}>
      <dl className={gridStyle}>
        <StatCard label={<Trans>QR scans</Trans>} figure={data.qrScans} />
        <StatCard label={<Trans>Profile views</Trans>} figure={data.profileViews} />
        <StatCard label={<Trans>Link clicks</Trans>} figure={data.linkClicks} />
        <StatCard label={<Trans>Total interactions</Trans>} figure={data.total} />
      </dl>
    </section>
  );
}

function StatCard({ label, figure }: { label: ReactNode; figure: Figure }) {
  const [language] = useLanguage();
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-1 font-display text-2xl font-bold tracking-tight tabular-nums">
        {new Intl.NumberFormat(language).format(figure.now)}
      </dd>
      <dd className="mt-2 text-sm text-ink-soft">
        <Change percent={changeOf(figure)} /> <Trans>vs last period</Trans>
      </dd>
    </div>
  );
}

/** In words of its own where there was nothing before: no number would be true. */
function Change({ percent }: { percent: number | null }) {
  const [language] = useLanguage();
  if (percent === null) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">
          <Trans>Nothing to compare with:</Trans>
        </span>
      </>
    );
  }
  const format = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'always', maximumFractionDigits: 0 });
  return <span className="font-semibold text-ink tabular-nums">{format.format(percent / 100)}</span>;
}
