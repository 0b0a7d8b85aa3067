import { keepPreviousData } from '@tanstack/react-query';
import { cardSorts } from '#src/cards/card-list.ts';
import { useListParams } from '../../app/list/list-params.ts';
import { usePendingDeletions } from '../../app/list/pending-deletions.ts';
import { useLoadedItems } from '../../app/list/use-loaded-items.ts';
import { trpc } from '../../trpc.ts';
import type { CardPage, ListedCard } from './card-item.ts';

const cardsOf = ({ vcards }: CardPage) => vcards;

/** The cards of the screen and how they are searched, sorted and filtered. */
export function useCardList() {
  const params = useListParams();
  const sort = params.readOne('sort', cardSorts) ?? 'order';
  const tagIds = params.readIds('tags');
  const search = params.read('q').trim().slice(0, 100);
  const query = { search, sort, tagIds };
  const list = trpc.vcards.page.useInfiniteQuery(query, {
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const all = trpc.vcards.list.useQuery();
  const deleted = usePendingDeletions<ListedCard>('card');
  const { items: cards, found } = useLoadedItems(list.data?.pages, cardsOf, deleted);
  const filters = tagIds.length > 0 ? 1 : 0;
  const kept = all.data?.vcards.filter(({ id }) => !deleted.has(id)) ?? [];
  return {
    list,
    params,
    query,
    scope: JSON.stringify(query),
    filters,
    isFiltered: search !== '' || filters > 0,
    cards,
    found,
    hasFailed: list.isError || all.isError,
    refetch: () => Promise.all([list.refetch(), all.refetch()]),
    usage: all.data ? { count: kept.length, limit: all.data.limit } : null,
    overLimit: kept.filter(({ isPaused }) => isPaused).length,
  };
}

export type CardList = ReturnType<typeof useCardList>;
