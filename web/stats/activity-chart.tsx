import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { reaches } from '#src/owners/plans.ts';
import { LoadFailed } from '../app/load-failed.tsx';
import { trpc } from '../trpc.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Bars } from './chart/bars.tsx';
import { bucketsOfDays, bucketsOfHours, type Chart, figuredOf, heightOf, type Shown } from './chart/buckets.ts';
import { DailyVisitors } from './chart/daily-visitors.tsx';
import { PictureButton } from './chart/image-button.tsx';
import { FigureChoice } from './chart/metric-choice.tsx';
import { Table } from './chart/table.tsx';
import { useAmount } from './chart/texts.ts';
import { useWidth } from './chart/width.ts';
import { NothingThen } from './no-visits.tsx';
import type { Report } from './report.ts';
import type { View } from './view.ts';

type ActivityChartProps = {
  report: Report;
  view: View;
  /** whose figures they are: the picture says so */
  name: string;
  /** beside the picture's button */
  exports: ReactNode;
};

/** What happened on each day, or in each of the last hours: as bars, as a picture and as a table. */
export function ActivityChart({ report, view, name, exports }: ActivityChartProps) {
  const { t } = useLingui();
  const hours = trpc.analytics.hours.useQuery(
    { itemId: report.item?.id ?? null },
    { enabled: view.unit === 'hour', placeholderData: (before) => before },
  );
  const isHourly = view.unit === 'hour';
  const chart = isHourly ? hours.data && bucketsOfHours(hours.data.hours) : bucketsOfDays(report.days);
  const { parts, hasVisitors } = figuredOf(report.item?.kind ?? null);
  const figured = { parts, hasVisitors: hasVisitors && !isHourly };
  return (
    <section aria-labelledby="activity" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="activity" className="text-lg font-bold">
          <Trans>Activity overview</Trans>
        </h2>
        {reaches(view.level, 'full') && (
          <SegmentedControl
            label={t`A bar for each`}
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
      {chart && <Activity {...chart} figured={figured} timeZone={report.timeZone} name={name} exports={exports} />}
      {!chart && hours.isPending && <Skeleton className="mt-4 h-80" />}
      {!chart && hours.isError && <LoadFailed busy={hours.isFetching} onRetry={() => hours.refetch()} />}
    </section>
  );
}

/** Pixels that a bar must have to show a pattern. */
const BAR_LEAST = 6;

type ActivityProps = Chart & { name: string; exports: ReactNode };

function Activity({ name, exports, ...chart }: ActivityProps) {
  const { buckets, step, timeZone, figured } = chart;
  const [wanted, setShown] = useState<Shown>('all');
  const shown = wanted === 'visitors' && !figured.hasVisitors ? 'all' : wanted;
  const [frame, width] = useWidth<HTMLDivElement>();
  const isPlain = width !== null && width / buckets.length < BAR_LEAST;
  const isEmpty = buckets.every((bucket) => heightOf(bucket, 'all') === 0);
  if (isEmpty) return <NothingThen />;
  return (
    <div ref={frame}>
      <div className="mt-3">
        <FigureChoice name="figure" shown={shown} figured={figured} isPlain={isPlain} onChange={setShown} />
      </div>
      <Bars buckets={buckets} step={step} timeZone={timeZone} shown={shown} width={width} isPlain={isPlain}>
        <Summary {...chart} shown={shown} />
      </Bars>
      {step === 'week' && (
        <p className="mt-2 text-sm text-ink-soft">
          <Trans>
            Each bar is seven days, the first one maybe fewer. Daily visitors are the average of their days.
          </Trans>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <PictureButton {...chart} shown={shown} name={name} />
        {exports}
      </div>
      <details className="mt-3">
        <summary className="w-fit cursor-pointer py-1 font-semibold">
          <Trans>Show as a table</Trans>
        </summary>
        <Table {...chart} />
      </details>
    </div>
  );
}

/** What the bars come to, while none of them is read. Visitors of several days come to nothing: they are never added up. */
function Summary({ buckets, figured, shown }: Chart & { shown: Shown }) {
  const amount = useAmount();
  if (shown === 'visitors') {
    return (
      <p className="font-semibold">
        <DailyVisitors buckets={buckets} />
      </p>
    );
  }
  const sum = buckets.reduce((total, bucket) => total + heightOf(bucket, shown), 0);
  return (
    <>
      <p className="font-semibold">{amount(shown, sum)}</p>
      {figured.hasVisitors && shown === 'all' && (
        <p className="text-sm text-ink-soft">
          <DailyVisitors buckets={buckets} />
        </p>
      )}
    </>
  );
}
