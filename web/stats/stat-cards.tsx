import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { changeOf, type StatChange, type StatTotal } from '#src/stats/stats.ts';
import { useLanguage } from '../app/i18n.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const gridStyle = 'grid grid-cols-2 gap-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:gap-4';

type StatTotals = Record<'qrScans' | 'profileViews' | 'linkClicks' | 'saves' | 'total', StatTotal>;

type StatCardsProps = { totals: StatTotals; hasViews?: boolean; hasSaves?: boolean };

// product 15.1, 15.10
export function StatCards({ totals, hasViews = true, hasSaves = hasViews }: StatCardsProps) {
  return (
    <dl className={gridStyle}>
      <StatCard label={<Trans>QR scans</Trans>} total={totals.qrScans} />
      {hasViews && <StatCard label={<Trans>Profile views</Trans>} total={totals.profileViews} />}
      <StatCard label={<Trans>Link clicks</Trans>} total={totals.linkClicks} />
      {hasSaves && <StatCard label={<Trans>Saved contacts</Trans>} total={totals.saves} />}
      <StatCard label={<Trans>Total interactions</Trans>} total={totals.total} />
    </dl>
  );
}

export function StatCardsSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className={gridStyle}>
      {['scans', 'views', 'clicks', 'saves', 'total'].map((total) => (
        <Skeleton key={total} className="h-33" />
      ))}
    </div>
  );
}

function StatCard({ label, total }: { label: ReactNode; total: StatTotal }) {
  const [language] = useLanguage();
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-4 last:odd:col-span-2 sm:p-5 lg:last:odd:col-span-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-1 font-display text-2xl font-bold tracking-tight tabular-nums">
        {new Intl.NumberFormat(language).format(total.now)}
      </dd>
      <dd className="mt-2 text-sm text-ink-soft">
        <Change change={changeOf(total)} /> <Trans>vs last period</Trans>
      </dd>
    </div>
  );
}

function Change({ change }: { change: StatChange | null }) {
  const [language] = useLanguage();
  if (change === null) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">
          <Trans>No comparison available</Trans>
        </span>
      </>
    );
  }
  const format = (value: number, style: 'percent' | 'decimal') =>
    new Intl.NumberFormat(language, { style, signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(value);
  return (
    <span className="font-semibold text-ink tabular-nums">
      {'percent' in change ? format(change.percent / 100, 'percent') : format(change.difference, 'decimal')}
    </span>
  );
}
