import { useMemo } from 'react';

/** The items of the loaded pages without the deleted ones, and how many there are on all pages. `itemsOf` must stay the same function. */
export function useLoadedItems<Page extends { found: number | null }, Item extends { id: string }>(
  pages: readonly Page[] | undefined,
  itemsOf: (page: Page) => readonly Item[],
  deleted: ReadonlyMap<string, unknown>,
): { items: readonly Item[]; found: number } {
  const loaded = useMemo(() => pages?.flatMap(itemsOf) ?? [], [pages, itemsOf]);
  const items = useMemo(
    () => (deleted.size === 0 ? loaded : loaded.filter(({ id }) => !deleted.has(id))),
    [loaded, deleted],
  );
  const found = (pages?.[0]?.found ?? 0) - (loaded.length - items.length);
  return { items, found };
}
