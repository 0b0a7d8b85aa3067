import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import type { Profile } from '../app/session.tsx';
import { cardPlace } from './card-place.ts';
import { draftFromCard, draftFromProfile, type OwnCard } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { useCardForm } from './form/card-form-state.ts';
import { useSaveVcard } from './save-card.ts';

type VcardDialogProps = {
  profile: Profile;
  /** the card to edit; null for a new one */
  card: OwnCard | null;
  /** a new card would be the account's main one */
  first: boolean;
  onClose: () => void;
};

/** Creates or edits a card beside its preview. */
export function VcardDialog({ profile, card, first, onClose }: VcardDialogProps) {
  const { t } = useLingui();
  const form = useCardForm(useId(), card ? draftFromCard(card) : draftFromProfile(profile));
  const save = useSaveVcard(card, onClose);
  const isUploading = form.upload.progress !== null;

  function submit(): void {
    if (isUploading || save.isPending) return;
    const fields = form.check();
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
      isDirty={form.dirty}
      onClose={onClose}
    >
      <CardEditor form={form} place={cardPlace(profile, card, first)} onSubmit={submit} />
    </EditDialog>
  );
}
