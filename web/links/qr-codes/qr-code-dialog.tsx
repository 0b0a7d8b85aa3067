import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeCreated, type CreatedCode } from './code-created.tsx';
import { QrCodeForm } from './qr-code-form.tsx';
import { useQrForm } from './qr-form-state.ts';
import { useCreateQrCode } from './save-qr-code.ts';

/** Creates a code, and leads to its files (product 13.9). */
export function QrCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useQrForm(useId(), null);
  const failure = useSaveFailure();
  const [created, setCreated] = useState<CreatedCode | null>(null);
  const create = useCreateQrCode(form, failure, setCreated);
  const isUploading = form.upload.progress !== null;

  function submit(): void {
    if (isUploading || create.isPending) return;
    const fields = form.validate();
    if (fields) create.mutate(fields);
  }

  return (
    <EditDialog
      title={t`Create New QR`}
      size="wide"
      formId={form.id}
      submit={<Trans>Create QR code</Trans>}
      isSaving={create.isPending}
      isUploading={isUploading}
      isDirty={form.isDirty}
      failure={failure}
      draft={form.kept}
      unsaved={t`Your changes to this QR code haven't been saved.`}
      result={
        created && {
          title: t`Your QR code is ready`,
          content: <CodeCreated code={created} />,
          footer: (
            <Button variant="secondary" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          ),
        }
      }
      onClose={onClose}
    >
      <QrCodeForm form={form} code={null} onSubmit={submit} />
    </EditDialog>
  );
}
