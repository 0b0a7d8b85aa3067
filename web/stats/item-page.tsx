import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router';
import { includesLevel } from '#src/owners/plans.ts';
import { isUuid } from '#src/paths.ts';
import { errorCodeOf } from '../app/errors.ts';
import { useScreenPath } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { trpc } from '../trpc.ts';
import { buttonStyle, textLinkStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BeforeFirstVisit } from './before-first-visit.tsx';
import { ItemHeader } from './item-header.tsx';
import { ItemSummary } from './item-summary.tsx';
import { StatsSection } from './stats-section.tsx';
import { useStatsView } from './stats-view.ts';

export function ItemPage() {
  const screenPath = useScreenPath();
  const { id = '' } = useParams();
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-8">
      <Link
        to={screenPath('stats') + search}
        className={`${textLinkStyle} inline-flex items-center gap-2 self-start py-0.5`}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>All stats</Trans>
      </Link>
      {isUuid(id) ? <AnyItem key={id} itemId={id} /> : <NoSuchLink />}
    </div>
  );
}

function AnyItem({ itemId }: { itemId: string }) {
  const { level, period } = useStatsView();
  if (includesLevel(level, 'full')) return <ItemStats itemId={itemId} />;
  return <ItemSummary itemId={itemId} period={period === '7' ? '7' : '30'} />;
}

function ItemStats({ itemId }: { itemId: string }) {
  const { t } = useLingui();
  const { period } = useStatsView();
  const { data, error, isPending } = trpc.analytics.report.useQuery(
    { itemId, period },
    { placeholderData: (before) => before },
  );
  // Which is known also while its stats aren't (product 20.28)
  const { data: named } = trpc.analytics.item.useQuery({ itemId }, { enabled: error !== null && !data });
  const item = data?.item ?? named;
  usePageTitle(item?.title ?? t`Link stats`);
  if (error && !data && errorCodeOf(error) === 'not_found') return <NoSuchLink />;
  return (
    <>
      {isPending && <Skeleton className="h-24" />}
      {item && <ItemHeader item={item} />}
      <StatsSection
        itemId={itemId}
        empty={
          <BeforeFirstVisit>
            <Trans>Share the link or print its QR code. Scans, views and clicks appear here within seconds.</Trans>
          </BeforeFirstVisit>
        }
      />
    </>
  );
}

function NoSuchLink() {
  const screenPath = useScreenPath();
  return (
    <div role="alert">
      <EmptyState
        title={<Trans>Link not found</Trans>}
        action={
          <Link to={screenPath('links')} className={buttonStyle()}>
            <Trans>Go to Links</Trans>
          </Link>
        }
      >
        <Trans>It was deleted, or the URL is wrong. Past visits stay in your stats.</Trans>
      </EmptyState>
    </div>
  );
}
