import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#src/texts.ts';
import { errorCodeOf, refusalReason } from '../../app/errors.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OwnCode } from './qr-code.ts';

export function useCardCodeToast(): () => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  return () =>
    toast({
      variant: 'destructive',
      title: t`Cannot Delete vCard QR`,
      description: errorText(i18n, 'vcard_qr_code'),
    });
}

/** Optimistic; the code comes back on error. */
export function useDeleteQrCode(): (id: string) => void {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showCardCodeToast = useCardCodeToast();
  const utils = trpc.useUtils();
  const remove = trpc.qrCodes.delete.useMutation({
    onMutate: async ({ id }) => {
      await utils.qrCodes.list.cancel();
      const before = utils.qrCodes.list.getData();
      utils.qrCodes.list.setData(
        undefined,
        (list) =>
          list && { ...list, codes: list.codes.filter((code) => code.id !== id), count: list.count - 1, full: null },
      );
      return { before };
    },
    onSuccess: () => toast({ title: t`QR Code deleted` }),
    onError: (error, _, undo) => {
      utils.qrCodes.list.setData(undefined, undo?.before);
      const title = t`Failed to delete QR code. Please try again.`;
      if (errorCodeOf(error) === 'vcard_qr_code') showCardCodeToast();
      else toast({ variant: 'destructive', title, description: refusalReason(i18n, error) });
    },
    onSettled: () => utils.qrCodes.list.invalidate(),
  });
  return (id) => remove.mutate({ id });
}

type DeleteQrCodeDialogProps = { code: OwnCode; onConfirm: () => void; onClose: () => void };

export function DeleteQrCodeDialog({ code, onConfirm, onClose }: DeleteQrCodeDialogProps) {
  const { t } = useLingui();
  const { title } = code;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete the QR code ${title}?`}
      description={
        <Trans>
          The code stops working wherever it's printed or shared, and so does its short link. This can't be undone.
        </Trans>
      }
      confirmLabel={t`Delete QR code`}
      cancelLabel={t`Keep QR code`}
      onConfirm={onConfirm}
    />
  );
}
