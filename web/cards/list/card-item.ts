import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useListCache } from '../../app/list/list-cache.ts';
import { type AppRouter, trpc } from '../../trpc.ts';

type CardsOutput = inferRouterOutputs<AppRouter>['vcards'];

type CardPage = CardsOutput['page'];

/** A card in the list. */
export type ListedCard = CardPage['vcards'][number];

export const cardsOf = ({ vcards }: CardPage) => vcards;

export function cardUsageWithout(usage: CardsOutput['usage'], cards: readonly ListedCard[]) {
  return { ...usage, count: usage.count - cards.length };
}

export function useCardCache() {
  const utils = trpc.useUtils();
  return useListCache<CardPage, ListedCard>({
    queryKey: getQueryKey(trpc.vcards.page),
    rowsOf: cardsOf,
    withRows: (page, vcards) => ({ ...page, vcards }),
    lowerUsage: (cards) => utils.vcards.usage.setData(undefined, (usage) => usage && cardUsageWithout(usage, cards)),
    invalidate: () => utils.vcards.invalidate(),
  });
}
