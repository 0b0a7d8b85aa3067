import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import { LinkFields } from './link-fields.tsx';
import { useLinkForm } from './link-form-state.ts';
import { useCreateLink } from './save-link.ts';

type LinkDialogProps = {
  hasCustomSlugs: boolean; // included in the plan
  onClose: () => void;
};

/** Creates a link. */
export function LinkDialog({ hasCustomSlugs, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useLinkForm(null);
  const failure = useSaveFailure();
  const create = useCreateLink(form, failure, onClose);

  function submit(): void {
    if (create.isPending) return;
    const fields = form.validate();
    if (fields) create.mutate(fields);
  }

  return (
    <EditDialog
      title={t`Add link`}
      formId={id}
      submit={<Trans>Add link</Trans>}
      isSaving={create.isPending}
      isDirty={form.isDirty}
      failure={failure}
      draft={form.kept}
      unsaved={t`Your changes to this link haven't been saved.`}
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
        <LinkFields form={form} link={null} hasCustomSlugs={hasCustomSlugs} />
      </form>
    </EditDialog>
  );
}
