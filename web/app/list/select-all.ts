import { useState } from 'react';
import { MAX_SELECTED } from '#src/lists.ts';
import { type LoadedPages, loadNextPage } from './next-page.ts';
import type { ListSelection } from './selection.ts';

export type PagesQuery<Page> = LoadedPages<Page> & {
  isFetching: boolean;
  /** the pages are those of the query before */
  isPlaceholderData: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<LoadedPages<Page>>;
  refetch: () => Promise<unknown>;
};

/** Selects all that is found, up to the most that can be, and loads it first. */
export function useSelectAll<Page>(
  list: PagesQuery<Page>,
  idsOf: (page: Page) => string[],
  selection: Pick<ListSelection, 'set'>,
  most = MAX_SELECTED,
): { selectAll: () => Promise<void>; isSelecting: boolean } {
  const [isSelecting, setSelecting] = useState(false);
  async function selectAll(): Promise<void> {
    setSelecting(true);
    let pages = list.data?.pages ?? [];
    let hasMore = list.hasNextPage;
    while (hasMore && pages.flatMap(idsOf).length < most) {
      const next = await loadNextPage(list);
      pages = next.data?.pages ?? pages;
      hasMore = next.hasNextPage && !next.isError;
    }
    selection.set(pages.flatMap(idsOf));
    setSelecting(false);
  }
  return { selectAll, isSelecting };
}
