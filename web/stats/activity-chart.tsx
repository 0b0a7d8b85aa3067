import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { includesLevel } from '#src/owners/plans.ts';
import { useLanguage } from '../app/i18n.tsx';
import { trpc } from '../trpc.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWidth } from '../ui/use-width.ts';
import { Bars } from './chart/bars.tsx';
import {
  averageVisitors,
  bucketsOfDays,
  bucketsOfHours,
  type Chart,
  type ChartBucket,
  type ChartMetric,
  heightOf,
  metricsOf,
  roundedAverage,
  totalOf,
} from './chart/buckets.ts';
import { ImageButton } from './chart/image.tsx';
import { MetricChoice } from './chart/metric-choice.tsx';
import { Table } from './chart/table.tsx';
import { useAmount } from './chart/texts.ts';
import { useHasPatterns } from './chart/use-palette.ts';
import { StatsFailed } from './stats-failed.tsx';
import type { StatsReport, StatsView } from './stats-view.ts';

/** `name`: shown in the image. */
type Downloads = { name: string; csv: ReactNode };

type ActivityChartProps = {
  report: StatsReport;
  view?: StatsView; // with a choice of hours
  downloads?: Downloads;
  empty?: ReactNode; // replaces the bars if there are no visits
};

/** Stats by day as a bar chart and a table; by hour and as an image, too, where that is asked for. */
export function ActivityChart({ report, view, downloads, empty = <NoVisits /> }: ActivityChartProps) {
  const { t } = useLingui();
  const isHourly = view?.unit === 'hour';
  const hours = trpc.analytics.hours.useQuery(
    { itemId: report.item?.id ?? null },
    { enabled: isHourly, placeholderData: (before) => before },
  );
  const chart = isHourly ? hours.data && bucketsOfHours(hours.data.hours) : bucketsOfDays(report.days);
  // Hours are kept for two days only.
  const previous = isHourly || !report.previous ? null : bucketsOfDays(report.previous).buckets;
  const { parts, hasVisitors } = metricsOf(report.item?.kind ?? null);
  const metrics = { parts, hasVisitors: hasVisitors && !isHourly };
  return (
    <section aria-labelledby="activity" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="activity" className="text-lg font-bold">
          <Trans>Activity overview</Trans>
        </h2>
        {view && includesLevel(view.level, 'full') && (
          <SegmentedControl
            label={t`Chart interval`}
            name="unit"
            value={view.unit}
            onChange={view.setUnit}
            options={[
              { value: 'day', label: <Trans>Days</Trans> },
              { value: 'hour', label: <Trans>Last 48 hours</Trans> },
            ]}
          />
        )}
      </div>
      {chart && (
        <Activity
          {...chart}
          previous={previous}
          metrics={metrics}
          timeZone={report.timeZone}
          downloads={downloads}
          empty={empty}
        />
      )}
      {!chart && hours.isPending && <Skeleton className="mt-4 h-80" />}
      {!chart && hours.isError && (
        <StatsFailed error={hours.error} busy={hours.isFetching} onRetry={() => hours.refetch()} />
      )}
    </section>
  );
}

type ActivityProps = Chart & { downloads: Downloads | undefined; empty: ReactNode };

function Activity({ downloads, empty, ...chart }: ActivityProps) {
  const { buckets, previous, step, timeZone, metrics } = chart;
  const [chosen, setMetric] = useState<ChartMetric>('all');
  const metric = chosen === 'visitors' && !metrics.hasVisitors ? 'all' : chosen;
  const [frame, width] = useWidth<HTMLDivElement>();
  const hasPatterns = useHasPatterns(width, buckets.length);
  const isEmpty = !previous && buckets.every((bucket) => heightOf(bucket, 'all') === 0);
  if (isEmpty) return empty;
  return (
    <div ref={frame}>
      <div className="mt-3">
        <MetricChoice name="figure" metric={metric} metrics={metrics} hasPatterns={hasPatterns} onChange={setMetric} />
      </div>
      <Bars
        buckets={buckets}
        previous={previous}
        step={step}
        timeZone={timeZone}
        metric={metric}
        width={width}
        hasPatterns={hasPatterns}
      >
        <Summary {...chart} metric={metric} />
      </Bars>
      {step === 'week' && (
        <p className="mt-2 text-sm text-ink-soft">
          <Trans>Each bar covers seven days; the first may cover fewer. Page visitors are averaged.</Trans>
        </p>
      )}
      {downloads && (
        <div className="mt-4 flex flex-wrap gap-2">
          <ImageButton {...chart} metric={metric} name={downloads.name} />
          {downloads.csv}
        </div>
      )}
      <details className="mt-3">
        <summary className="w-fit cursor-pointer py-1 font-semibold">
          <Trans>Show as a table</Trans>
        </summary>
        <Table {...chart} />
      </details>
    </div>
  );
}

/** The totals, while no bar is selected. Visitors are never added up over days. */
function Summary({ buckets, metrics, metric }: Chart & { metric: ChartMetric }) {
  const amount = useAmount();
  if (metric === 'visitors') {
    return (
      <p className="font-semibold">
        <AverageVisitors buckets={buckets} />
      </p>
    );
  }
  return (
    <>
      <p className="font-semibold">{amount(metric, totalOf(buckets, metric))}</p>
      {metrics.hasVisitors && metric === 'all' && totalOf(buckets, 'view') > 0 && (
        <p className="text-sm text-ink-soft">
          <AverageVisitors buckets={buckets} />
        </p>
      )}
    </>
  );
}

function NoVisits() {
  return (
    <div className="mt-4 flex h-56 flex-col items-center justify-center rounded-card bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_25%)] text-center">
      <div className="max-w-sm bg-surface px-4 py-2">
        <p className="font-semibold">
          <Trans>No visits in this period</Trans>
        </p>
        <p className="mt-1 text-ink-soft">
          <Trans>Scans, views and clicks appear here within seconds.</Trans>
        </p>
      </div>
    </div>
  );
}

const MIN_SHOWN_AVERAGE = 0.1;

/** Never rounds down to zero. */
function AverageVisitors({ buckets }: { buckets: readonly ChartBucket[] }) {
  const [language] = useLanguage();
  const average = averageVisitors(buckets);
  const visitors = roundedAverage(average);
  if (average > 0 && visitors === 0) {
    const least = new Intl.NumberFormat(language).format(MIN_SHOWN_AVERAGE);
    return <Trans>Fewer than {least} page visitors a day on average</Trans>;
  }
  return <Plural value={visitors} one="# page visitor a day on average" other="# page visitors a day on average" />;
}
