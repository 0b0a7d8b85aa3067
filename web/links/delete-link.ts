import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { errorCodeOf, refusalReason } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { useDismissableToast } from '../ui/toast.tsx';
import type { OwnLink } from './link.ts';

/**
 * Deletes a link: gone from the screen at once, from the server when the notice with its 'Undo' goes or the page is left
 * (product 12.5). Whatever breaks off in between leaves the link as it was.
 */
export function useDeleteLink(onUndone: (link: OwnLink) => void): (link: OwnLink) => void {
  const { t, i18n } = useLingui();
  const toast = useDismissableToast();
  const utils = trpc.useUtils();
  const { mutateAsync: deleteNow } = trpc.links.delete.useMutation();

  async function send(id: string): Promise<void> {
    try {
      await deleteNow({ id });
    } catch (error) {
      // Another tab was quicker: that is what was wanted
      if (errorCodeOf(error) !== 'not_found') {
        const description = refusalReason(i18n, error);
        toast({ variant: 'destructive', title: t`Failed to delete link. Please try again.`, description });
        return removePendingDeletion(id);
      }
    }
    utils.links.list.setData(
      undefined,
      (list) => list && { ...list, links: list.links.filter((link) => link.id !== id) },
    );
    removePendingDeletion(id);
    await utils.links.list.invalidate();
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
        window.removeEventListener('pagehide', leave);
        if (!undone) {
          sent ??= send(id);
          return;
        }
        removePendingDeletion(id);
        onUndone(link);
      },
    });
    addPendingDeletion(id, async () => {
      dismiss();
      await sent;
    });
  };
}

// Links that the screen has deleted and the server not yet (product 12.5). They outlive the page within the client, as the
// notice with its 'Undo' does, so this is no state of a component.
const pending = new Map<string, () => Promise<void>>();
const listeners = new Set<() => void>();
let ids: ReadonlySet<string> = new Set();

function tell(): void {
  ids = new Set(pending.keys());
  for (const listener of listeners) listener();
}

/** `settle` sends the deletion without waiting longer, and is done once the server has answered. */
function addPendingDeletion(id: string, settle: () => Promise<void>): void {
  pending.set(id, settle);
  tell();
}

function removePendingDeletion(id: string): void {
  pending.delete(id);
  tell();
}

/** Before something that counts links: what is deleted on the screen shall not count. */
export async function settlePendingDeletions(): Promise<void> {
  await Promise.all([...pending.values()].map((settle) => settle()));
}

export function usePendingDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ids,
  );
}
