import { arrayMove } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Moves a link to the place of another: on the screen at once, and where the server did not do it the list is loaded anew. */
export function useReorderLinks(): (movedId: string, overId: string) => void {
  const { t } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const reorder = trpc.links.reorder.useMutation({
    // One after the other: the last move is the one that stays
    scope: { id: 'links-order' },
    onSuccess: () => toast({ title: t`Links reordered successfully` }),
    onError: () =>
      toast({
        variant: 'destructive',
        title: t`Failed to reorder links. Please try again.`,
        description: t`The list shows the order that is saved.`,
      }),
    onSettled: async () => {
      // An answer to an earlier move knows nothing of the later ones
      const moving = queryClient.isMutating({ mutationKey: getMutationKey(trpc.links.reorder) });
      if (moving <= 1) await utils.links.list.invalidate();
    },
  });
  return (movedId, overId) => {
    const list = utils.links.list.getData();
    if (!list) return;
    // All of them, those that wait for their deletion included: the server takes a whole order only
    const places = list.links.map((link) => link.id);
    const links = arrayMove(list.links, places.indexOf(movedId), places.indexOf(overId));
    void utils.links.list.cancel();
    utils.links.list.setData(undefined, { ...list, links });
    reorder.mutate({ ids: links.map((link) => link.id) });
  };
}
