import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { useLinkCache } from './links-cache.ts';

/** Moves a link to the position of another. Optimistic; reloads the list on error. */
export function useMoveLink(): (movedId: string, overId: string) => void {
  const { t } = useLingui();
  const toast = useToast();
  const cache = useLinkCache();
  const queryClient = useQueryClient();
  const move = trpc.links.move.useMutation({
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
      const moving = queryClient.isMutating({ mutationKey: getMutationKey(trpc.links.move) });
      if (moving <= 1) await cache.invalidate();
    },
  });
  return (movedId, overId) => {
    void cache.cancel();
    cache.reorder((links) => {
      const placeOf = (id: string) => links.findIndex((link) => link.id === id);
      const [from, to] = [placeOf(movedId), placeOf(overId)];
      const moved = links[from];
      return !moved || to < 0 ? links : links.toSpliced(from, 1).toSpliced(to, 0, moved);
    });
    move.mutate({ id: movedId, to: overId });
  };
}
