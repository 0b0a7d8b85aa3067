import { Trans, useLingui } from '@lingui/react/macro';
import type { Period } from '#src/stats/stats.ts';
import { visitKinds } from '#src/visits/visits.ts';
import { useScreenPath } from '../app/owner.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BarList } from './bar-list.tsx';
import { StatsFailed } from './stats-failed.tsx';

/** Whose cards are visited. A row leads to the cards that the member holds. */
export function TopMembers({ period }: { period: Period }) {
  const { t } = useLingui();
  const screenPath = useScreenPath();
  const { data, error, isPending, isFetching, refetch } = trpc.analytics.members.useQuery(
    { period },
    { placeholderData: (before) => before },
  );
  const named = (data?.members ?? []).map(({ holder, hits }) => ({
    key: holder?.id ?? 'none',
    label: holder === null ? t`Cards that nobody holds` : holder.name || t`No name`,
    to: `${screenPath('cards')}?holder=${holder?.id ?? 'none'}`,
    hits: visitKinds.reduce((sum, kind) => sum + hits[kind], 0),
  }));
  const rows = [...named, { key: 'others', label: t`Other`, hits: data?.others ?? 0 }].filter(({ hits }) => hits > 0);
  const total = rows.reduce((all, { hits }) => all + hits, 0);
  return (
    <section aria-label={t`Members`} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="mb-3 text-lg font-bold">
        <Trans>Members</Trans>
      </h2>
      {isPending && <Skeleton className="h-40" />}
      {!isPending && !data && <StatsFailed error={error} busy={isFetching} onRetry={() => refetch()} />}
      {data && total === 0 && (
        <p className="text-ink-soft">
          <Trans>No visits in this period</Trans>
        </p>
      )}
      {total > 0 && <BarList label={t`Members`} rows={rows} total={total} />}
    </section>
  );
}
