import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useListCache } from '../app/list/list-cache.ts';
import { type AppRouter, trpc } from '../trpc.ts';
import type { LinkPage, OwnLink } from './link.ts';

export type LinkUsage = inferRouterOutputs<AppRouter>['links']['usage'];

export const linksOf = ({ links }: LinkPage) => links;

/** A link with a QR code counts as a code. */
export function linkUsageWithout(usage: LinkUsage, links: readonly OwnLink[]): LinkUsage {
  const codes = links.filter(({ hasQrCode }) => hasQrCode).length;
  return { ...usage, links: usage.links - (links.length - codes), qrCodes: usage.qrCodes - codes };
}

export function useLinkCache() {
  const utils = trpc.useUtils();
  return useListCache<LinkPage, OwnLink>({
    queryKey: getQueryKey(trpc.links.page),
    rowsOf: linksOf,
    withRows: (page, links) => ({ ...page, links }),
    lowerUsage: (links) => utils.links.usage.setData(undefined, (usage) => usage && linkUsageWithout(usage, links)),
    invalidate: () => utils.links.invalidate(),
  });
}
