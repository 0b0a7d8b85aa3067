import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import type { OwnProfile } from '../app/session.tsx';
import { draftFromCard, draftFromProfile, type OwnCard } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { useCardForm } from './form/card-form-state.ts';
import { previewOptions } from './form/preview-page.ts';
import { useSaveCard } from './save-card.ts';

type CardDialogProps = {
  profile: OwnProfile;
  /** null to create a card */
  card: OwnCard | null;
  /** whether a new card becomes the main card */
  first: boolean;
  onClose: () => void;
};

export function CardDialog({ profile, card, first, onClose }: CardDialogProps) {
  const { t } = useLingui();
  const form = useCardForm(useId(), card ? draftFromCard(card) : draftFromProfile(profile));
  const save = useSaveCard(card, onClose);
  const isUploading = form.upload.progress !== null;

  function submit(): void {
    if (isUploading || save.isPending) return;
    const fields = form.validate();
    if (fields) save.start(fields);
  }

  return (
    <EditDialog
      title={card ? t`Edit vCard` : t`Create vCard`}
      size="wide"
      formId={form.id}
      submit={card ? <Trans>Save changes</Trans> : <Trans>Create vCard</Trans>}
      isSaving={save.isPending}
      isUploading={isUploading}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <CardEditor form={form} previewOptions={previewOptions(profile, card, first)} onSubmit={submit} />
    </EditDialog>
  );
}
