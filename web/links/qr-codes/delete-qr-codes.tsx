import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#src/errors.ts';
import { useDeleteItems } from '../../app/list/delete-items.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCodeCache } from './codes-cache.ts';
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

export function useDeleteQrCodes(onUndone: (codes: readonly OwnCode[]) => void): (codes: readonly OwnCode[]) => void {
  const { t } = useLingui();
  const cache = useCodeCache();
  const { mutateAsync } = trpc.qrCodes.deleteMany.useMutation();
  return useDeleteItems<OwnCode>({
    kind: 'qr_code',
    path: 'qrCodes.deleteMany',
    send: mutateAsync,
    done: ({ length: count }) => ({
      title:
        count === 1
          ? t`QR Code deleted`
          : t`${plural(count, { one: '# QR code deleted', other: '# QR codes deleted' })}`,
    }),
    failed: t`Failed to delete QR code. Please try again.`,
    forget: (codes) => {
      cache.forget(codes);
      return cache.invalidate();
    },
    onUndone,
  });
}

type DeleteQrCodesDialogProps = { codes: readonly OwnCode[]; onConfirm: () => void; onClose: () => void };

/** What is printed can't be called back: this asks first, and can still be undone for a moment. */
export function DeleteQrCodesDialog({ codes, onConfirm, onClose }: DeleteQrCodesDialogProps) {
  const { t } = useLingui();
  const { title = '' } = codes[0] ?? {};
  const count = codes.length;
  const isOne = count === 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? t`Delete the QR code ${title}?` : t`Delete ${count} QR codes?`}
      description={
        isOne ? (
          <Trans>The code stops working wherever it's printed or shared, and so does its short link.</Trans>
        ) : (
          <Trans>The codes stop working wherever they're printed or shared, and so do their short links.</Trans>
        )
      }
      confirmLabel={isOne ? t`Delete QR code` : t`Delete QR codes`}
      cancelLabel={isOne ? t`Keep QR code` : t`Keep QR codes`}
      onConfirm={onConfirm}
    />
  );
}
