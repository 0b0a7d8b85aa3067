import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Copy, ExternalLink } from 'lucide-react';
import { isUuid } from '#src/identifiers.ts';
import { reaches } from '#src/owners/plans.ts';
import { useCopyLink } from '../app/copy-link.ts';
import { shownAddress } from '../app/display-url.ts';
import { errorCodeOf } from '../app/errors.ts';
import { usePageTitle } from '../app/page-title.ts';
import { publicUrl } from '../app/public-url.ts';
import { Link } from '../app/routing/link.tsx';
import { useParams } from '../app/routing/location.ts';
import { textLinkStyle } from '../app/text-link-style.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FirstVisits } from './first-visits.tsx';
import { ItemInShort } from './item-summary.tsx';
import type { Report } from './report.ts';
import { Figures } from './stats-section.tsx';
import { useView } from './view.ts';

/** The figures of one card, link or code. */
export function LinkPage() {
  const { id = '' } = useParams();
  return (
    <div className="flex flex-col gap-8">
      <Link to="/dashboard" className={`${textLinkStyle} inline-flex items-center gap-2 self-start py-0.5`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>All figures</Trans>
      </Link>
      {isUuid(id) ? <AnyItem key={id} itemId={id} /> : <NoSuchLink />}
    </div>
  );
}

function AnyItem({ itemId }: { itemId: string }) {
  const { level, period } = useView();
  if (reaches(level, 'full')) return <ItemFigures itemId={itemId} />;
  return <ItemInShort itemId={itemId} period={period === '7' ? '7' : '30'} />;
}

function ItemFigures({ itemId }: { itemId: string }) {
  const { t } = useLingui();
  const { period } = useView();
  const { data, error, isPending } = trpc.analytics.report.useQuery(
    { itemId, period },
    { placeholderData: (before) => before },
  );
  usePageTitle(data?.item?.title ?? t`Figures of a link`);
  if (error && !data && errorCodeOf(error) === 'not_found') return <NoSuchLink />;
  return (
    <>
      {isPending && <Skeleton className="h-24" />}
      {data?.item && <ItemHeader item={data.item} />}
      <Figures
        itemId={itemId}
        empty={
          <FirstVisits>
            <Trans>Share its address or print its code: each scan, view and click appears here within seconds.</Trans>
          </FirstVisits>
        }
      />
    </>
  );
}

function ItemHeader({ item: { kind, title, address } }: { item: NonNullable<Report['item']> }) {
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
      <p className="mt-2 break-all text-ink-soft">{shownAddress(publicUrl + address)}</p>
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
        title={<Trans>This link is not here</Trans>}
        action={
          <Link to="/dashboard/links" className={buttonStyle()}>
            <Trans>Go to Links</Trans>
          </Link>
        }
      >
        <Trans>It was deleted, or the address is not right. What was counted stays in your figures.</Trans>
      </EmptyState>
    </div>
  );
}
