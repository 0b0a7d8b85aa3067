import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import type { OwnProfile } from '../app/session.tsx';
import { MakeMainButton } from '../billing/over-limit/make-main.tsx';
import { draftFromCard, draftFromProfile, type OwnCard } from './form/card-draft.ts';
import { CardEditor } from './form/card-editor.tsx';
import { useCardForm } from './form/card-form-state.ts';
import { HandleField, handleOf, useTakenHandles } from './form/handle-field.tsx';
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
  const initial = card ? draftFromCard(card) : draftFromProfile(profile);
  const taken = useTakenHandles(card);
  const form = useCardForm({ id: useId(), initial, cardId: card?.id ?? null, takenHandles: taken });
  const handle = handleOf(form.draft, card, taken);
  const failure = useSaveFailure();
  const save = useSaveCard(card, failure, () => {
    form.kept.clear();
    onClose();
  });
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
      failure={failure}
      draft={form.kept}
      onClose={onClose}
    >
      <CardEditor
        form={form}
        previewOptions={previewOptions(profile, card, { first, handle })}
        onSubmit={submit}
        before={card && <MainCardLine card={card} />}
        link={<HandleField form={form} profile={profile} card={card} taken={taken} />}
      />
    </EditDialog>
  );
}

/** Whether this is the card at the owner's own link, and the way to make it that. */
function MainCardLine({ card }: { card: OwnCard }) {
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-2.5">
      <p ref={line} tabIndex={-1} className="min-w-40 flex-1 text-ink-soft">
        {card.isMain ? (
          <Trans>Main card: your link opens it.</Trans>
        ) : (
          <Trans>Your link opens another card, your main card.</Trans>
        )}
      </p>
      {!card.isMain && <MakeMainButton card={card} onDone={() => line.current?.focus()} />}
    </div>
  );
}
