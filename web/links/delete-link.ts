import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { errorCodeOf, refusalReason } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { useDismissableToast } from '../ui/toast.tsx';
import type { OwnLink } from './link.ts';
import { useLinkCache } from './list-cache.ts';

/**
 * Hides a link at once and deletes it when the toast with Undo closes or the page unloads (product 12.5). If that fails, the link
 * comes back.
 */
export function useDeleteLink(onUndone: (link: OwnLink) => void): (link: OwnLink) => void {
  const { t, i18n } = useLingui();
  const toast = useDismissableToast();
  const cache = useLinkCache();
  const { mutateAsync: deleteNow } = trpc.links.delete.useMutation();

  async function send(link: OwnLink): Promise<void> {
    const { id } = link;
    try {
      await deleteNow({ id });
    } catch (error) {
      // Already deleted in another tab
      if (errorCodeOf(error) !== 'not_found') {
        const description = refusalReason(i18n, error);
        toast({ variant: 'destructive', title: t`Failed to delete link. Please try again.`, description });
        return removePendingDeletion(id);
      }
    }
    cache.remove(link);
    removePendingDeletion(id);
    await cache.invalidate();
  }

  return (link) => {
    const { id, title } = link;
    let undone = false;
    let sent: Promise<void> | null = null;
    const leave = () => {
      sent ??= Promise.resolve();
      navigator.sendBeacon('/trpc/links.delete', new Blob([JSON.stringify({ id })], { type: 'application/json' }));
    };
    window.addEventListener('pagehide', leave);
    const dismiss = toast({
      title: t`Link deleted successfully`,
      ...(link.hasQrCode ? { description: t`Its QR code stops working too.` } : {}),
      action: {
        label: t`Undo`,
        altText: t`Undo: bring back ${title}`,
        onPress: () => {
          undone = sent === null;
        },
      },
      onGone: () => {
        const stay = () => window.removeEventListener('pagehide', leave);
        if (!undone) {
          sent ??= send(link);
          // A page that unloads meanwhile takes the call with it
          void sent.then(stay, stay);
          return;
        }
        stay();
        removePendingDeletion(id);
        onUndone(link);
      },
    });
    addPendingDeletion(link, async () => {
      dismiss();
      await sent;
    });
  };
}

// Links hidden but not yet deleted (product 12.5). Like the toast, they outlive the page component
const pending = new Map<string, { link: OwnLink; settle: () => Promise<void> }>();
const listeners = new Set<() => void>();
let hidden: ReadonlyMap<string, OwnLink> = new Map();

function notify(): void {
  hidden = new Map([...pending].map(([id, { link }]) => [id, link]));
  for (const listener of listeners) listener();
}

/** `settle` deletes at once; it resolves when the server has responded. */
function addPendingDeletion(link: OwnLink, settle: () => Promise<void>): void {
  pending.set(link.id, { link, settle });
  notify();
}

function removePendingDeletion(id: string): void {
  pending.delete(id);
  notify();
}

/** Call before creating a link, so that hidden links don't count. */
export async function settlePendingDeletions(): Promise<void> {
  await Promise.all([...pending.values()].map(({ settle }) => settle()));
}

export function usePendingDeletions(): ReadonlyMap<string, OwnLink> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
}
