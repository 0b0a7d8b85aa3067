import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, FileDown, Pencil, Share2, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { emojiOf } from '#src/links/link-icons.ts';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import { effectiveQrStyle } from '#src/links/qr-style.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import { errorText } from '#src/texts.ts';
import { CopyLabel, useCopy } from '../../app/copy.tsx';
import { DraftMark } from '../../app/editor/draft-mark.tsx';
import { editPath, publicUrl, statsPath } from '../../app/site.ts';
import { displayUrl } from '../../app/urls.ts';
import { OverLimitLine, useOverLimitToast } from '../../billing/over-limit/over-limit-status.tsx';
import { SuspendedLine } from '../../owners/suspended-line.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle, textLinkStyle } from '../../ui/button-style.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRecordStep } from '../first-steps.ts';
import { OptionBadges } from '../options/option-badges.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { useCardCodeToast } from './delete-qr-code.tsx';
import { DEFAULT_PNG_SIZE, downloadOf, type OwnCode } from './qr-code.ts';
import { QrImage } from './qr-image.tsx';

type QrCodeTileProps = { code: OwnCode; plan: PlanType; onOpen: (dialog: 'download' | 'delete') => void };

const CODE_SIDE = 150; // px, from the spec

export function QrCodeTile({ code, plan, onOpen }: QrCodeTileProps) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const showOverLimitToast = useOverLimitToast();
  const record = useRecordStep();
  const { id, title, url, slug, icon, scanCount, vcardId, isPaused, isDisabled } = code;
  const emoji = emojiOf(icon);
  const file = downloadOf(code, { format: 'png', size: DEFAULT_PNG_SIZE });
  return (
    <article aria-label={title} className="flex h-full flex-col rounded-card border border-line bg-surface p-3">
      <div className="grid place-items-center rounded-card bg-sunken p-4">
        <QrImage
          url={publicUrl + paths.scan(slug)}
          style={effectiveQrStyle(code.style, plan)}
          label={t`QR code of ${title}`}
          size={CODE_SIDE}
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 px-1 pt-4 pb-1">
        <div className="min-w-0">
          <div className="flex items-start gap-3">
            <h2 className="line-clamp-2 min-w-0 flex-1 text-lg leading-tight font-bold wrap-anywhere">
              {emoji && <span aria-hidden="true">{emoji} </span>}
              {title}
            </h2>
            {vcardId !== null && (
              <span className="shrink-0 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-medium">
                <Trans>vCard</Trans>
              </span>
            )}
          </div>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-1 block truncate py-0.5 text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            {vcardId === null ? displayUrl(url) : window.location.host + url}
          </a>
          <p className="mt-1 text-ink-soft tabular-nums">
            <Plural value={scanCount} one="# scan" other="# scans" />
            {' · '}
            {/* Scans of a card's code belong to the card */}
            <Link
              to={statsPath(vcardId ?? id)}
              aria-label={t`Stats for ${title}`}
              className={`${textLinkStyle} inline-block py-0.5`}
            >
              <Trans>Stats</Trans>
            </Link>
          </p>
          {vcardId === null ? (
            <DraftMark kind="qr_code" id={id} className="mt-2 inline-block" />
          ) : (
            <DraftMark kind="card" id={vcardId} className="mt-2 inline-block" />
          )}
          <OptionBadges options={code} className="mt-2" />
          {isPaused && <OverLimitLine className="mt-2" />}
          {isDisabled && <SuspendedLine className="mt-2" />}
        </div>
        <div className="mt-auto flex flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <a
              href={file.href}
              download={file.download}
              onClick={(event) => {
                if (!isPaused) return record('print');
                event.preventDefault();
                showOverLimitToast();
              }}
              aria-label={t`Download ${title}`}
              className={buttonStyle('secondary', 'small', 'grow px-2!')}
            >
              <Download aria-hidden="true" className="size-4 shrink-0" />
              <Trans>Download</Trans>
            </a>
            <Button
              variant="secondary"
              size="small"
              onClick={() => copy(publicUrl + paths.shortLink(slug))}
              aria-label={t`Copy Link of ${title}`}
              className="grow px-2!"
            >
              <CopyLabel isCopied={isCopied}>
                <Trans>Copy Link</Trans>
              </CopyLabel>
            </Button>
          </div>
          <div className="flex items-center gap-1">
            <EditButton code={code} />
            <Button
              variant="quiet"
              size="small"
              onClick={isPaused ? showOverLimitToast : () => onOpen('download')}
              aria-label={t`Sizes and formats of ${title}`}
              className="px-2!"
            >
              <FileDown aria-hidden="true" className="size-4 shrink-0" />
              <Trans>Formats</Trans>
            </Button>
            <ShareCode code={code} plan={plan} />
            <DeleteButton code={code} onDelete={() => onOpen('delete')} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** The code of a card is edited with it. */
function EditButton({ code: { id, title, vcardId } }: { code: OwnCode }) {
  const { t } = useLingui();
  return (
    <Link
      to={vcardId === null ? editPath('qr_code', id) : editPath('card', vcardId)}
      aria-label={t`Edit ${title}`}
      className={buttonStyle('quiet', 'small', 'px-2!')}
    >
      <Pencil aria-hidden="true" className="size-4 shrink-0" />
      <Trans>Edit</Trans>
    </Link>
  );
}

/** Disabled for a card's code, but focusable, so that it can say why. */
function DeleteButton({ code, onDelete }: { code: OwnCode; onDelete: () => void }) {
  const { t, i18n } = useLingui();
  const reason = useId();
  const showCardCodeToast = useCardCodeToast();
  const { title, vcardId } = code;
  const isCards = vcardId !== null;
  const why = errorText(i18n, 'vcard_qr_code');
  return (
    <>
      <IconButton
        label={t`Delete ${title}`}
        title={isCards ? why : undefined}
        aria-disabled={isCards || undefined}
        aria-describedby={isCards ? reason : undefined}
        onClick={isCards ? showCardCodeToast : onDelete}
        className={classNames('size-9', isCards && 'cursor-not-allowed opacity-50')}
      >
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
      </IconButton>
      {isCards && (
        <span id={reason} className="sr-only">
          {why}
        </span>
      )}
    </>
  );
}

/** Shares the click URL, so that visits don't count as scans (product 28.3). */
function ShareCode({ code, plan }: { code: OwnCode; plan: PlanType }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { title, slug, isPaused } = code;
  const style = effectiveQrStyle(code.style, plan);
  const drawn = () =>
    styledQrSvg(publicUrl + paths.scan(slug), style, { label: t`QR code of ${title}`, logo: style.logo });
  return (
    <>
      <IconButton label={t`Share ${title}`} onClick={() => setOpen(true)} className="ml-auto size-9">
        <Share2 aria-hidden="true" className="size-4 shrink-0" />
      </IconButton>
      {isOpen && (
        <ShareDialog
          target={{ title, url: publicUrl + paths.shortLink(slug), code: drawn(), isPaused }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
