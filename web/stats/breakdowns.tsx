import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type AnalyticsLevel, includesLevel } from '#src/owners/plans.ts';
import { type Days, levelOfDimension, type Period } from '#src/stats/stats.ts';
import { isItemDimension, type VisitDimension } from '#src/visits/visits.ts';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BarList } from './bar-list.tsx';
import { ListCsvLink } from './csv-link.tsx';
import { useDimensionNames, useValueText } from './dimension-texts.ts';
import { StatsFailed } from './stats-failed.tsx';

type BreakdownsProps = { itemId: string | null; period: Period; days: Days; level: AnalyticsLevel };

/** Shows what the plan and the item have. */
export function Breakdowns({ itemId, period, days, level }: BreakdownsProps) {
  const { t } = useLingui();
  const panels: { title: string; dimensions: VisitDimension[] }[] = [
    { title: t`Traffic sources`, dimensions: ['source', 'referrer'] },
    { title: t`Countries`, dimensions: ['country'] },
    { title: t`Devices`, dimensions: ['device', 'browser', 'os'] },
    { title: t`Campaigns`, dimensions: ['utmCampaign', 'utmSource', 'utmMedium'] },
  ];
  const isShown = (dimension: VisitDimension) =>
    includesLevel(level, levelOfDimension(dimension)) && (itemId === null || isItemDimension(dimension));
  return panels
    .map(({ title, dimensions }) => ({ title, dimensions: dimensions.filter(isShown) }))
    .filter(({ dimensions }) => dimensions.length > 0)
    .map((panel) => (
      <Panel
        key={panel.title}
        {...panel}
        itemId={itemId}
        period={period}
        csvDays={includesLevel(level, 'advanced') ? days : null}
      />
    ));
}

type BreakdownPanelProps = {
  title: string;
  dimensions: VisitDimension[];
  itemId: string | null;
  period: Period;
  csvDays: Days | null; // null if the plan has no CSV export
};

function Panel({ title, dimensions, itemId, period, csvDays }: BreakdownPanelProps) {
  const names = useDimensionNames();
  const [chosen, setChosen] = useState<VisitDimension | null>(null);
  const informative = useInformative({ itemId, period, dimensions });
  const isChosen = chosen !== null && dimensions.includes(chosen);
  const current = isChosen ? chosen : informative;
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        {csvDays && current && <ListCsvLink itemId={itemId} days={csvDays} subject={current} name={names[current]} />}
      </div>
      {current === null ? (
        <Skeleton className="h-52" />
      ) : dimensions.length === 1 ? (
        <Breakdown itemId={itemId} period={period} dimension={current} />
      ) : (
        <Tabs
          label={title}
          value={current}
          onChange={setChosen}
          tabs={dimensions.map((dimension) => ({
            value: dimension,
            label: names[dimension],
            content: <Breakdown itemId={itemId} period={period} dimension={dimension} />,
          }))}
        />
      )}
    </section>
  );
}

type BreakdownProps = { itemId: string | null; period: Period; dimension: VisitDimension };

type PanelDimensions = Omit<BreakdownProps, 'dimension'> & { dimensions: readonly VisitDimension[] };

/**
 * The first dimension whose visits have names, such as campaigns; without any, the first one; null until known. Each is asked
 * for only if those before it have none.
 */
function useInformative({ itemId, period, dimensions }: PanelDimensions): VisitDimension | null {
  const [asked, setAsked] = useState(1);
  const found = trpc.useQueries((t) =>
    dimensions
      .slice(0, asked)
      .map((dimension) =>
        t.analytics.breakdown({ itemId, period, dimension }, { placeholderData: (before) => before }),
      ),
  );
  const place = found.findIndex(({ data }) => data?.rows.some(({ word }) => word !== ''));
  if (place >= 0) return dimensions[place] ?? null;
  const isOver = found.every(({ isPending }) => !isPending);
  if (isOver && asked < dimensions.length) setAsked(asked + 1);
  return isOver && asked >= dimensions.length ? (dimensions[0] ?? null) : null;
}

function Breakdown({ itemId, period, dimension }: BreakdownProps) {
  const { t } = useLingui();
  const names = useDimensionNames();
  const valueText = useValueText();
  const { data, error, isPending, isFetching, refetch } = trpc.analytics.breakdown.useQuery(
    { itemId, period, dimension },
    { placeholderData: (before) => before },
  );
  if (isPending) return <Skeleton className="h-40" />;
  if (!data) return <StatsFailed error={error} busy={isFetching} onRetry={() => refetch()} />;
  if (data.total === 0) {
    return (
      <p className="text-ink-soft">
        <Trans>No visits in this period</Trans>
      </p>
    );
  }
  const rows = data.rows.map(({ word, hits }) => ({ key: `_${word}`, label: valueText(dimension, word), hits }));
  const others = { key: 'others', label: t`Other`, hits: data.others };
  return <BarList label={names[dimension]} rows={data.others > 0 ? [...rows, others] : rows} total={data.total} />;
}
