import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { EditDialog } from '../app/edit-dialog.tsx';
import { useSaveFailure } from '../app/not-saved.tsx';
import { useMemberOptions } from '../owners/organizations/member-options.ts';
import { trpc } from '../trpc.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAnnounce } from '../ui/toast.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import type { OwnCard } from './form/card-draft.ts';

const TYPING_PAUSE_MS = 300;

type HolderDialogProps = { card: Pick<OwnCard, 'id' | 'name' | 'holder'>; onClose: () => void };

export function HolderDialog({ card: { id, name, holder }, onClose }: HolderDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const announce = useAnnounce();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const current = holder && { value: holder.id, label: holder.name || t`No name` };
  const [chosen, choose] = useState(current);
  const [typed, setTyped] = useState('');
  const { hasMore } = useMemberOptions();
  const { options } = useMemberOptions(useDebounced(typed.trim(), TYPING_PAUSE_MS));
  const before = current?.label;
  const isListed = chosen === null || options.some(({ value }) => value === chosen.value);
  const save = trpc.vcards.setHolder.useMutation({
    onSuccess: async () => {
      announce(t`Holder changed`);
      await Promise.all([utils.vcards.invalidate(), utils.members.invalidate()]).catch(() => undefined);
      onClose();
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    const holderId = chosen?.value ?? null;
    if (holderId === (current?.value ?? null)) onClose();
    else save.mutate({ id, holderId });
  }

  return (
    <EditDialog
      title={t`Holder of ${name}'s card`}
      formId={formId}
      submit={<Trans>Save</Trans>}
      isSaving={save.isPending}
      isDirty={false}
      failure={failure}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {hasMore && (
          <TextField
            label={t`Find a member`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
        )}
        <SelectField
          label={t`Holder`}
          hint={t`A member who sees and changes this card, and its stats.`}
          value={chosen?.value ?? ''}
          onChange={(value) => choose(options.find((option) => option.value === value) ?? null)}
          options={[{ value: '', label: t`Nobody` }, ...(isListed || !chosen ? [] : [chosen]), ...options]}
        />
        {current && chosen?.value !== current.value && (
          <p>
            <Trans>{before} can no longer see or change it.</Trans>
          </p>
        )}
      </form>
    </EditDialog>
  );
}
