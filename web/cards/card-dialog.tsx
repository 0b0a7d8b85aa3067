import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import { NewCardFields, useNewCardForm } from './new-card.tsx';
import { useCreateCard } from './save-card.ts';

type CardDialogProps = {
  /** becomes the main card */
  isFirst: boolean;
  onClose: () => void;
};

/** Creates a card. */
export function CardDialog({ isFirst, onClose }: CardDialogProps) {
  const { t } = useLingui();
  const form = useNewCardForm(useId());
  const failure = useSaveFailure();
  const create = useCreateCard(form, failure, onClose);
  return (
    <EditDialog
      title={t`Create card`}
      size="wide"
      formId={form.id}
      submit={<Trans>Create card</Trans>}
      isSaving={create.isPending}
      isUploading={create.isUploading}
      isDirty={form.isDirty}
      failure={failure}
      draft={form.kept}
      onClose={onClose}
    >
      <NewCardFields form={form} isFirst={isFirst} onSubmit={create.submit} />
    </EditDialog>
  );
}
