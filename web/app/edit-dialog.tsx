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
  /** of a form that sends something */
  failureTitle?: ReactNode;
  draft?: Draft;
  /** describes the changes that would be lost */
  unsaved?: string;
  /** takes the place of the form once it is saved */
  result?: { title: string; footer: ReactNode; content: ReactNode } | null;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Confirms before discarding changes, and stays open while saving. */
export function EditDialog(props: EditDialogProps) {
  const { title, description, size, formId, submit, isSaving, isUploading, failure, failureTitle, draft } = props;
  const { unsaved, result, onClose, children } = props;
  const isDirty = props.isDirty && !result;
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
        title={result?.title ?? title}
        description={result ? undefined : description}
        size={size}
        notice={!result && <NotSaved title={failureTitle} failure={failure} formId={formId} busy={isSaving} />}
        footer={
          result?.footer ?? (
            <>
              <Button variant="secondary" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" form={formId} busy={isSaving} disabled={isUploading}>
                {isUploading ? <Trans>Uploading photo…</Trans> : submit}
              </Button>
            </>
          )
        }
      >
        {draft && !result && <DraftNotice draft={draft} className="mb-5" />}
        {result?.content ?? children}
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
