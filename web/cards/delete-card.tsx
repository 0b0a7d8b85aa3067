import { Trans, useLingui } from '@lingui/react/macro';
import { hasRoom } from '#src/owners/plans.ts';
import { refusalReason } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import type { OwnCard } from './form/card-draft.ts';

/** Deletes a card. Removes it from the list right away and restores it on failure. */
export function useDeleteCard(): (id: string) => void {
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

type DeleteCardDialogProps = { card: OwnCard; onConfirm: () => void; onClose: () => void };

export function DeleteCardDialog({ card, onConfirm, onClose }: DeleteCardDialogProps) {
  const { t } = useLingui();
  const { name } = card;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete ${name}'s card?`}
      description={
        <Trans>
          Its page and contact file will be gone, and its printed QR code will stop working. This can't be undone.
        </Trans>
      }
      confirmLabel={t`Delete card`}
      cancelLabel={t`Keep card`}
      onConfirm={onConfirm}
    />
  );
}
