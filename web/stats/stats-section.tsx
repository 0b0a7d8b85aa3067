import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { includesLevel } from '#src/owners/plans.ts';
import { useOwner } from '../app/owner.tsx';
import { trpc } from '../trpc.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityChart } from './activity-chart.tsx';
import { metricsOf } from './chart/buckets.ts';
import { CsvLink } from './csv-link.tsx';
import { HowWeCount } from './how-we-count.tsx';
import { Lists } from './lists.tsx';
import { LockedNote } from './locked-note.tsx';
import { CustomDays, PeriodChoice } from './period-choice.tsx';
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';
import { StatsFailed } from './stats-failed.tsx';
import { type StatsReport, type StatsView, useStatsView } from './stats-view.ts';

type StatsSectionProps = {
  itemId: string | null; // null: the whole account
  empty: ReactNode; // in the activity overview before the first visit
};

export function StatsSection({ itemId, empty }: StatsSectionProps) {
  const { t } = useLingui();
  const view = useStatsView();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = trpc.analytics.report.useQuery(
    { itemId, period: view.period },
    { placeholderData: (before) => before },
  );
  if (isPending) return <StatsSkeleton />;
  if (!data) return <StatsFailed error={error} busy={isFetching} onRetry={() => refetch()} />;
  const hasViews = metricsOf(data.item?.kind ?? null).parts.includes('view');
  return (
    <section aria-label={t`Stats`} aria-busy={isPlaceholderData} className="flex flex-col gap-5">
      <Toolbar report={data} view={view} />
      <div className={classNames('flex flex-col gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}>
        <StatCards totals={data.figures} hasViews={hasViews} />
        <Details itemId={itemId} report={data} view={view} empty={empty} />
        <LockedNote level={view.level} />
        <HowWeCount timeZone={data.timeZone} hasViews={hasViews} />
      </div>
    </section>
  );
}

function Toolbar({ report, view }: { report: StatsReport; view: StatsView }) {
  const { from, to, today } = report;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Range {...report} />
      <PeriodChoice period={view.period} level={view.level} days={{ from, to }} onChange={view.setPeriod} />
      {typeof view.period !== 'string' && (
        <div className="w-full">
          <CustomDays days={view.period} today={today} onChange={view.setPeriod} />
        </div>
      )}
    </div>
  );
}

function Range({ from, to }: StatsReport) {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const date = (day: string) => new Date(`${day}T00:00:00Z`);
  return <p className="font-semibold tabular-nums">{format.formatRange(date(from), date(to))}</p>;
}

type DetailsProps = StatsSectionProps & { report: StatsReport; view: StatsView };

function Details({ itemId, report, view, empty }: DetailsProps) {
  const owner = useOwner();
  const { total } = report.figures;
  const isNew = total.now === 0 && total.before === null && view.period === '30' && view.unit === 'day';
  const { from, to } = report;
  return (
    <>
      <ActivityChart
        report={report}
        view={view}
        downloads={{
          name: report.item?.title ?? owner.name,
          csv: includesLevel(view.level, 'advanced') && <CsvLink itemId={itemId} days={{ from, to }} />,
        }}
        {...(isNew && { empty })}
      />
      {!isNew && (
        <div className="grid gap-5 lg:grid-cols-2 lg:[&>*:last-child:nth-child(odd)]:col-span-2">
          <Lists itemId={itemId} period={view.period} days={{ from, to }} level={view.level} />
        </div>
      )}
    </>
  );
}

function StatsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-11 sm:ml-auto sm:w-md" />
      <StatCardsSkeleton />
      <Skeleton className="h-96" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
