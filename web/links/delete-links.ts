import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDeleteItems } from '../app/list/delete-items.ts';
import { trpc } from '../trpc.ts';
import type { OwnLink } from './link.ts';
import { useLinkCache } from './links-cache.ts';

export function useDeleteLinks(onUndone: (links: readonly OwnLink[]) => void): (links: readonly OwnLink[]) => void {
  const { t } = useLingui();
  const cache = useLinkCache();
  const { mutateAsync } = trpc.links.deleteMany.useMutation();
  return useDeleteItems<OwnLink>({
    kind: 'link',
    path: 'links.deleteMany',
    send: mutateAsync,
    done: (links) => {
      const count = links.length;
      const hasCodes = links.some(({ hasQrCode }) => hasQrCode);
      if (count > 1) {
        const title = t`${plural(count, { one: '# link deleted', other: '# links deleted' })}`;
        return { title, ...(hasCodes && { description: t`Their QR codes stop working too.` }) };
      }
      return {
        title: t`Link deleted successfully`,
        ...(hasCodes && { description: t`Its QR code stops working too.` }),
      };
    },
    failed: t`Failed to delete link. Please try again.`,
    forget: (links) => {
      cache.forget(links);
      return cache.invalidate();
    },
    onUndone,
  });
}
