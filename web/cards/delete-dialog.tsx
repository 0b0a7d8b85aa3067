import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { OwnCard } from './form/card-draft.ts';

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
