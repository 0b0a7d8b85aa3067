import { useState } from 'react';
import { MAX_SELECTED } from '#src/lists.ts';
import type { ListSelection } from './selection.ts';

type LoadedPages<Page> = { data: { pages: Page[] } | undefined; hasNextPage: boolean; isError: boolean };

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
      // A refresh that is on its way comes first: canceled, it would leave the list as it was
      const next = await list.fetchNextPage({ cancelRefetch: false });
      pages = next.data?.pages ?? pages;
      hasMore = next.hasNextPage && !next.isError;
    }
    selection.set(pages.flatMap(idsOf));
    setSelecting(false);
  }
  return { selectAll, isSelecting };
}
