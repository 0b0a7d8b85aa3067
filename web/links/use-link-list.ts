import { keepPreviousData } from '@tanstack/react-query';
import { type LinkListQuery, linkSorts, linkStates } from '#src/links/link-list.ts';
import { useListParams } from '../app/list/list-params.ts';
import { usePendingDeletions } from '../app/list/pending-deletions.ts';
import { useLoadedItems } from '../app/list/use-loaded-items.ts';
import { trpc } from '../trpc.ts';
import type { LinkPage, OwnLink } from './link.ts';

const linksOf = ({ links }: LinkPage) => links;

/** The links of the screen and how they are searched, sorted and filtered. */
export function useLinkList() {
  const params = useListParams();
  const sort = params.readOne('sort', linkSorts) ?? 'order';
  const state = params.readOne('state', linkStates);
  const tagIds = params.readIds('tags');
  const search = params.read('q').trim().slice(0, 100);
  const isOnProfile = params.read('profile') === 'on' || undefined;
  const hasCodes = params.read('codes') !== 'hidden';
  const query = { search, sort, state, isOnProfile, hasCodes, tagIds } satisfies LinkListQuery;
  const list = trpc.links.page.useInfiniteQuery(query, {
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const usage = trpc.links.usage.useQuery();
  const deleted = usePendingDeletions<OwnLink>('link');
  const hidden = [...deleted.values()];
  const { items: links, found } = useLoadedItems(list.data?.pages, linksOf, deleted);
  const filters = [state, isOnProfile, !hasCodes, tagIds.length > 0].filter(Boolean).length;
  return {
    list,
    params,
    query,
    scope: JSON.stringify(query),
    filters,
    isFiltered: search !== '' || filters > 0,
    links,
    found,
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

export type LinkList = ReturnType<typeof useLinkList>;
