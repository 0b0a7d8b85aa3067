import { getQueryKey } from '@trpc/react-query';
import { useListCache } from '../../app/list/list-cache.ts';
import { trpc } from '../../trpc.ts';
import type { LinkUsage } from '../links-cache.ts';
import type { CodePage, OwnCode } from './qr-code.ts';

export const codesOf = ({ codes }: CodePage) => codes;

export function codeUsageWithout(usage: LinkUsage, codes: readonly OwnCode[]): LinkUsage {
  return { ...usage, qrCodes: usage.qrCodes - codes.length };
}

export function useCodeCache() {
  const utils = trpc.useUtils();
  return useListCache<CodePage, OwnCode>({
    queryKey: getQueryKey(trpc.qrCodes.page),
    rowsOf: codesOf,
    withRows: (page, codes) => ({ ...page, codes }),
    lowerUsage: (codes) => utils.links.usage.setData(undefined, (usage) => usage && codeUsageWithout(usage, codes)),
    invalidate: () => Promise.all([utils.qrCodes.invalidate(), utils.links.invalidate()]),
  });
}
