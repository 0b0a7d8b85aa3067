import type { inferRouterOutputs } from '@trpc/server';
import { useSearchParams } from 'react-router';
import { type AnalyticsLevel, analyticsLevel, includesLevel } from '#src/owners/plans.ts';
import { areDays, levelOfPeriod, type Period, periodLengths } from '#src/stats/stats.ts';
import { useOwner } from '../app/owner.tsx';
import type { AppRouter } from '../trpc.ts';

export type Unit = 'day' | 'hour';

export type StatsView = {
  level: AnalyticsLevel;
  period: Period;
  unit: Unit;
  setPeriod: (period: Period) => void;
  setUnit: (unit: Unit) => void;
};

const USUAL: Period = '30';

/** The period and interval, kept in the URL. */
export function useStatsView(): StatsView {
  const { access } = useOwner();
  const [search, setSearch] = useSearchParams();
  const level = analyticsLevel(access.plan);

  const go = (changes: Record<string, string | null>) => {
    // Not as last drawn: a busy device handles two changes first
    const next = new URLSearchParams(window.location.search);
    const before = next.toString();
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    // Don't add a history entry that changes nothing.
    if (next.toString() !== before) setSearch(next, { preventScrollReset: true });
  };

  return {
    level,
    period: periodOf(search, level),
    unit: search.get('unit') === 'hour' && includesLevel(level, 'full') ? 'hour' : 'day',
    // Choosing a period leaves the hourly view.
    setPeriod: (period) =>
      typeof period === 'string'
        ? go({ period: period === USUAL ? null : period, from: null, to: null, unit: null })
        : go({ period: null, ...period, unit: null }),
    setUnit: (unit) => go({ unit: unit === 'day' ? null : unit }),
  };
}

/** Falls back to the default if the plan doesn't include the period in the URL. */
function periodOf(search: URLSearchParams, level: AnalyticsLevel): Period {
  const [from, to] = [search.get('from'), search.get('to')];
  const period =
    from !== null && to !== null
      ? areDays({ from, to }) && { from, to }
      : periodLengths.find((length) => length === search.get('period'));
  return period && includesLevel(level, levelOfPeriod(period)) ? period : USUAL;
}

type AnalyticsOutputs = inferRouterOutputs<AppRouter>['analytics'];

export type StatsReport = AnalyticsOutputs['report'];

/** `deleted` sums up all deleted items. */
export type ReportItem = AnalyticsOutputs['items']['items'][number];
