import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DiscardDialog, UnsavedGuard } from './unsaved-guard.tsx';

type EditDialogProps = {
  title: string;
  description?: string;
  size?: 'medium' | 'wide';
  /** of the form inside, which the button below it sends */
  formId: string;
  /** what the button says */
  submit: ReactNode;
  isSaving: boolean;
  /** A photo is on its way: until it has arrived, nothing can be saved. */
  isUploading?: boolean;
  isDirty: boolean;
  /** what would be lost, in the words of the thing that is edited */
  unsaved?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. It asks before what was typed is dropped, and stays open while it is being saved. */
export function EditDialog(props: EditDialogProps) {
  const { title, description, size, formId, submit, isSaving, isUploading, isDirty, unsaved, onClose, children } =
    props;
  const [asking, setAsking] = useState(false);

  function close(): void {
    if (isSaving) return;
    if (isDirty) setAsking(true);
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
        {children}
      </Dialog>
      <DiscardDialog open={asking} description={unsaved} onKeep={() => setAsking(false)} onDiscard={onClose} />
      <UnsavedGuard isDirty={() => isDirty} description={unsaved} />
    </>
  );
}
