import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { cardColors } from '#src/colors.ts';
import { initials } from '#src/names.ts';
import { DraftMark } from '../../app/editor/draft-mark.tsx';
import { useScreenPath } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { displayUrl } from '../../app/urls.ts';
import { SmallPhoto } from '../../owners/photos/small-photo.tsx';
import { trpc } from '../../trpc.ts';
import { buttonStyle, textLinkStyle } from '../../ui/button-style.ts';
import type { OwnCard } from '../form/card-draft.ts';
import { CopyLinkButton, QrCodeButton, ShareButton } from './card-actions.tsx';

/** A card with its link and actions, in its colors. */
export function CardStrip({ card }: { card: OwnCard }) {
  const screenPath = useScreenPath();
  const urls = useUrls();
  const { t } = useLingui();
  const hasDraft = trpc.drafts.has.useQuery({ id: card.id });
  const { name, photo, position, company, address } = card;
  const role = position && company ? t`${position} at ${company}` : position || company;
  const { background, text } = cardColors(card);
  return (
    <section
      aria-label={t`Your card`}
      className="flex overflow-hidden rounded-card border border-line bg-surface max-lg:flex-wrap"
    >
      <div
        aria-hidden="true"
        style={{ background, color: text }}
        className="grid w-20 shrink-0 place-items-center font-display text-lg font-bold sm:w-28"
      >
        {photo ? <SmallPhoto photo={photo} alt="" className="size-14 rounded-full object-cover" /> : initials(name)}
      </div>
      <div className="flex min-h-24 min-w-0 flex-1 flex-col justify-center px-4 py-3 sm:px-5 lg:min-h-28">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="text-lg leading-tight font-bold wrap-anywhere">{name}</h2>
          {hasDraft.data && <DraftMark />}
        </div>
        {role && <p className="text-ink-soft wrap-anywhere">{role}</p>}
        <p className="mt-1">
          <a href={address} target="_blank" rel="noopener" className={`${textLinkStyle} py-0.5 break-all`}>
            {displayUrl(urls.page(address, card.id))}
          </a>
        </p>
      </div>
      <div className="grid grid-cols-2 content-center gap-2 p-4 max-lg:w-full max-lg:border-t max-lg:border-line sm:flex sm:flex-wrap sm:px-5">
        <Link to={screenPath('mainCard')} aria-label={t`Edit ${name}`} className={buttonStyle('secondary', 'small')}>
          <Pencil aria-hidden="true" className="size-4" />
          <Trans>Edit</Trans>
        </Link>
        <CopyLinkButton card={card} />
        <QrCodeButton card={card} />
        <ShareButton card={card} />
      </div>
    </section>
  );
}
