import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Share2, Star } from 'lucide-react';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { DraftMark } from '../../app/editor/draft-mark.tsx';
import { lazy } from '../../app/lazy.tsx';
import { Badge } from '../../app/list/badge.tsx';
import { MenuButton } from '../../app/menu-button.tsx';
import { useMay, useScreenPath } from '../../app/owner.tsx';
import { useUrls } from '../../app/owner-urls.ts';
import { retryImport } from '../../app/retry-import.ts';
import { Trend } from '../../app/trend.tsx';
import { displayUrl } from '../../app/urls.ts';
import type { ListRowProps, ListRows } from '../../links/list-screen/list-screen.tsx';
import { PausedBadge } from '../../links/state-badges.tsx';
import { TagChips } from '../../links/tags/tag-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { ListedCard } from './card-item.ts';
import { CardLine } from './card-row.tsx';
import { CardStateBadge, IncompleteBadge } from './card-state.tsx';
import { HolderLine } from './holder-line.tsx';

/** More are rows, which are found faster and drawn at once. */
export const MOST_TILES = 12;

// Drawing a card takes a tenth of the scripts
const CardDrawing = lazy(async () => (await retryImport(import('./card-drawing.tsx'))).CardDrawing, {
  Fallback: () => null,
});

type CardTilesProps = ListRows<ListedCard> & { onShare: (card: ListedCard) => void };

/** Small pictures of cards. */
export function CardTiles({ items: cards, isSelecting, rowOf, onShare }: CardTilesProps) {
  const { t } = useLingui();
  const share = useStable(onShare);
  return (
    <ul
      aria-label={t`Cards`}
      data-selecting={isSelecting || undefined}
      className="group/list grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-5"
    >
      {cards.map((card) => (
        <CardTile key={card.id} {...rowOf(card)} card={card} onShare={share} />
      ))}
    </ul>
  );
}

type CardTileProps = ListRowProps<ListedCard> & { card: ListedCard; onShare: (card: ListedCard) => void };

const CardTile = memo(function CardTile(props: CardTileProps) {
  const screenPath = useScreenPath();
  const mayManage = useMay('cards.manage');
  const { card, isSelected, tags, onSelect, menuOf, onShare } = props;
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { id, name, label, pronouns, address, isMain, isPaused, tagIds, trend, visits } = card;
  const title = name;
  const url = useUrls().page(address, id);
  return (
    <li
      data-item={id}
      className={classNames(
        'group/tile relative flex min-w-0 flex-col overflow-hidden rounded-card border bg-surface transition-colors hover:bg-sunken',
        isSelected ? 'border-ink' : 'border-line',
      )}
    >
      <div inert className="aspect-[4/5] shrink-0 overflow-hidden border-b border-line bg-sunken">
        <CardDrawing card={card} />
      </div>
      {mayManage && (
        <label
          className={classNames(
            'absolute top-0 left-0 z-10 grid size-12 cursor-pointer place-items-center opacity-0 group-hover/tile:opacity-100',
            'has-checked:opacity-100 has-focus-visible:opacity-100 group-data-selecting/list:opacity-100',
            // Where nothing hovers, a press on what isn't seen opens the card
            'pointer-coarse:pointer-events-none pointer-coarse:group-data-selecting/list:pointer-events-auto',
          )}
        >
          <span className="grid size-7 place-items-center rounded-[8px] bg-surface shadow-lift">
            <input
              type="checkbox"
              data-select
              aria-label={t`Select ${title}`}
              checked={isSelected}
              onChange={(event) => onSelect(id, (event.nativeEvent as MouseEvent).shiftKey)}
              className="size-5"
            />
          </span>
        </label>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <h2 dir="auto" title={name} className="line-clamp-2 font-sans text-base leading-6 font-semibold break-words">
          <Link
            to={screenPath('card', { id })}
            state={{ list: pathname + search }}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-[var(--focus)]"
          >
            {name}
          </Link>
          {pronouns && <span className="font-normal text-ink-soft"> ({pronouns})</span>}
        </h2>
        {label && (
          <p title={label} className="line-clamp-2 text-sm font-medium break-words">
            {label}
          </p>
        )}
        <HolderLine card={card} />
        <div className="flex flex-wrap items-center gap-1 empty:hidden">
          {isMain && (
            <Badge icon={Star} tone="strong">
              <Trans>Main card</Trans>
            </Badge>
          )}
          {isPaused && <PausedBadge />}
          {!card.active && <CardStateBadge card={card} />}
          {card.missing.length > 0 && <IncompleteBadge card={card} />}
          {card.hasDraft && <DraftMark />}
          <TagChips tags={tags.of(tagIds)} />
        </div>
        <p title={displayUrl(url)} className="line-clamp-2 text-sm break-words text-ink-soft">
          <CardLine card={card} isNarrow />
        </p>
        <Link
          to={screenPath('itemStats', { id })}
          title={t`Stats`}
          className="relative mt-auto flex min-h-9 items-center gap-2.5 self-start rounded-card text-sm text-ink-soft hover:text-ink"
        >
          <span className="sr-only">{t`Stats for ${title}`}: </span>
          <span className="max-sm:hidden">
            <Trend days={trend} />
          </span>
          {t`${plural(visits, { one: '# visit', other: '# visits' })}`}
        </Link>
        <div className="relative flex items-center gap-1">
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Share ${name}`}
            onClick={() => onShare(card)}
            className="min-w-0 flex-1"
          >
            <Share2 aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
            <Trans>Share</Trans>
          </Button>
          <MenuButton
            label={t`Actions for ${title}`}
            menu={(open) => menuOf(card, open)}
            className="size-11 hover:bg-line!"
          />
        </div>
      </div>
    </li>
  );
});
