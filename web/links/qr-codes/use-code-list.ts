import { keepPreviousData } from '@tanstack/react-query';
import { linkStates, qrCodeSorts } from '#src/links/link-list.ts';
import { type PlanType, plans } from '#src/owners/plans.ts';
import { useListParams } from '../../app/list/list-params.ts';
import { usePendingDeletions } from '../../app/list/pending-deletions.ts';
import { useLoadedItems } from '../../app/list/use-loaded-items.ts';
import { trpc } from '../../trpc.ts';
import type { CodePage, OwnCode } from './qr-code.ts';

const codesOf = ({ codes }: CodePage) => codes;

/** The codes of the screen and how they are searched, sorted and filtered. */
export function useCodeList(plan: PlanType) {
  const params = useListParams();
  const sort = params.readOne('sort', qrCodeSorts) ?? 'newest';
  const state = params.readOne('state', linkStates);
  const tagIds = params.readIds('tags');
  const search = params.read('q').trim().slice(0, 100);
  const query = { search, sort, state, tagIds };
  const list = trpc.qrCodes.page.useInfiniteQuery(query, {
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const usage = trpc.links.usage.useQuery();
  const deleted = usePendingDeletions<OwnCode>('qr_code');
  const { items: codes, found } = useLoadedItems(list.data?.pages, codesOf, deleted);
  const filters = [state, tagIds.length > 0].filter(Boolean).length;
  return {
    list,
    params,
    query,
    scope: JSON.stringify(query),
    filters,
    isFiltered: search !== '' || filters > 0,
    codes,
    found,
    hasFailed: list.isError || usage.isError,
    refetch: () => Promise.all([list.refetch(), usage.refetch()]),
    usage: usage.data ? { count: usage.data.qrCodes - deleted.size, limit: plans[plan].limits.qrCodes } : null,
  };
}

export type CodeList = ReturnType<typeof useCodeList>;
