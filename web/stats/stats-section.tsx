import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { reaches } from '#src/owners/plans.ts';
import { LoadFailed } from '../app/load-failed.tsx';
import { useSession } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityChart } from './activity-chart.tsx';
import { figuredOf } from './chart/buckets.ts';
import { CsvLink } from './csv-link.tsx';
import { CustomDays } from './custom-days.tsx';
import { WhatIsCounted } from './how-we-count.tsx';
import { LaterLists } from './lazy-lists.tsx';
import { LockedNote } from './locked-note.tsx';
import { PeriodChoice } from './period-choice.tsx';
import type { Report } from './report.ts';
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';
import { useView, type View } from './view.ts';

type FiguresProps = {
  /** null: all that the account has */
  itemId: string | null;
  /** stands in for the chart before the first visit */
  empty: ReactNode;
};

/** What was counted in the days that the address names: as figures, chart and lists. It stays as it is while it is asked anew. */
export function Figures({ itemId, empty }: FiguresProps) {
  const { t } = useLingui();
  const view = useView();
  const { data, isPending, isFetching, isPlaceholderData, refetch } = trpc.analytics.report.useQuery(
    { itemId, period: view.period },
    { placeholderData: (before) => before },
  );
  if (isPending) return <FiguresSkeleton />;
  if (!data) return <LoadFailed busy={isFetching} onRetry={() => refetch()} />;
  const hasViews = figuredOf(data.item?.kind ?? null).parts.includes('view');
  return (
    <section aria-label={t`Figures`} aria-busy={isPlaceholderData} className="flex flex-col gap-5">
      <Toolbar report={data} view={view} />
      <div className={classNames('flex flex-col gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}>
        <StatCards figures={data.figures} hasViews={hasViews} />
        <Details itemId={itemId} report={data} view={view} empty={empty} />
        <LockedNote level={view.level} />
        <WhatIsCounted timeZone={data.timeZone} hasViews={hasViews} />
      </div>
    </section>
  );
}

function Toolbar({ report, view }: { report: Report; view: View }) {
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

function Range({ from, to }: Report) {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const date = (day: string) => new Date(`${day}T00:00:00Z`);
  return <p className="font-semibold tabular-nums">{format.formatRange(date(from), date(to))}</p>;
}

type DetailsProps = FiguresProps & { report: Report; view: View };

function Details({ itemId, report, view, empty }: DetailsProps) {
  const session = useSession();
  const { total } = report.figures;
  const isNew = total.now === 0 && total.before === null && view.period === '30' && view.unit === 'day';
  if (isNew) return empty;
  const name = report.item?.title ?? (session.status === 'in' ? session.profile.name : '');
  const { from, to } = report;
  return (
    <>
      <ActivityChart
        report={report}
        view={view}
        name={name}
        exports={reaches(view.level, 'advanced') && <CsvLink itemId={itemId} days={{ from, to }} />}
      />
      <LaterLists itemId={itemId} period={view.period} days={{ from, to }} level={view.level} />
    </>
  );
}

function FiguresSkeleton() {
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
