import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import { visitKinds } from '#src/visits/visits.ts';
import { useOwner } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { countsOf, metricsOf } from './chart/buckets.ts';
import { useAmount } from './chart/texts.ts';
import { HowWeCount } from './how-we-count.tsx';
import { ItemHeader, type StatsItem } from './item-header.tsx';
import { Locked } from './locked-note.tsx';
import { StatsFailed } from './stats-failed.tsx';
import type { ReportItem } from './stats-view.ts';

/** `period`: every plan includes these. */
type ItemSummaryProps = { itemId: string; period: '7' | '30' };

type ItemInfo = StatsItem & { hits: ReportItem['hits'] | null }; // null: unknown

/** What every plan shows of an item (product 20.10). */
export function ItemSummary({ itemId, period }: ItemSummaryProps) {
  const { t } = useLingui();
  const { timeZone } = useOwner();
  const { item, isPending, visited } = useItem(itemId, period);
  const amount = useAmount();
  const title = item?.title ?? t`Link stats`;
  usePageTitle(title);
  const counts = item?.hits && countsOf(item.hits);
  if (isPending) return <Skeleton className="h-96" />;
  const amounts = item && counts && metricsOf(item.kind).parts.map((part) => amount(part, counts[part]));
  return (
    <>
      {item ? <ItemHeader item={item} /> : <h1 className="text-xl font-bold">{title}</h1>}
      {amounts && (
        <p className="tabular-nums">
          <Trans>In the last {period} days:</Trans> {amounts.join(' · ')}
        </p>
      )}
      {item && visited.isError && (
        <StatsFailed error={visited.error} busy={visited.isFetching} onRetry={() => visited.refetch()} />
      )}
      <Locked level="full">
        <Trans>
          With Pro, every card and link gets its own page with daily and hourly stats and traffic sources. We're already
          counting its visits.
        </Trans>
      </Locked>
      {item && <HowWeCount timeZone={timeZone} hasViews={metricsOf(item.kind).parts.includes('view')} />}
      <Back />
    </>
  );
}

/** Stats list visited items only. */
function useItem(itemId: string, period: '7' | '30') {
  const visited = trpc.analytics.items.useQuery({ period });
  const item = trpc.analytics.item.useQuery({ itemId });
  const isPending = visited.isPending || item.isPending;
  if (!item.data) return { item: undefined, isPending, visited };
  const counted = visited.data?.items.find(({ id }) => id === item.data.id);
  // If the list was cut off, the count is unknown
  const hits = counted?.hits ?? (visited.data?.others === 0 ? nothing : null);
  const known: ItemInfo = { ...item.data, hits };
  return { item: known, isPending, visited };
}

const nothing = Object.fromEntries(visitKinds.map((kind) => [kind, 0])) as ReportItem['hits'];

function Back() {
  const { key } = useLocation();
  const navigate = useNavigate();
  if (key === 'default') return null;
  return (
    <Button variant="secondary" className="self-start" onClick={() => navigate(-1)}>
      <Trans>Back</Trans>
    </Button>
  );
}
