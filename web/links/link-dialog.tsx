import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
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

export function LinkDialog({ link, choosesSlug, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useLinkForm(link);
  const save = useSaveLink(link, form, onClose);

  function submit(): void {
    if (save.isPending) return;
    const fields = form.check();
    if (fields) save.start(fields);
  }

  return (
    <EditDialog
      title={link ? t`Edit link` : t`Add link`}
      formId={id}
      submit={link ? <Trans>Save changes</Trans> : <Trans>Add link</Trans>}
      isSaving={save.isPending}
      isDirty={form.dirty}
      unsaved={t`What you changed on this link has not been saved.`}
      onClose={onClose}
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
    </EditDialog>
  );
}
