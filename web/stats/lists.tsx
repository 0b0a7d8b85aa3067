import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { type AnalyticsLevel, includesLevel } from '#src/owners/plans.ts';
import type { Days, Period } from '#src/stats/stats.ts';
import { visitKinds } from '#src/visits/visits.ts';
import { useOrganizationId, useScreenPath } from '../app/owner.tsx';
import { trpc } from '../trpc.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BarList } from './bar-list.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { ListCsvLink } from './csv-link.tsx';
import { StatsFailed } from './stats-failed.tsx';
import type { ReportItem } from './stats-view.ts';
import { TopMembers } from './top-members.tsx';

type ListsProps = { itemId: string | null; period: Period; days: Days; level: AnalyticsLevel };

export function Lists(props: ListsProps) {
  const isOrganization = useOrganizationId() !== null;
  return (
    <>
      {props.itemId === null && <TopItems {...props} />}
      {props.itemId === null && isOrganization && <TopMembers period={props.period} />}
      {includesLevel(props.level, 'full') && <Breakdowns {...props} />}
    </>
  );
}

type TopItemsProps = { period: Period; days: { from: string; to: string }; level: AnalyticsLevel };

function TopItems({ period, days, level }: TopItemsProps) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  // With the same period
  const { search } = useLocation();
  const kinds: Record<ReportItem['kind'], string> = {
    card: t`Card`,
    link: t`Link`,
    qr: t`Link with a QR code`,
    deleted: '',
  };
  const { data, error, isPending, isFetching, refetch } = trpc.analytics.items.useQuery(
    { period },
    { placeholderData: (before) => before },
  );
  const sumOf = ({ hits }: ReportItem) => visitKinds.reduce((total, kind) => total + hits[kind], 0);
  const named = (data?.items ?? []).map((item) => ({
    key: item.id ?? 'deleted',
    label: item.id === null ? t`Deleted cards and links` : item.title,
    note: [kinds[item.kind], item.holder].filter(Boolean).join(' · ') || undefined,
    to: item.id === null ? undefined : screenPath('itemStats', { id: item.id }) + search,
    hits: sumOf(item),
  }));
  const rows = [...named, { key: 'others', label: t`Other`, hits: data?.others ?? 0 }];
  const total = rows.reduce((all, { hits }) => all + hits, 0);
  return (
    <section aria-label={t`Cards and links`} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg font-bold">
          <Trans>Cards and links</Trans>
        </h2>
        {includesLevel(level, 'advanced') && (
          <ListCsvLink itemId={null} days={days} subject="item" name={t`Cards and links`} />
        )}
      </div>
      {isPending && <Skeleton className="h-40" />}
      {!isPending && !data && <StatsFailed error={error} busy={isFetching} onRetry={() => refetch()} />}
      {data && total === 0 && (
        <p className="text-ink-soft">
          <Trans>No visits in this period</Trans>
        </p>
      )}
      {total > 0 && <BarList label={t`Cards and links`} rows={rows.filter(({ hits }) => hits > 0)} total={total} />}
    </section>
  );
}
