import { getQueryKey } from '@trpc/react-query';
import { usePageCache } from '../../app/list/list-cache.ts';
import { trpc } from '../../trpc.ts';
import type { CodePage, OwnCode } from './qr-code.ts';

/** The lists of codes that this browser has loaded, and how many codes there are. */
export function useCodeCache() {
  const utils = trpc.useUtils();
  const pages = usePageCache<CodePage, OwnCode>({
    queryKey: getQueryKey(trpc.qrCodes.page),
    rowsOf: ({ codes }) => codes,
    withRows: (page, codes) => ({ ...page, codes }),
  });
  return {
    ...pages,
    forget(codes: readonly OwnCode[]): void {
      pages.remove(codes.map(({ id }) => id));
      utils.links.usage.setData(undefined, (usage) => usage && { ...usage, qrCodes: usage.qrCodes - codes.length });
    },
    invalidate: () => Promise.all([utils.qrCodes.invalidate(), utils.links.invalidate()]),
  };
}
