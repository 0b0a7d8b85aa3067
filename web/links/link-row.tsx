import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { emojiOf } from '#src/links/link-icons.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { CopyIcon, useCopy } from '../app/copy.tsx';
import { DraftMark } from '../app/editor/draft-mark.tsx';
import { editPath, statsPath } from '../app/site.ts';
import { Trend } from '../app/trend.tsx';
import { displayUrl } from '../app/urls.ts';
import { OverLimitLine } from '../billing/over-limit/over-limit-status.tsx';
import { SuspendedLine } from '../owners/suspended-line.tsx';
import { iconButtonStyle, textLinkStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Switch } from '../ui/switch.tsx';
import { type OwnLink, shortUrl } from './link.ts';
import { OptionBadges, useEnded } from './options/option-badges.tsx';
import { ShareDialog } from './sharing/share-dialog.tsx';

export type LinkRowActions = {
  onDelete: (link: OwnLink) => void;
  onSwitch: (id: string, changes: { active?: boolean; showOnProfile?: boolean }) => void;
};

type LinkRowProps = LinkRowActions & { link: OwnLink; isMovable: boolean };

export function LinkRow({ link, isMovable, onDelete, onSwitch }: LinkRowProps) {
  const { t } = useLingui();
  const { id, title, url, icon, slug, active, showOnProfile, isPaused, isDisabled } = link;
  const sortable = useSortable({ id, attributes: { roleDescription: t`movable link` } });
  const emoji = emojiOf(icon);
  const ended = useEnded(link);
  const hasEnded = ended.isExpired || ended.isUsedUp;
  return (
    <li
      ref={sortable.setNodeRef}
      data-link={id}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      className={classNames(
        'rounded-card border border-line bg-surface',
        sortable.isDragging && 'relative z-10 shadow-lift',
      )}
    >
      <div className="flex items-start gap-1 py-3 pr-2 pl-1">
        {isMovable && (
          <button
            type="button"
            {...sortable.attributes}
            {...sortable.listeners}
            aria-label={t`Move ${title}`}
            className="flex h-11 w-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-card text-ink-soft active:cursor-grabbing"
          >
            <GripVertical aria-hidden="true" className="size-5" />
          </button>
        )}
        <div className={classNames('min-w-0 flex-1 pt-0.5', !isMovable && 'pl-3')}>
          <h2
            dir="auto"
            className={classNames('font-sans text-base font-semibold wrap-anywhere', !active && 'text-ink-soft')}
          >
            {emoji && <span aria-hidden="true">{emoji} </span>}
            {title} <DraftMark kind="link" id={id} className="ml-1 inline-block" />
          </h2>
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft" title={url}>
            {displayUrl(url)}
          </p>
          <CopyShortLink slug={slug} title={title} />
          <OptionBadges options={link} className="mt-1" />
          {isPaused && <OverLimitLine className="mt-1" />}
          {isDisabled && <SuspendedLine className="mt-1" />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 border-t border-line px-4 py-1 text-sm">
        <LinkCounts link={link} />
        <span className="-mr-2 ml-auto flex sm:mr-0">
          <ShareLink link={link} />
          <Link
            to={editPath('link', id)}
            aria-label={t`Edit ${title}`}
            title={t`Edit ${title}`}
            className={iconButtonStyle()}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Link>
          <IconButton label={t`Delete ${title}`} onClick={() => onDelete(link)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
        <span className="flex flex-wrap gap-x-5">
          <Switch
            label={<Trans>Active</Trans>}
            of={title}
            checked={active && !isDisabled}
            disabled={isDisabled}
            onChange={(next) => onSwitch(id, { active: next })}
          />
          <Switch
            label={<Trans>On profile</Trans>}
            of={title}
            checked={showOnProfile}
            onChange={(next) => onSwitch(id, { showOnProfile: next })}
          />
        </span>
        {hasEnded && showOnProfile && (
          <p className="w-full pb-1.5 text-ink-soft">
            <Trans>It has ended, so it's not shown on your profile.</Trans>
          </p>
        )}
      </div>
    </li>
  );
}

function LinkCounts({ link: { id, title, clickCount, scanCount, hasQrCode, trend } }: { link: OwnLink }) {
  const { t } = useLingui();
  return (
    <div className="flex min-w-1/2 grow flex-wrap items-center gap-x-3 py-1 text-ink-soft sm:min-w-0">
      <Trend days={trend} />
      <p>
        <Plural value={clickCount} one="# click" other="# clicks" />
        {(hasQrCode || scanCount > 0) && (
          <>
            {' · '}
            <Plural value={scanCount} one="# QR scan" other="# QR scans" />
          </>
        )}
        {' · '}
        <Link to={statsPath(id)} aria-label={t`Stats for ${title}`} className={`${textLinkStyle} inline-block py-0.5`}>
          <Trans>Stats</Trans>
        </Link>
      </p>
    </div>
  );
}

function CopyShortLink({ slug, title }: { slug: string; title: string }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const url = shortUrl(slug);
  return (
    <button
      type="button"
      onClick={() => copy(url)}
      title={t`Copy`}
      className="mt-1 -ml-2 inline-flex min-h-9 max-w-full items-center gap-2 rounded-card px-2 text-left font-medium transition-colors hover:bg-sunken"
    >
      <span className="truncate">{displayUrl(url)}</span>
      <span className="sr-only">{t`Copy the short link of ${title}`}</span>
      <CopyIcon isCopied={isCopied} className="text-ink-soft" />
      {isCopied && <Trans>Copied</Trans>}
    </button>
  );
}

function ShareLink({ link: { title, slug, isPaused } }: { link: OwnLink }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Share ${title}`} onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4" />
      </IconButton>
      {isOpen && <LinkShareDialog title={title} slug={slug} isPaused={isPaused} onClose={() => setOpen(false)} />}
    </>
  );
}

type LinkShareDialogProps = Pick<OwnLink, 'title' | 'slug' | 'isPaused'> & { onClose: () => void };

function LinkShareDialog({ title, slug, isPaused, onClose }: LinkShareDialogProps) {
  const { t } = useLingui();
  const code = qrSvg(window.location.origin + paths.scan(slug), { level: 'M', label: t`QR code of ${title}` });
  return <ShareDialog target={{ title, url: shortUrl(slug), code, isPaused }} onClose={onClose} />;
}
