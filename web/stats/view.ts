import { type AnalyticsLevel, analyticsLevel, reaches } from '#src/owners/plans.ts';
import { areDays, levelOfPeriod, type Period, periodLengths } from '#src/stats/stats.ts';
import { useSearchParams } from '../app/routing/location.ts';
import { useSession } from '../app/session.tsx';
import { accessOf } from '../owners/profile-access.ts';

export type Unit = 'day' | 'hour';

export type View = {
  level: AnalyticsLevel;
  period: Period;
  unit: Unit;
  setPeriod: (period: Period) => void;
  setUnit: (unit: Unit) => void;
};

const USUAL: Period = '30';

/** Which days are looked at and how closely. The address holds it: going back and reloading show the same. */
export function useView(): View {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const level = session.status === 'in' ? analyticsLevel(accessOf(session.profile).plan) : 'basic';

  /** Others of the address's words stay. The page does not jump to its top. */
  const go = (words: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(words)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    // No step back that leads nowhere
    if (next.toString() !== search.toString()) setSearch(next, { preventScrollReset: true });
  };

  return {
    level,
    period: periodOf(search, level),
    unit: search.get('unit') === 'hour' && reaches(level, 'full') ? 'hour' : 'day',
    // The last hours are in no period: whoever chooses one wants its days
    setPeriod: (period) =>
      typeof period === 'string'
        ? go({ period: period === USUAL ? null : period, from: null, to: null, unit: null })
        : go({ period: null, ...period, unit: null }),
    setUnit: (unit) => go({ unit: unit === 'day' ? null : unit }),
  };
}

/** What an address asks for, as far as the plan shows it: an address that was kept or handed on still opens. */
function periodOf(search: URLSearchParams, level: AnalyticsLevel): Period {
  const [from, to] = [search.get('from'), search.get('to')];
  const period =
    from !== null && to !== null
      ? areDays({ from, to }) && { from, to }
      : periodLengths.find((length) => length === search.get('period'));
  return period && reaches(level, levelOfPeriod(period)) ? period : USUAL;
}
