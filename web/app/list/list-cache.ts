import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';

type Item = { id: string; tagIds: string[] };

/** How the lists of a kind are cached, and where their items are. */
type CachedLists<Page, Row extends Item> = {
  queryKey: QueryKey;
  rowsOf: (page: Page) => Row[];
  withRows: (page: Page, rows: Row[]) => Page;
  /** takes deleted items off what is used of the plan */
  lowerUsage: (rows: readonly Row[]) => void;
  invalidate: () => Promise<unknown>;
};

export type ListCache<Row extends Item> = {
  cancel: () => Promise<void>;
  find: (id: string) => Row | undefined;
  change: (ids: Iterable<string>, change: (row: Row) => Row) => void;
  /** keeps the sizes of pages */
  reorder: (change: (rows: Row[]) => Row[]) => void;
  /** from the lists and from what is used of the plan */
  removeDeleted: (rows: readonly Row[]) => void;
  invalidate: () => Promise<unknown>;
};

/** The lists of a kind that this browser has loaded, one for each search, sort and filter. */
export function useListCache<Page, Row extends Item>(cached: CachedLists<Page, Row>): ListCache<Row> {
  const { queryKey, rowsOf, withRows, lowerUsage, invalidate } = cached;
  const client = useQueryClient();
  type Pages = InfiniteData<Page>;
  const lists = { queryKey };
  const changeAll = (change: (pages: readonly Page[]) => Page[]) =>
    client.setQueriesData<Pages>(lists, (data) => data && { ...data, pages: change(data.pages) });
  const changeRows = (change: (rows: Row[]) => Row[]) =>
    changeAll((pages) => pages.map((page) => withRows(page, change(rowsOf(page)))));
  return {
    cancel: () => client.cancelQueries(lists),
    find: (id) =>
      client
        .getQueriesData<Pages>(lists)
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(rowsOf)
        .find((row) => row.id === id),
    change(ids, change) {
      const changed = new Set(ids);
      changeRows((rows) => rows.map((row) => (changed.has(row.id) ? change(row) : row)));
    },
    reorder: (change) =>
      changeAll((pages) => {
        const rows = change(pages.flatMap(rowsOf));
        let start = 0;
        return pages.map((page) => {
          const end = start + rowsOf(page).length;
          const own = withRows(page, rows.slice(start, end));
          start = end;
          return own;
        });
      }),
    removeDeleted(deleted) {
      const ids = new Set(deleted.map(({ id }) => id));
      changeRows((rows) => rows.filter(({ id }) => !ids.has(id)));
      lowerUsage(deleted);
    },
    invalidate,
  };
}
