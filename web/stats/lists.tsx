import { type AnalyticsLevel, reaches } from '#src/owners/plans.ts';
import type { Days, Period } from '#src/stats/stats.ts';
import { Breakdowns } from './breakdowns.tsx';
import { TopItems } from './top-items.tsx';

type ListsProps = { itemId: string | null; period: Period; days: Days; level: AnalyticsLevel };

/** What was visited most, and where the visits came from. */
export function Lists(props: ListsProps) {
  return (
    <>
      {props.itemId === null && <TopItems {...props} />}
      {reaches(props.level, 'full') && <Breakdowns {...props} />}
    </>
  );
}
