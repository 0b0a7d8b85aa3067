import { useLingui } from '@lingui/react/macro';
import { hasRoom } from '#src/owners/plans.ts';
import { refusalReason } from '../app/refusal-reason.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Deletes a card. It is gone from the list at once, and back where the server did not do it. */
export function useDeleteVcard(): (id: string) => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const remove = trpc.vcards.delete.useMutation({
    onMutate: async ({ id }) => {
      await utils.vcards.list.cancel();
      const before = utils.vcards.list.getData();
      utils.vcards.list.setData(undefined, (list) => {
        if (!list) return list;
        const vcards = list.vcards.filter((card) => card.id !== id);
        return { ...list, vcards, hasRoom: hasRoom(list.limit, vcards.length) };
      });
      return { before };
    },
    onSuccess: () => toast({ title: t`vCard deleted` }),
    onError: (error, _, undo) => {
      utils.vcards.list.setData(undefined, undo?.before);
      const description = refusalReason(i18n, error);
      toast({ variant: 'destructive', title: t`Failed to delete vCard. Please try again.`, description });
    },
    onSettled: () => utils.vcards.list.invalidate(),
  });
  return (id) => remove.mutate({ id });
}
