import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { hasRoom } from '#src/owners/plans.ts';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { useBulkActions } from '../../app/list/bulk-actions.ts';
import { BulkBar } from '../../app/list/bulk-bar.tsx';
import { focusAfter, focusRow } from '../../app/list/focus-row.ts';
import { ItemList } from '../../app/list/item-list.tsx';
import { latestOf } from '../../app/list/latest-of.ts';
import { useSelectAll } from '../../app/list/select-all.ts';
import { useSelection } from '../../app/list/selection.ts';
import { useNewFromUrl } from '../../app/new-from-url.ts';
import { usePageTitle } from '../../app/page-header.tsx';
import { ShowMore } from '../../app/show-more.tsx';
import { editPath } from '../../app/site.ts';
import { useMakeMain } from '../../billing/over-limit/make-main.tsx';
import { useRefreshAtPlanEnd } from '../../billing/over-limit/over-limit-status.tsx';
import { useTagDialogs } from '../../links/tags/tag-dialogs.tsx';
import { useTags } from '../../links/tags/use-tags.ts';
import { useLimitRefusal } from '../../owners/limit-toast.ts';
import { classNames } from '../../ui/class-names.ts';
import { useToast } from '../../ui/toast.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { CardFilters } from './card-filters.tsx';
import { type ListedCard, useCardCache } from './card-item.ts';
import { useCardMenu } from './card-menu.ts';
import { CardRow } from './card-row.tsx';
import { CardsHeader } from './cards-header.tsx';
import { CardsFailed, CardsSkeleton, NoCards } from './cards-states.tsx';
import { DeleteCardsDialog, useDeleteCards } from './delete-cards.tsx';
import { useCardList } from './use-card-list.ts';

const CardDialog = lazy(async () => (await withTexts(import('../card-dialog.tsx'))).CardDialog);
const CardShareDialog = lazy(async () => (await withTexts(import('../card-share-dialog.tsx'))).CardShareDialog);

const SEARCH_ABOVE = 6; // cards
const DIALOG_CLOSE_MS = 200;

type OpenDialog =
  | { dialog: 'create' }
  | { dialog: 'share'; card: ListedCard }
  | { dialog: 'delete'; cards: readonly ListedCard[] };

/** `?edit={id}` was how cards were edited before they had pages. */
export function CardsPage() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  if (edited !== null) return <Navigate to={editPath('card', edited)} replace />;
  return <CardList />;
}

function CardList() {
  const { t } = useLingui();
  usePageTitle(t`My vCards`);
  const page = useCardList();
  const { list, isFiltered, cards, found, usage } = page;
  useRefreshAtPlanEnd();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const limit = useLimitRefusal();
  const toast = useToast();
  const tags = useTags();
  const cache = useCardCache();
  const dialogs = useTagDialogs('card', cache);
  const selection = useSelection(
    cards.map(({ id }) => id),
    page.scope,
  );
  const all = useSelectAll(list, (one) => one.vcards.map(({ id }) => id), selection);
  const deleteCards = useDeleteCards(([first]) => first && focusRow(first.id));
  const main = useMakeMain(({ name }) =>
    toast({ title: t`Main card changed`, description: t`Your link now opens ${name}.` }),
  );

  const create = () =>
    usage && !hasRoom(usage.limit, usage.count) ? limit.refuse('limit_vcards') : setOpen({ dialog: 'create' });
  useNewFromUrl(usage !== null, create);

  function remove(gone: readonly ListedCard[]): void {
    const ids = gone.map(({ id }) => id);
    close();
    selection.remove(ids);
    deleteCards(gone);
    // The focused button is removed with its row, after the dialog closes
    setTimeout(() => focusAfter(ids, heading.current), DIALOG_CLOSE_MS);
  }

  const tag = (some: readonly ListedCard[]) => dialogs.tag(some.map((card) => ({ ...card, title: card.name })));
  const askToDelete = (some: readonly ListedCard[]) => setOpen({ dialog: 'delete', cards: some });
  const menuOf = useCardMenu({
    onShare: (card) => setOpen({ dialog: 'share', card }),
    onTag: (card) => tag([card]),
    onMakeMain: main.ask,
    onDelete: (card) => askToDelete([card]),
  });
  const rowActions = { tags, onSelect: useStable(selection.toggle), menuOf: useStable(menuOf) };
  const bulk = useBulkActions({
    kind: 'card',
    items: cards.filter(({ id }) => selection.ids.has(id)),
    onTag: tag,
    onDelete: askToDelete,
  });

  const isLoaded = list.data !== undefined && usage !== null;
  const isSearchable = found > SEARCH_ABOVE || isFiltered || page.query.sort !== 'order' || tags.tags.length > 0;
  return (
    <>
      <CardsHeader
        usage={usage}
        overLimit={page.overLimit}
        isRefused={limit.isRefused}
        headingRef={heading}
        onCreate={create}
      />
      {!isLoaded && !page.hasFailed && <CardsSkeleton />}
      {!isLoaded && page.hasFailed && <CardsFailed busy={list.isFetching} onRetry={page.refetch} />}
      {isLoaded && usage.count === 0 && <NoCards onCreate={create} />}
      {isLoaded && usage.count > 1 && (
        <p className="mb-5 text-ink-soft">
          <Trans>Your link opens your main card. Each other card has a link of its own.</Trans>
        </p>
      )}
      {isLoaded && isSearchable && usage.count > 0 && (
        <>
          <CardFilters list={page} tags={tags} selection={selection} onManageTags={dialogs.manage} />
          <p role="status" className={classNames(found === 0 ? 'py-6' : 'text-sm not-empty:mb-3', 'text-ink-soft')}>
            {isFiltered && <FoundText found={found} />}
          </p>
        </>
      )}
      {cards.length > 0 && (
        <ItemList label={t`Cards`} items={cards} found={found} isSelecting={selection.isSelecting}>
          {(card, place) => (
            <CardRow key={card.id} {...rowActions} {...place} card={card} isSelected={selection.ids.has(card.id)} />
          )}
        </ItemList>
      )}
      {list.hasNextPage && (
        <ShowMore key={page.scope} shown={cards.length} onMore={() => list.fetchNextPage({ cancelRefetch: false })} />
      )}
      <BulkBar
        selection={selection}
        found={found}
        onSelectAll={all.selectAll}
        isSelectingAll={all.isSelecting}
        actions={bulk}
      />
      {open?.dialog === 'create' && <CardDialog isFirst={usage?.count === 0} onClose={close} />}
      {open?.dialog === 'share' && <CardShareDialog card={latestOf(cards, open.card)} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteCardsDialog cards={open.cards} onClose={close} onConfirm={() => remove(open.cards)} />
      )}
      {main.dialog}
      {dialogs.dialogs}
    </>
  );
}

function FoundText({ found }: { found: number }) {
  if (found === 0) return <Trans>No cards match your search.</Trans>;
  return <Plural value={found} one="# card found" other="# cards found" />;
}
