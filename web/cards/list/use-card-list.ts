import { keepPreviousData } from '@tanstack/react-query';
import { cardSorts } from '#src/cards/card-list.ts';
import { countBeyond, UNLIMITED } from '#src/owners/plans.ts';
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
  const usage = trpc.vcards.usage.useQuery();
  const deleted = usePendingDeletions<ListedCard>('card');
  const { items: cards, found } = useLoadedItems(list.data?.pages, cardsOf, deleted);
  const filters = tagIds.length > 0 ? 1 : 0;
  const count = (usage.data?.count ?? 0) - deleted.size;
  const limit = usage.data?.limit ?? UNLIMITED;
  return {
    list,
    params,
    query,
    scope: JSON.stringify(query),
    filters,
    isFiltered: search !== '' || filters > 0,
    cards,
    found,
    hasFailed: list.isError || usage.isError,
    refetch: () => Promise.all([list.refetch(), usage.refetch()]),
    usage: usage.data ? { count, limit } : null,
    overLimit: countBeyond(limit, count),
  };
}

export type CardList = ReturnType<typeof useCardList>;
