import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { usePageCache } from '../../app/list/list-cache.ts';
import { type AppRouter, trpc } from '../../trpc.ts';

export type CardPage = inferRouterOutputs<AppRouter>['vcards']['page'];

/** A card in the list. For dialogs that are shared by kinds, its name is its title. */
export type ListedCard = CardPage['vcards'][number];

/** The lists of cards that this browser has loaded. */
export function useCardCache() {
  const utils = trpc.useUtils();
  const pages = usePageCache<CardPage, ListedCard>({
    queryKey: getQueryKey(trpc.vcards.page),
    rowsOf: ({ vcards }) => vcards,
    withRows: (page, vcards) => ({ ...page, vcards }),
  });
  return { ...pages, invalidate: () => utils.vcards.invalidate() };
}
