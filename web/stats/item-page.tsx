import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Copy, ExternalLink } from 'lucide-react';
import { includesLevel } from '#src/owners/plans.ts';
import { isUuid } from '#src/paths.ts';
import { useCopyLink } from '../app/copy-link.ts';
import { errorCodeOf } from '../app/errors.ts';
import { usePageTitle } from '../app/page-header.tsx';
import { useParams } from '../app/routing/hooks.ts';
import { Link } from '../app/routing/link.tsx';
import { publicUrl } from '../app/site.ts';
import { displayUrl } from '../app/urls.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle, textLinkStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ItemSummary } from './item-summary.tsx';
import { BeforeFirstVisit, StatsSection } from './stats-section.tsx';
import { type StatsReport, useStatsView } from './stats-view.ts';

export function ItemPage() {
  const { id = '' } = useParams();
  return (
    <div className="flex flex-col gap-8">
      <Link to="/dashboard" className={`${textLinkStyle} inline-flex items-center gap-2 self-start py-0.5`}>
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
  usePageTitle(data?.item?.title ?? t`Link stats`);
  if (error && !data && errorCodeOf(error) === 'not_found') return <NoSuchLink />;
  return (
    <>
      {isPending && <Skeleton className="h-24" />}
      {data?.item && <ItemHeader item={data.item} />}
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

function ItemHeader({ item: { kind, title, address } }: { item: NonNullable<StatsReport['item']> }) {
  const { t } = useLingui();
  const copy = useCopyLink();
  return (
    <header>
      <p className="text-ink-soft">
        {kind === 'card' ? (
          <Trans>Card</Trans>
        ) : kind === 'qr' ? (
          <Trans>Link with a QR code</Trans>
        ) : (
          <Trans>Link</Trans>
        )}
      </p>
      <h1 dir="auto" className="text-2xl font-bold wrap-anywhere">
        {title}
      </h1>
      <p className="mt-2 break-all text-ink-soft">{displayUrl(publicUrl + address)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => copy(publicUrl + address)}>
          <Copy aria-hidden="true" className="size-4" />
          <Trans>Copy link</Trans>
        </Button>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t`View ${title}`}
          className={buttonStyle('secondary', 'small')}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          <Trans>View</Trans>
        </a>
      </div>
    </header>
  );
}

function NoSuchLink() {
  return (
    <div role="alert">
      <EmptyState
        title={<Trans>Link not found</Trans>}
        action={
          <Link to="/dashboard/links" className={buttonStyle()}>
            <Trans>Go to Links</Trans>
          </Link>
        }
      >
        <Trans>It was deleted, or the URL is wrong. Past visits stay in your stats.</Trans>
      </EmptyState>
    </div>
  );
}
