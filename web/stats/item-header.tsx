import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { CopyLabel, useCopy } from '../app/copy.tsx';
import { useUrls } from '../app/owner-urls.ts';
import { displayUrl } from '../app/urls.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';

/** `address`: the path of the card's page, or of the short link. */
export type StatsItem = { id: string; kind: 'card' | 'link' | 'qr'; title: string; address: string };

/** What the stats are of, with its link. */
export function ItemHeader({ item: { id, kind, title, address } }: { item: StatsItem }) {
  const { t } = useLingui();
  const url = useUrls().page(address, kind === 'card' ? id : null);
  const { isCopied, copy } = useCopy();
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
      <h1 dir="auto" className="text-xl font-bold wrap-anywhere">
        {title}
      </h1>
      <p className="mt-2 break-all text-ink-soft">{displayUrl(url)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => copy(url)}>
          <CopyLabel isCopied={isCopied}>
            <Trans>Copy link</Trans>
          </CopyLabel>
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
