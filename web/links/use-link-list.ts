import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkListQuery } from '#src/links/link-list.ts';
import { trpc } from '../trpc.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { usePendingDeletions } from './delete-link.ts';

export type LinkQuery = Required<Pick<LinkListQuery, 'search' | 'sort' | 'hasCodes'>> & Pick<LinkListQuery, 'state'>;

const everything: LinkQuery = { search: '', sort: 'order', hasCodes: true };

const TYPING_PAUSE_MS = 250;

/** The links of the screen and how they are searched, sorted and filtered. */
export function useLinkList() {
  const [query, setQuery] = useState(everything);
  const search = useDebounced(query.search, TYPING_PAUSE_MS).trim();
  const list = trpc.links.page.useInfiniteQuery(
    { ...query, search },
    { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData },
  );
  const usage = trpc.links.usage.useQuery();
  const deleted = usePendingDeletions();
  const hidden = [...deleted.values()];
  const pages = list.data?.pages ?? [];
  const loaded = pages.flatMap(({ links }) => links);
  const links = loaded.filter(({ id }) => !deleted.has(id));
  return {
    list,
    query,
    change: (changes: Partial<LinkQuery>) => setQuery((before) => ({ ...before, ...changes })),
    isFiltered: search !== '' || query.state !== undefined || !query.hasCodes,
    links,
    found: (pages[0]?.found ?? 0) - (loaded.length - links.length),
    hasFailed: list.isError || usage.isError,
    refetch: () => Promise.all([list.refetch(), usage.refetch()]),
    usage: usage.data && {
      // A link with a QR code counts as a code
      links: usage.data.links - hidden.filter(({ hasQrCode }) => !hasQrCode).length,
      codes: usage.data.qrCodes - hidden.filter(({ hasQrCode }) => hasQrCode).length,
      limit: usage.data.limit,
    },
  };
}
