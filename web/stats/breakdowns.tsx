import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type AnalyticsLevel, reaches } from '#src/owners/plans.ts';
import { levelOfDimension, type Period } from '#src/stats/stats.ts';
import { isKeptOfItems, type VisitDimension } from '#src/visits/visits.ts';
import { Tabs } from '../ui/tabs.tsx';
import { Breakdown } from './breakdown.tsx';
import { ListCsvLink } from './csv-link.tsx';
import { useDimensionNames } from './dimension-texts.ts';

type Days = { from: string; to: string };

type BreakdownsProps = { itemId: string | null; period: Period; days: Days; level: AnalyticsLevel };

/** Who came from where and with what, in a few panels. Only what the plan shows, and what is kept of a single link. */
export function Breakdowns({ itemId, period, days, level }: BreakdownsProps) {
  const { t } = useLingui();
  const panels: { title: string; dimensions: VisitDimension[] }[] = [
    { title: t`How people come`, dimensions: ['source', 'referrer'] },
    { title: t`Countries`, dimensions: ['country'] },
    { title: t`Devices`, dimensions: ['device', 'browser', 'os'] },
    { title: t`Campaigns`, dimensions: ['utmCampaign', 'utmSource', 'utmMedium'] },
  ];
  const isShown = (dimension: VisitDimension) =>
    reaches(level, levelOfDimension(dimension)) && (itemId === null || isKeptOfItems(dimension));
  return panels
    .map(({ title, dimensions }) => ({ title, dimensions: dimensions.filter(isShown) }))
    .filter(({ dimensions }) => dimensions.length > 0)
    .map((panel) => (
      <Panel
        key={panel.title}
        {...panel}
        itemId={itemId}
        period={period}
        sheets={reaches(level, 'advanced') ? days : null}
      />
    ));
}

type PanelProps = {
  title: string;
  dimensions: VisitDimension[];
  itemId: string | null;
  period: Period;
  /** the days that can be exported; null where the plan exports none */
  sheets: Days | null;
};

function Panel({ title, dimensions, itemId, period, sheets }: PanelProps) {
  const names = useDimensionNames();
  const [chosen, setChosen] = useState(dimensions[0]);
  const [only] = dimensions;
  const current = chosen && dimensions.includes(chosen) ? chosen : only;
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        {sheets && current && <ListCsvLink itemId={itemId} days={sheets} subject={current} name={names[current]} />}
      </div>
      {dimensions.length === 1 && only ? (
        <Breakdown itemId={itemId} period={period} dimension={only} />
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
