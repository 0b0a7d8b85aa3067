import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';

type Item = { id: string; tagIds: string[] };

/** How the pages of a list are cached, and where their items are. */
export type PageShape<Page, Row extends Item> = {
  queryKey: QueryKey;
  rowsOf: (page: Page) => Row[];
  withRows: (page: Page, rows: Row[]) => Page;
};

export type PageCache<Row extends Item> = {
  cancel: () => Promise<void>;
  find: (id: string) => Row | undefined;
  change: (ids: Iterable<string>, change: (row: Row) => Row) => void;
  remove: (ids: Iterable<string>) => void;
  /** keeps the sizes of pages */
  reorder: (change: (rows: Row[]) => Row[]) => void;
};

/** The lists of a kind that this browser has loaded, one for each search, sort and filter. */
export function usePageCache<Page, Row extends Item>({
  queryKey,
  rowsOf,
  withRows,
}: PageShape<Page, Row>): PageCache<Row> {
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
    remove(ids) {
      const removed = new Set(ids);
      changeRows((rows) => rows.filter(({ id }) => !removed.has(id)));
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
  };
}
