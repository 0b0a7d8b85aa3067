import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay, useScreenPath } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { useReplacePrerendered } from '../app/pre-hydration.ts';
import { Redirect } from '../app/redirect.tsx';
import { CardHome, useIsCardPending } from '../cards/home/card-home.tsx';
import { trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActivityChart } from './activity-chart.tsx';
import { BeforeFirstVisit } from './before-first-visit.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatsFailed } from './stats-failed.tsx';
import type { StatsReport } from './stats-view.ts';
import { WhatsNew } from './whats-new.tsx';

/** The first screen, which is called Home (product 15.1). */
export function AnalyticsPage() {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  usePageTitle(t`Home`);
  const [search] = useSearchParams();
  const mayReadAll = useMay('stats.read');
  const {
    data: report,
    error,
    isPending,
    isFetching,
    refetch,
  } = trpc.analytics.report.useQuery({ itemId: null, period: '30' }, { enabled: mayReadAll });
  const isCardPending = useIsCardPending();
  useReplacePrerendered(!isPending && !isCardPending);
  // While the screen is open, the first visit moves nothing
  const wasNew = useRef(false);
  if (report && isNew(report)) wasNew.current = true;
  // Members have the cards that they hold (product 36.4)
  if (!mayReadAll) return <Redirect to={screenPath('cards')} />;
  // Bookmarks of the time when this screen had all stats
  if (['period', 'from', 'unit'].some((name) => search.has(name)))
    return <Redirect to={`${screenPath('stats')}?${search}`} />;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-xl font-bold">
        <Trans>Home</Trans>
      </h1>
      {/* At once: what comes later would move the rest */}
      {isPending || isCardPending ? (
        <HomeSkeleton />
      ) : (
        <>
          {report && !wasNew.current && <WhatsNew days={report.days} />}
          <CardHome />
          {report && wasNew.current && <WhatsNew days={report.days} />}
          {report ? (
            <LastDays report={report} />
          ) : (
            <StatsFailed error={error} busy={isFetching} onRetry={() => refetch()} />
          )}
        </>
      )}
    </div>
  );
}

/** Nobody has visited anything yet. */
function isNew({ figures: { total } }: StatsReport): boolean {
  return total.now === 0 && total.before === null;
}

/** The four totals and the chart. All reports are on the screen Stats. */
function LastDays({ report }: { report: StatsReport }) {
  const screenPath = useScreenPath();
  return (
    <section aria-labelledby="last-days" className="mt-2 flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="last-days" className="text-lg font-bold">
          <Trans>Last 30 days</Trans>
        </h2>
        <Link to={screenPath('stats')} className={`${textLinkStyle} py-0.5`}>
          <Trans>All stats</Trans>
        </Link>
      </div>
      <StatCards totals={report.figures} hasSaves={false} />
      <ActivityChart
        report={report}
        {...(isNew(report) && {
          empty: (
            <BeforeFirstVisit>
              <Trans>Share your card or show a QR code. Scans, views and clicks appear here within seconds.</Trans>
            </BeforeFirstVisit>
          ),
        })}
      />
    </section>
  );
}

function HomeSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-6">
      <Skeleton className="h-39 sm:h-43" />
      <Skeleton className="h-50 lg:h-28" />
      <Skeleton className="h-66 lg:h-32" />
      <Skeleton className="h-110" />
    </div>
  );
}
