import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, Mail, Pencil, Phone, Share2, Trash2 } from 'lucide-react';
import { PausedLine } from '../billing/over-limit/paused-badge.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { VcardFace } from './card-face.tsx';
import type { OwnCard } from './form/card-draft.ts';

type VcardTileProps = { card: OwnCard; onEdit: () => void; onShare: () => void; onDelete: () => void };

export function VcardTile({ card, onEdit, onShare, onDelete }: VcardTileProps) {
  const { t } = useLingui();
  const { name, email, phone, address, isMain, isPaused } = card;
  return (
    <article aria-label={name} className="flex h-full flex-col rounded-card border border-line bg-surface p-3">
      <VcardFace card={card} />
      <div className="flex flex-1 flex-col gap-4 px-1 pt-4 pb-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="max-w-full grow truncate py-0.5 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {window.location.host + address}
          </a>
          {isMain && (
            <span className="shrink-0 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-medium">
              <Trans>Main card</Trans>
            </span>
          )}
        </div>
        {isPaused && <PausedLine />}
        {(email || phone) && (
          <ul className="flex flex-col gap-1 text-ink-soft">
            {email && (
              <li className="flex items-center gap-2.5">
                <Mail aria-hidden="true" className="size-4 shrink-0" />
                <span className="truncate">{email}</span>
              </li>
            )}
            {phone && (
              <li className="flex items-center gap-2.5">
                <Phone aria-hidden="true" className="size-4 shrink-0" />
                <span className="truncate">{phone}</span>
              </li>
            )}
          </ul>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="small" onClick={onShare} aria-label={t`Share ${name}`}>
            <Share2 aria-hidden="true" className="hidden size-4 lg:block" />
            <Trans>Share</Trans>
          </Button>
          <a
            href={address}
            target="_blank"
            rel="noopener"
            aria-label={t`View ${name}`}
            className={buttonStyle('secondary', 'small')}
          >
            <ExternalLink aria-hidden="true" className="hidden size-4 lg:block" />
            <Trans>View</Trans>
          </a>
          <Button variant="secondary" size="small" onClick={onEdit} aria-label={t`Edit ${name}`}>
            <Pencil aria-hidden="true" className="hidden size-4 lg:block" />
            <Trans>Edit</Trans>
          </Button>
          <IconButton label={t`Delete ${name}`} onClick={onDelete} className="ml-auto size-9">
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </article>
  );
}
