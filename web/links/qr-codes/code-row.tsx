import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Download, IdCard } from 'lucide-react';
import { memo } from 'react';
import { effectiveQrStyle } from '#src/links/qr-style.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { lazy } from '../../app/lazy.tsx';
import { Badge } from '../../app/list/badge.tsx';
import type { RowPlace } from '../../app/list/item-list.tsx';
import { ItemRow } from '../../app/list/item-row.tsx';
import { useScreenPath } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { retryImport } from '../../app/retry-import.ts';
import { displayUrl, hostAndPath } from '../../app/urls.ts';
import type { ListRowProps } from '../list-screen/list-screen.tsx';
import { refusalLine, StateBadges } from '../state-badges.tsx';
import { TagChips } from '../tags/tag-chip.tsx';
import { DEFAULT_PNG_SIZE, downloadOf, type OwnCode } from './qr-code.ts';

// Drawing codes takes 9 kB
const CodePicture = lazy(async () => (await retryImport(import('./code-picture.tsx'))).CodePicture, {
  Fallback: () => <span className="block size-10 rounded-md border border-line" />,
});

type CodeRowProps = RowPlace &
  ListRowProps<OwnCode> & {
    code: OwnCode;
    plan: PlanType;
    onDownload: (code: OwnCode, event: { preventDefault: () => void }) => void;
  };

export const CodeRow = memo(function CodeRow(props: CodeRowProps) {
  const screenPath = useScreenPath();
  const urls = useUrls();
  const { code, plan, isSelected, tags, onSelect, onDownload, menuOf, ...place } = props;
  const { t } = useLingui();
  const { id, title, label, url, slug, scanCount, vcardId, active, isDisabled, tagIds, trend } = code;
  const isCards = vcardId !== null;
  const file = downloadOf(code, { format: 'png', size: DEFAULT_PNG_SIZE });
  return (
    <ItemRow
      id={id}
      title={title}
      editTo={isCards ? screenPath('card', { id: vcardId }) : screenPath('qrCode', { id })}
      place={place}
      picture={
        <CodePicture url={urls.scan(slug)} style={effectiveQrStyle(code.style, plan)} label={t`QR code of ${title}`} />
      }
      selection={isCards ? null : { isSelected, onToggle: onSelect }}
      badges={
        <>
          {isCards && (
            <Badge icon={IdCard} tone="strong">
              <span className="max-sm:sr-only">
                <Trans>Card</Trans>
              </span>
            </Badge>
          )}
          {label && (
            <Badge icon={Bookmark} tone="strong">
              {label}
            </Badge>
          )}
          <StateBadges link={code} hasDraft={code.hasDraft} />
        </>
      }
      line={refusalLine(code) ?? (isCards ? <OwnPage url={urls.page(url, vcardId)} /> : displayUrl(url))}
      lineTitle={url}
      tags={<TagChips tags={tags.of(tagIds)} />}
      visits={() => ({
        days: trend,
        texts: [t`${plural(scanCount, { one: '# scan', other: '# scans' })}`],
        // Scans of a card's code belong to the card
        to: screenPath('itemStats', { id: vcardId ?? id }),
      })}
      extra={
        <a
          href={file.href}
          download={file.download}
          onClick={(event) => onDownload(code, event)}
          aria-label={t`Download ${title}`}
          title={t`Download`}
          tabIndex={-1}
          className="hidden size-11 shrink-0 items-center justify-center rounded-card text-ink-soft hover:bg-line hover:text-ink sm:flex"
        >
          <Download aria-hidden="true" className="size-4" />
        </a>
      }
      copied={() => ({ url: urls.shortLink(slug), label: t`Copy Link of ${title}` })}
      menu={(open) => menuOf(code, open)}
      isDimmed={!active || isDisabled}
    />
  );
});

/** Phones have room for the part that tells cards apart. */
function OwnPage({ url }: { url: string }) {
  const [host, rest] = hostAndPath(url);
  return (
    <>
      <span className="max-sm:hidden">{host}</span>
      {rest}
    </>
  );
}
