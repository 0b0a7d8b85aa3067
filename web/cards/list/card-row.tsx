import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Star } from 'lucide-react';
import { memo } from 'react';
import { DraftMark } from '../../app/editor/draft-mark.tsx';
import { Badge } from '../../app/list/badge.tsx';
import type { RowPlace } from '../../app/list/item-list.tsx';
import { ItemRow } from '../../app/list/item-row.tsx';
import { useMay, useScreenPath } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { displayUrl, hostAndPath } from '../../app/urls.ts';
import { OverLimitText } from '../../billing/over-limit/over-limit-status.tsx';
import type { ListRowProps } from '../../links/list-screen/list-screen.tsx';
import { PausedBadge } from '../../links/state-badges.tsx';
import { TagChips } from '../../links/tags/tag-chip.tsx';
import type { ListedCard } from './card-item.ts';
import { CardPicture } from './card-picture.tsx';
import { CardStateBadge, CardStateText, IncompleteBadge } from './card-state.tsx';
import { useHolderText } from './holder-line.tsx';

type CardRowProps = RowPlace & ListRowProps<ListedCard> & { card: ListedCard };

export const CardRow = memo(function CardRow({ card, isSelected, tags, onSelect, menuOf, ...place }: CardRowProps) {
  const screenPath = useScreenPath();
  const mayManage = useMay('cards.manage');
  const holderText = useHolderText();
  const urls = useUrls();
  const { t } = useLingui();
  const { id, name, label, pronouns, address, isMain, isPaused, tagIds, trend, visits } = card;
  const url = urls.page(address, id);
  return (
    <ItemRow
      id={id}
      title={name}
      titleNote={pronouns && `(${pronouns})`}
      editTo={screenPath('card', { id })}
      place={place}
      picture={<CardPicture card={card} />}
      selection={mayManage ? { isSelected, onToggle: onSelect } : null}
      badges={
        <span className="flex max-w-3/5 shrink-0 items-center gap-1 overflow-hidden empty:hidden lg:gap-1.5">
          {isMain && (
            <Badge icon={Star} tone="strong">
              <span className="max-sm:sr-only">
                <Trans>Main card</Trans>
              </span>
            </Badge>
          )}
          {label && (
            <Badge icon={Bookmark} tone="strong">
              {label}
            </Badge>
          )}
          {isPaused && <PausedBadge />}
          {!card.active && <CardStateBadge card={card} />}
          {card.missing.length > 0 && <IncompleteBadge card={card} />}
          {card.hasDraft && <DraftMark />}
        </span>
      }
      line={<CardLine card={card} holder={holderText?.(card)} />}
      lineTitle={displayUrl(url)}
      tags={<TagChips tags={tags.of(tagIds)} />}
      visits={() => ({
        days: trend,
        texts: [t`${plural(visits, { one: '# visit', other: '# visits' })}`],
        to: screenPath('itemStats', { id }),
      })}
      copied={() => ({ url, label: t`Copy the link of ${name}` })}
      menu={(open) => menuOf(card, open)}
    />
  );
});

type CardLineProps = { card: ListedCard; holder?: string | undefined; isNarrow?: boolean };

/** Its link first, which is what is shared; then who holds it, on phones before it, and who it is. */
export function CardLine({ card, holder, isNarrow = false }: CardLineProps) {
  const { t } = useLingui();
  const { id, position, company, email, phone, address } = card;
  const [host = '', path = ''] = hostAndPath(useUrls().page(address, id));
  if (card.isPaused) return <OverLimitText />;
  if (!card.active) return <CardStateText card={card} />;
  const role = position && company ? t`${position} at ${company}` : position || company;
  return (
    <>
      {/* Phones have room for little else */}
      {holder && <span className="lg:hidden">{holder} · </span>}
      {!isNarrow && <span className="max-lg:hidden">{host}</span>}
      {path}
      {holder && <span className="max-lg:hidden"> · {holder}</span>}
      {[role, email, phone].filter(Boolean).map((text) => (
        <span key={text}>
          {' · '}
          <span>{text}</span>
        </span>
      ))}
    </>
  );
}
