import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { paths } from '#src/paths.ts';
import { colorProblem } from '#src/qr-style.ts';
import type { Profile } from '../session.tsx';
import { publicUrl } from '../shared/card-form/preview-page.ts';
import { accessOf } from '../shared/profile-access.ts';
import { DiscardDialog, UnsavedGuard } from '../shared/unsaved-guard.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ColorWarning } from './color-warning.tsx';
import { LogoField } from './logo-field.tsx';
import { draftFromCode, type OwnCode } from './qr-code.ts';
import { QrFields } from './qr-fields.tsx';
import { useQrForm } from './qr-form-state.ts';
import { QrPicture } from './qr-picture.tsx';
import { useSaveQrCode } from './save-qr-code.ts';
import { StyleFields } from './style-fields.tsx';

type QrCodeDialogProps = {
  profile: Profile;
  /** the code to edit; null for a new one */
  code: OwnCode | null;
  onClose: () => void;
};

/** Stands in for a slug that is not drawn yet: as long, so that the picture looks as it will. */
const SOME_SLUG = 'saludame';

/** Creates or edits a code beside its live picture, and asks before changes are dropped. */
export function QrCodeDialog({ profile, code, onClose }: QrCodeDialogProps) {
  const { t } = useLingui();
  const form = useQrForm(useId(), draftFromCode(code));
  const [asking, setAsking] = useState(false);
  const done = useRef(false);
  const isDirty = () => !done.current && form.dirty;
  const uploading = form.upload.progress !== null;
  const { draft } = form;

  const leave = () => {
    done.current = true;
    onClose();
  };
  const save = useSaveQrCode(code, { onSaved: leave, onTargetRefused: form.refuseTarget });

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

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={code ? t`Edit QR code` : t`Create New QR`}
        description={code ? t`What is printed goes on working, whatever you change here.` : undefined}
        size="wide"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={form.id} busy={save.isPending} disabled={uploading}>
              {uploading ? (
                <Trans>Uploading photo…</Trans>
              ) : code ? (
                <Trans>Save changes</Trans>
              ) : (
                <Trans>Create QR code</Trans>
              )}
            </Button>
          </>
        }
      >
        <div className="grid gap-6 sm:grid-cols-[1fr_15rem] sm:gap-8">
          <form
            id={form.id}
            noValidate
            className="flex min-w-0 flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <QrFields form={form} />
            <StyleFields draft={draft} onChange={form.change} />
            <LogoField form={form} profile={profile} plan={accessOf(profile).plan} />
          </form>
          <div className="order-first flex flex-col items-center gap-4 sm:sticky sm:top-0 sm:order-none sm:self-start">
            <QrPicture
              address={publicUrl + paths.scan(code?.slug ?? SOME_SLUG)}
              style={draft}
              label={t`Live picture of the code`}
              className="w-40 sm:w-full"
            />
            <ColorWarning
              problem={colorProblem(draft)}
              onSwap={() => form.change({ dark: draft.light, light: draft.dark })}
            />
          </div>
        </div>
      </Dialog>
      <DiscardDialog
        open={asking}
        description={t`What you changed on this QR code has not been saved.`}
        onKeep={() => setAsking(false)}
        onDiscard={leave}
      />
      <UnsavedGuard isDirty={isDirty} description={t`What you changed on this QR code has not been saved.`} />
    </>
  );
}
