import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

const gridStyle = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4';

/** The four figures, as far as they are recorded. */
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
        <StatCard label={<Trans>QR scans</Trans>} value={data.qrScans} />
        <StatCard label={<Trans>Profile views</Trans>} value={data.profileViews} />
        <StatCard label={<Trans>Link clicks</Trans>} value={data.linkClicks} />
        <StatCard label={<Trans>Total interactions</Trans>} value={data.total} />
      </dl>
    </section>
  );
}

/** `value`: null where nothing is recorded yet. Without two periods to compare there is no change to show. */
function StatCard({ label, value }: { label: ReactNode; value: number | null }) {
  const [language] = useLanguage();
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-1 font-display text-2xl font-bold tracking-tight">
        {value === null ? <Unknown /> : new Intl.NumberFormat(language).format(value)}
      </dd>
      <dd className="mt-2 text-sm text-ink-soft">
        <Unknown /> <Trans>vs last period</Trans>
      </dd>
    </div>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">
        <Trans>Not counted yet:</Trans>
      </span>
    </>
  );
}
