import { getQueryKey } from '@trpc/react-query';
import { usePageCache } from '../app/list/list-cache.ts';
import { trpc } from '../trpc.ts';
import type { LinkPage, OwnLink } from './link.ts';

/** The lists of links that this browser has loaded, and how many links there are. */
export function useLinkCache() {
  const utils = trpc.useUtils();
  const pages = usePageCache<LinkPage, OwnLink>({
    queryKey: getQueryKey(trpc.links.page),
    rowsOf: ({ links }) => links,
    withRows: (page, links) => ({ ...page, links }),
  });
  return {
    ...pages,
    forget(links: readonly OwnLink[]): void {
      pages.remove(links.map(({ id }) => id));
      const codes = links.filter(({ hasQrCode }) => hasQrCode).length;
      utils.links.usage.setData(
        undefined,
        (usage) => usage && { ...usage, links: usage.links - (links.length - codes), qrCodes: usage.qrCodes - codes },
      );
    },
    invalidate: () => utils.links.invalidate(),
  };
}
