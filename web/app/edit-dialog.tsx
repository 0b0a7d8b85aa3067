import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import type { Draft } from './drafts.ts';
import { NotSaved, type SaveFailure } from './not-saved.tsx';
import { DiscardDialog, UnsavedGuard } from './unsaved-changes.tsx';

type EditDialogProps = {
  title: string;
  description?: string;
  size?: 'medium' | 'wide';
  /** the form that the submit button sends */
  formId: string;
  submit: ReactNode;
  isSaving: boolean;
  /** blocks saving */
  isUploading?: boolean;
  isDirty: boolean;
  failure: SaveFailure;
  draft?: Draft;
  /** describes the changes that would be lost */
  unsaved?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Confirms before discarding changes, and stays open while saving. */
export function EditDialog(props: EditDialogProps) {
  const { title, description, size, formId, submit, isSaving, isUploading, isDirty, failure, draft } = props;
  const { unsaved, onClose, children } = props;
  const [isConfirming, setConfirming] = useState(false);

  function close(): void {
    if (isSaving) return;
    if (isDirty) setConfirming(true);
    else onClose();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        description={description}
        size={size}
        notice={<NotSaved failure={failure} formId={formId} busy={isSaving} />}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} busy={isSaving} disabled={isUploading}>
              {isUploading ? <Trans>Uploading photo…</Trans> : submit}
            </Button>
          </>
        }
      >
        {draft && <DraftNotice draft={draft} className="mb-5" />}
        {children}
      </Dialog>
      <DiscardDialog
        open={isConfirming}
        description={unsaved}
        onKeep={() => setConfirming(false)}
        onDiscard={() => {
          draft?.clear();
          onClose();
        }}
      />
      <UnsavedGuard isDirty={() => isDirty} description={unsaved} onDiscard={draft?.clear} />
    </>
  );
}
