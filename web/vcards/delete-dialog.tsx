import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnCard } from '../shared/card-form/card-draft.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type DeleteDialogProps = { card: OwnCard; onConfirm: () => void; onClose: () => void };

export function DeleteDialog({ card, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const { name } = card;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete the card of ${name}?`}
      description={
        <Trans>
          Its page and contact file disappear, and its printed QR code stops working. This cannot be undone.
        </Trans>
      }
      confirmLabel={t`Delete card`}
      cancelLabel={t`Keep card`}
      onConfirm={onConfirm}
    />
  );
}
