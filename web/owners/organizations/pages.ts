import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { loadNextPage } from '../../app/list/next-page.ts';
import { type AppRouter, trpc } from '../../trpc.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

export type ShownMember = Outputs['members']['list']['members'][number];
export type ShownInvitation = Outputs['invitations']['list']['invitations'][number];
export type ShownEntry = Outputs['audit']['list']['entries'][number];

type Position<List extends { next: unknown }> = NonNullable<List['next']> | null;

/** Members by name, as many pages as were asked for. */
export function useMembers() {
  const { client } = trpc.useUtils();
  const pages = useInfiniteQuery({
    ...paging<Outputs['members']['list']>(),
    queryKey: getQueryKey(trpc.members.list, undefined, 'infinite'),
    queryFn: ({ pageParam: after }) => client.members.list.query({ after }),
  });
  return { ...stateOf(pages), members: pages.data?.pages.flatMap(({ members }) => members) ?? [] };
}

/** Invitations, newest first, with the places that they and the members take. */
export function useInvitations() {
  const { client } = trpc.useUtils();
  const pages = useInfiniteQuery({
    ...paging<Outputs['invitations']['list']>(),
    queryKey: getQueryKey(trpc.invitations.list, undefined, 'infinite'),
    queryFn: ({ pageParam: after }) => client.invitations.list.query({ after }),
  });
  const all = pages.data?.pages ?? [];
  const [first] = all;
  return {
    ...stateOf(pages),
    // Who accepted is a member
    invitations: all.flatMap(({ invitations }) => invitations).filter(({ state }) => state !== 'accepted'),
    places: first && { used: first.used, limit: first.limit },
  };
}

/** Entries of the audit log, newest first. */
export function useAuditEntries(filter: Pick<Inputs['audit']['list'], 'personId' | 'action'>) {
  const { client } = trpc.useUtils();
  const pages = useInfiniteQuery({
    ...paging<Outputs['audit']['list']>(),
    queryKey: getQueryKey(trpc.audit.list, filter, 'infinite'),
    queryFn: ({ pageParam: after }) => client.audit.list.query({ ...filter, after }),
  });
  return { ...stateOf(pages), entries: pages.data?.pages.flatMap(({ entries }) => entries) ?? [] };
}

/** When pages are read again, each begins where the one before ends now. */
function paging<List extends { next: unknown }>() {
  return {
    initialPageParam: null as Position<List>,
    getNextPageParam: ({ next }: List) => next as Position<List>,
  };
}

function stateOf(pages: UseInfiniteQueryResult<InfiniteData<unknown>>) {
  const { isPending, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = pages;
  return {
    isPending: isPending || isFetchingNextPage,
    failure:
      pages.isLoadingError || isFetchNextPageError
        ? {
            busy: isFetching,
            onRetry: () => void (isFetchNextPageError ? loadNextPage(pages) : pages.refetch()),
          }
        : null,
    more: hasNextPage && !isFetchingNextPage ? () => void loadNextPage(pages) : null,
  };
}
