import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, Mail, Pencil, Phone, Share2, Trash2 } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { Link } from 'react-router';
import { cardColors } from '#src/colors.ts';
import { initials } from '#src/names.ts';
import { DraftMark } from '../app/editor/draft-mark.tsx';
import { editPath } from '../app/site.ts';
import { MakeMainButton } from '../billing/over-limit/make-main.tsx';
import { OverLimitLine } from '../billing/over-limit/over-limit-status.tsx';
import { SmallPhoto } from '../owners/photos/small-photo.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useToast } from '../ui/toast.tsx';
import type { OwnCard } from './form/card-draft.ts';

type CardTileProps = { card: OwnCard; onShare: () => void; onDelete: () => void };

export function CardTile({ card, onShare, onDelete }: CardTileProps) {
  const { t } = useLingui();
  const toast = useToast();
  const badge = useRef<HTMLSpanElement>(null);
  const { name, email, phone, address, isMain, isPaused } = card;
  return (
    <article aria-label={name} className="flex h-full flex-col rounded-card border border-line bg-surface p-3">
      <CardSummary card={card} />
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
            <span
              ref={badge}
              tabIndex={-1}
              className="shrink-0 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-medium"
            >
              <Trans>Main card</Trans>
            </span>
          )}
        </div>
        <DraftMark kind="card" id={card.id} className="self-start" />
        {isPaused && <OverLimitLine />}
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
        {!isMain && (
          <MakeMainButton
            card={card}
            onDone={() => {
              toast({ title: t`Main card changed`, description: t`Your link now opens ${name}.` });
              requestAnimationFrame(() => badge.current?.focus());
            }}
            className="mt-auto self-start"
          />
        )}
        <div className={classNames('flex flex-wrap items-center gap-2', isMain && 'mt-auto')}>
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
          <Link
            to={editPath('card', card.id)}
            aria-label={t`Edit ${name}`}
            className={buttonStyle('secondary', 'small')}
          >
            <Pencil aria-hidden="true" className="hidden size-4 lg:block" />
            <Trans>Edit</Trans>
          </Link>
          <IconButton label={t`Delete ${name}`} onClick={onDelete} className="ml-auto size-9">
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </article>
  );
}

/** Photo, name and role in the card's colors. */
function CardSummary({ card }: { card: OwnCard }) {
  const { t } = useLingui();
  const { name, pronouns, position, company, photo } = card;
  const role = position && company ? t`${position} at ${company}` : position || company;
  const { background, text } = cardColors(card);
  return (
    <div
      style={{ '--theme': background, '--on-theme': text } as CSSProperties}
      className="flex min-h-48 flex-col justify-between gap-6 rounded-card bg-theme p-5 text-on-theme"
    >
      {photo ? (
        <SmallPhoto photo={photo} alt={t`Photo of ${name}`} className="size-16 rounded-card object-cover" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-card border-[1.5px] border-current text-lg font-medium"
        >
          {initials(name)}
        </span>
      )}
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-xl leading-tight font-bold wrap-anywhere">
          {name} {pronouns && <span className="text-base font-normal whitespace-nowrap">({pronouns})</span>}
        </h2>
        {role && <p className="mt-1 line-clamp-2 wrap-anywhere">{role}</p>}
      </div>
    </div>
  );
}
