import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cardSorts } from '#src/cards/card-list.ts';
import { useListParams } from '../../app/list/list-params.ts';
import { usePendingDeletions } from '../../app/list/pending-deletions.ts';
import { trpc } from '../../trpc.ts';
import type { ListedCard } from './card-item.ts';

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
  const pages = list.data?.pages;
  const loaded = useMemo(() => pages?.flatMap(({ vcards }) => vcards) ?? [], [pages]);
  const cards = useMemo(
    () => (deleted.size === 0 ? loaded : loaded.filter(({ id }) => !deleted.has(id))),
    [loaded, deleted],
  );
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
    found: (pages?.[0]?.found ?? 0) - (loaded.length - cards.length),
    hasFailed: list.isError || all.isError,
    refetch: () => Promise.all([list.refetch(), all.refetch()]),
    usage: all.data ? { count: kept.length, limit: all.data.limit } : null,
    overLimit: kept.filter(({ isPaused }) => isPaused).length,
  };
}

export type CardList = ReturnType<typeof useCardList>;
