import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DraftKind } from '#src/drafts/drafts.ts';
import { OWNER_HEADER } from '#src/owners/named-owner.ts';
import { useDismissableToast } from '../../ui/toast.tsx';
import { refusalReason } from '../errors.ts';
import { useOrganizationId } from '../owner.tsx';
import type { ListCache } from './list-cache.ts';
import { hideItems } from './pending-deletions.ts';

type DeletedItem = { id: string; tagIds: string[] };

/** How items of a kind are deleted, and what is said about it. */
export type Deletion<Item> = {
  /** the procedure */
  path: 'links.deleteMany' | 'qrCodes.deleteMany' | 'vcards.deleteMany';
  send: (input: { ids: string[] }) => Promise<unknown>;
  done: (items: readonly Item[]) => { title: string; description?: ReactNode };
  failed: string;
};

type Deletable<Item extends DeletedItem> = Deletion<Item> & {
  kind: DraftKind;
  titleOf: (item: Item) => string;
  cache: Pick<ListCache<Item>, 'removeDeleted' | 'invalidate'>;
  onUndone: (items: readonly Item[]) => void;
};

/**
 * Hides items at once and deletes them, all or none, when the toast with Undo closes or the page unloads (product 35.25). If that
 * fails, they come back.
 */
export function useDeleteItems<Item extends DeletedItem>(of: Deletable<Item>): (items: readonly Item[]) => void {
  const { t, i18n } = useLingui();
  const toast = useDismissableToast();
  const client = useQueryClient();
  const owner = useOrganizationId();

  async function send(items: readonly Item[], show: () => void): Promise<void> {
    try {
      await of.send({ ids: items.map(({ id }) => id) });
    } catch (error) {
      toast({ variant: 'destructive', title: of.failed, description: refusalReason(i18n, error) });
      return show();
    }
    of.cache.removeDeleted(items);
    const reloaded = of.cache.invalidate();
    show();
    await reloaded;
    await client.invalidateQueries({ queryKey: [['drafts']] });
  }

  return (items) => {
    const [first] = items;
    if (!first) return;
    const title = of.titleOf(first);
    const count = items.length;
    let undone = false;
    let sent: Promise<void> | null = null;
    const leave = () => {
      sent ??= Promise.resolve();
      const body = JSON.stringify({ ids: items.map(({ id }) => id) });
      // A beacon can't name the owner
      const headers = { 'content-type': 'application/json', ...(owner !== null && { [OWNER_HEADER]: owner }) };
      void fetch(`/trpc/${of.path}`, { method: 'POST', keepalive: true, headers, body });
    };
    window.addEventListener('pagehide', leave);
    const dismiss = toast({
      ...of.done(items),
      action: {
        label: t`Undo`,
        altText: count === 1 ? t`Undo: bring back ${title}` : t`Undo: bring back ${count} items`,
        onPress: () => {
          undone = sent === null;
        },
      },
      onGone: () => {
        const stay = () => window.removeEventListener('pagehide', leave);
        if (!undone) {
          sent ??= send(items, show);
          // A page that unloads meanwhile takes the call with it
          void sent.then(stay, stay);
          return;
        }
        stay();
        show();
        of.onUndone(items);
      },
    });
    const show = hideItems({
      kind: of.kind,
      items,
      settle: async () => {
        dismiss();
        await sent;
      },
    });
  };
}
