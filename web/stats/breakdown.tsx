import { Trans, useLingui } from '@lingui/react/macro';
import type { Period } from '#src/stats/stats.ts';
import type { VisitDimension } from '#src/visits/visits.ts';
import { LoadFailed } from '../app/load-failed.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BarList } from './bar-list.tsx';
import { useDimensionNames, useWordText } from './dimension-texts.ts';

type BreakdownProps = { itemId: string | null; period: Period; dimension: VisitDimension };

/** How the hits of a period are made up. */
export function Breakdown({ itemId, period, dimension }: BreakdownProps) {
  const { t } = useLingui();
  const names = useDimensionNames();
  const wordText = useWordText();
  const { data, isPending, isFetching, refetch } = trpc.analytics.breakdown.useQuery(
    { itemId, period, dimension },
    { placeholderData: (before) => before },
  );
  if (isPending) return <Skeleton className="h-40" />;
  if (!data) return <LoadFailed busy={isFetching} onRetry={() => refetch()} />;
  if (data.total === 0) {
    return (
      <p className="text-ink-soft">
        <Trans>No visits in this time</Trans>
      </p>
    );
  }
  const rows = data.rows.map(({ word, hits }) => ({ key: `_${word}`, label: wordText(dimension, word), hits }));
  const others = { key: 'others', label: t`Others`, hits: data.others };
  return <BarList label={names[dimension]} rows={data.others > 0 ? [...rows, others] : rows} total={data.total} />;
}
