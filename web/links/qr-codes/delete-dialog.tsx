import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { OwnCode } from './qr-code.ts';

type DeleteDialogProps = { code: OwnCode; onConfirm: () => void; onClose: () => void };

export function DeleteDialog({ code, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const { title } = code;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete the QR code ${title}?`}
      description={
        <Trans>
          Whatever carries this code stops working, printed or sent, and its short link too. This cannot be undone.
        </Trans>
      }
      confirmLabel={t`Delete QR code`}
      cancelLabel={t`Keep QR code`}
      onConfirm={onConfirm}
    />
  );
}
