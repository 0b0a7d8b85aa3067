import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { trpc } from '../trpc.ts';
import type { OwnLink } from './link.ts';
import type { ListDeletion } from './list-screen/use-item-list.ts';

export function useLinkDeletion(): ListDeletion<OwnLink> {
  const { t } = useLingui();
  const { mutateAsync } = trpc.links.deleteMany.useMutation();
  return {
    path: 'links.deleteMany',
    send: mutateAsync,
    done: (links) => {
      const count = links.length;
      const hasCodes = links.some(({ hasQrCode }) => hasQrCode);
      if (count > 1) {
        const title = t`${plural(count, { one: '# link deleted', other: '# links deleted' })}`;
        return { title, description: hasCodes ? t`Their QR codes stop working too.` : undefined };
      }
      return {
        title: t`Link deleted successfully`,
        description: hasCodes ? t`Its QR code stops working too.` : undefined,
      };
    },
    failed: t`Failed to delete link. Please try again.`,
  };
}
