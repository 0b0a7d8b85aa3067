import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { usePageCache } from '../../app/list/list-cache.ts';
import { type AppRouter, trpc } from '../../trpc.ts';

export type CardPage = inferRouterOutputs<AppRouter>['vcards']['page'];

/** A card in the list. For dialogs that are shared by kinds, its name is its title. */
export type ListedCard = CardPage['vcards'][number];

/** The lists of cards that this browser has loaded, and how many cards there are. */
export function useCardCache() {
  const utils = trpc.useUtils();
  const pages = usePageCache<CardPage, ListedCard>({
    queryKey: getQueryKey(trpc.vcards.page),
    rowsOf: ({ vcards }) => vcards,
    withRows: (page, vcards) => ({ ...page, vcards }),
  });
  return {
    ...pages,
    forget(cards: readonly ListedCard[]): void {
      pages.remove(cards.map(({ id }) => id));
      utils.vcards.usage.setData(undefined, (usage) => usage && { ...usage, count: usage.count - cards.length });
    },
    invalidate: () => utils.vcards.invalidate(),
  };
}
