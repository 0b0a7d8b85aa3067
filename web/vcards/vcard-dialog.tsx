import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import type { Profile } from '../session.tsx';
import { draftFromCard, draftFromProfile, type OwnCard } from '../shared/card-form/card-draft.ts';
import { CardEditor } from '../shared/card-form/card-editor.tsx';
import { useCardForm } from '../shared/card-form/card-form-state.ts';
import { DiscardDialog, UnsavedGuard } from '../shared/unsaved-guard.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { cardPlace } from './card-place.ts';
import { useSaveVcard } from './save-vcard.ts';

type VcardDialogProps = {
  profile: Profile;
  /** the card to edit; null for a new one */
  card: OwnCard | null;
  /** a new card would be the account's main one */
  first: boolean;
  onClose: () => void;
};

/** Creates or edits a card, and asks before changes are dropped. */
export function VcardDialog({ profile, card, first, onClose }: VcardDialogProps) {
  const { t } = useLingui();
  const form = useCardForm(useId(), card ? draftFromCard(card) : draftFromProfile(profile));
  const [asking, setAsking] = useState(false);
  const done = useRef(false);
  const isDirty = () => !done.current && form.dirty;
  const uploading = form.upload.progress !== null;

  const save = useSaveVcard(card, () => {
    done.current = true;
    onClose();
  });

  function close(): void {
    if (save.isPending) return;
    if (isDirty()) setAsking(true);
    else onClose();
  }

  function submit(): void {
    if (uploading || save.isPending) return;
    const fields = form.check();
    if (fields) save.start(fields);
  }

  function discard(): void {
    done.current = true;
    onClose();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={card ? t`Edit vCard` : t`Create vCard`}
        size="wide"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={form.id} busy={save.isPending} disabled={uploading}>
              {uploading ? (
                <Trans>Uploading photo…</Trans>
              ) : card ? (
                <Trans>Save changes</Trans>
              ) : (
                <Trans>Create vCard</Trans>
              )}
            </Button>
          </>
        }
      >
        <CardEditor form={form} place={cardPlace(profile, card, first)} onSubmit={submit} />
      </Dialog>
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={discard} />
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
