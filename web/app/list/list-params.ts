import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SEARCH_MAX } from '#src/lists.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Search, sort and filters of a list. They are in the URL, so that going back and reloading show the same. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  return {
    read: (name: string) => params.get(name) ?? '',
    readOne: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === params.get(name)),
    readIds: (name: string) =>
      params
        .get(name)
        ?.split(',')
        .filter((id) => uuid.test(id)) ?? [],
    /** An empty value is left out. */
    write(changes: Record<string, string>): void {
      // What the screen was last drawn with may be older: a busy device handles two changes first
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}

export type ListParams = ReturnType<typeof useListParams>;

/** What all lists have in their URLs. The first sort is the default. */
export function useListQuery<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const params = useListParams();
  const [defaultSort] = sorts;
  const query = {
    search: params.read('q').trim().slice(0, SEARCH_MAX),
    sort: params.readOne('sort', sorts) ?? defaultSort,
    tagIds: params.readIds('tags'),
  };
  return { params, defaultSort, query };
}

/** How a list loads its pages. Another search shows the items of the one before until it has some. */
export const paging = {
  getNextPageParam: <Cursor>({ next }: { next: Cursor }) => next,
  placeholderData: keepPreviousData,
};
