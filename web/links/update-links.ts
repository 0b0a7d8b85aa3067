import { arrayMove } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { refusalReason } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import type { OwnLink } from './link.ts';

type Switches = Partial<Pick<OwnLink, 'active' | 'showOnProfile'>>;

/** Optimistic; reverts on error. */
export function useToggleLink(): (id: string, changes: Switches) => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const put = (id: string, changes: Switches) =>
    utils.links.list.setData(
      undefined,
      (list) => list && { ...list, links: list.links.map((link) => (link.id === id ? { ...link, ...changes } : link)) },
    );
  const update = trpc.links.update.useMutation({
    onMutate: async ({ id, changes }) => {
      await utils.links.list.cancel();
      const before = utils.links.list.getData()?.links.find((link) => link.id === id);
      put(id, changes as Switches);
      return { before };
    },
    onError: (error, { id }, undo) => {
      if (undo?.before) put(id, { active: undo.before.active, showOnProfile: undo.before.showOnProfile });
      const description = refusalReason(i18n, error);
      toast({ variant: 'destructive', title: t`Failed to update link. Please try again.`, description });
    },
    onSettled: () => utils.links.list.invalidate(),
  });
  return (id, changes) => update.mutate({ id, changes });
}

/** Moves a link to the position of another. Optimistic; reloads the list on error. */
export function useReorderLinks(): (movedId: string, overId: string) => void {
  const { t } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const reorder = trpc.links.reorder.useMutation({
    // In sequence, so that the last move wins
    scope: { id: 'links-order' },
    onSuccess: () => toast({ title: t`Links reordered successfully` }),
    onError: () =>
      toast({
        variant: 'destructive',
        title: t`Failed to reorder links. Please try again.`,
        description: t`The list shows the saved order.`,
      }),
    onSettled: async () => {
      // The response to an earlier move lacks the later ones
      const moving = queryClient.isMutating({ mutationKey: getMutationKey(trpc.links.reorder) });
      if (moving <= 1) await utils.links.list.invalidate();
    },
  });
  return (movedId, overId) => {
    const list = utils.links.list.getData();
    if (!list) return;
    // Includes hidden links: the server needs the complete order
    const places = list.links.map((link) => link.id);
    const links = arrayMove(list.links, places.indexOf(movedId), places.indexOf(overId));
    void utils.links.list.cancel();
    utils.links.list.setData(undefined, { ...list, links });
    reorder.mutate({ ids: links.map((link) => link.id) });
  };
}
