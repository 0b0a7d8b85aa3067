import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toast.tsx';

type TemplateDialogProps = {
  /** of the cards */
  ids: string[];
  /** what they have now; absent if they are several */
  templateId?: string | null;
  onClose: () => void;
};

/** Gives one card or many a template, or none. */
export function TemplateDialog({ ids, templateId = null, onClose }: TemplateDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const toast = useToast();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const [chosen, choose] = useState(templateId ?? '');
  const { data } = trpc.templates.list.useQuery();
  const save = trpc.templates.assign.useMutation({
    onSuccess: async () => {
      const read = [utils.vcards.invalidate(), utils.drafts.invalidate(), utils.templates.invalidate()];
      await Promise.all(read).catch(() => undefined);
      toast({ title: t`Template changed` });
      onClose();
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending) save.mutate({ ids, templateId: chosen || null });
  }

  return (
    <EditDialog
      title={t`Change template`}
      formId={formId}
      submit={<Trans>Save</Trans>}
      isSaving={save.isPending}
      isDirty={false}
      failure={failure}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SelectField
          label={t`Template`}
          hint={
            <Plural
              value={ids.length}
              one="Of # card. What was entered on it stays stored."
              other="Of # cards. What was entered on them stays stored."
            />
          }
          value={chosen}
          onChange={choose}
          options={[{ value: '', label: t`No template` }, ...optionsOf(data?.templates)]}
        />
      </form>
    </EditDialog>
  );
}

function optionsOf(templates: readonly { id: string; name: string }[] = []) {
  return templates.map(({ id, name }) => ({ value: id, label: name }));
}
