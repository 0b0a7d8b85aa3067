import { useState } from 'react';
import { type ListSelection, MAX_SELECTED } from './selection.ts';

type LoadedList = {
  hasNextPage: boolean;
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean; data?: { pages: unknown[] } | undefined }>;
};

/** Selects all that is found, up to the most that can be, and loads it first. */
export function useSelectAll<Page>(
  list: LoadedList & { data: { pages: Page[] } | undefined },
  idsOf: (page: Page) => string[],
  selection: ListSelection,
): { selectAll: () => Promise<void>; isSelecting: boolean } {
  const [isSelecting, setSelecting] = useState(false);
  async function selectAll(): Promise<void> {
    setSelecting(true);
    let pages = list.data?.pages ?? [];
    let hasMore = list.hasNextPage;
    while (hasMore && pages.flatMap(idsOf).length < MAX_SELECTED) {
      const next = await list.fetchNextPage();
      pages = (next.data?.pages as Page[] | undefined) ?? pages;
      hasMore = next.hasNextPage && !next.isError;
    }
    selection.set(pages.flatMap(idsOf));
    setSelecting(false);
  }
  return { selectAll, isSelecting };
}
