import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { DiscardDialog, UnsavedGuard } from '../shared/unsaved-guard.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { OwnLink } from './link.ts';
import { LinkFields } from './link-fields.tsx';
import { useLinkForm } from './link-form-state.ts';
import { useSaveLink } from './save-link.ts';

type LinkDialogProps = {
  /** the link to edit; null for a new one */
  link: OwnLink | null;
  /** whether the plan lets its owner choose the short address */
  choosesSlug: boolean;
  onClose: () => void;
};

/** Adds or edits a link, and asks before what was typed is dropped. */
export function LinkDialog({ link, choosesSlug, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useLinkForm(link);
  const [asking, setAsking] = useState(false);
  const done = useRef(false);
  const isDirty = () => !done.current && form.dirty;
  const leave = () => {
    done.current = true;
    onClose();
  };
  const save = useSaveLink(link, form, leave);

  function close(): void {
    if (save.isPending) return;
    if (isDirty()) setAsking(true);
    else onClose();
  }

  function submit(): void {
    if (save.isPending) return;
    const fields = form.check();
    if (fields) save.start(fields);
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={link ? t`Edit link` : t`Add link`}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={id} busy={save.isPending}>
              {link ? <Trans>Save changes</Trans> : <Trans>Add link</Trans>}
            </Button>
          </>
        }
      >
        <form
          id={id}
          ref={form.ref}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <LinkFields form={form} link={link} choosesSlug={choosesSlug} />
        </form>
      </Dialog>
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={leave} />
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
