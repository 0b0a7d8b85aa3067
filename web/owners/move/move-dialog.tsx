import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { useOrganizationId } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMoveTargets } from './move-targets.ts';

type MoveDialogProps = {
  kind: 'cards' | 'links';
  item: { id: string; title: string };
  onClose: () => void;
  onMoved: () => void;
};

/** Gives an item to another owner of the person (product 36.37). */
export function MoveDialog({ kind, item: { id, title }, onClose, onMoved }: MoveDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const toast = useToast();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const owners = useMoveTargets();
  const isOrganization = useOrganizationId() !== null;
  const [to, setTo] = useState(owners[0]?.value ?? '');
  const name = owners.find(({ value }) => value === to)?.label ?? '';
  const move = trpc.organizations.moveItems.useMutation({
    onSuccess: () => {
      toast({ title: t`Moved to ${name}`, description: title });
      onMoved();
      return utils.invalidate().catch(() => undefined);
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!move.isPending) move.mutate({ to, [kind]: [id] });
  }

  return (
    <EditDialog
      title={t`Move ${title}`}
      formId={formId}
      submit={<Trans>Move</Trans>}
      isSaving={move.isPending}
      isDirty={false}
      failure={failure}
      failureTitle={<Trans>Not moved</Trans>}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SelectField label={t`Move to`} value={to} onChange={setTo} options={owners} />
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          <li>
            <Trans>It keeps its short link, printed code, look and all its visits.</Trans>
          </li>
          {kind === 'cards' && (
            <li>
              <Trans>Its page gets a new address, and the present one stops working.</Trans>
            </li>
          )}
          <li>
            {kind === 'links' ? (
              <Trans>It loses its tags and drafts.</Trans>
            ) : isOrganization ? (
              <Trans>
                It loses its tags, drafts, holder, template and chosen links. What its template shows stays.
              </Trans>
            ) : (
              <Trans>It loses its tags, drafts and chosen links.</Trans>
            )}
          </li>
        </ul>
      </form>
    </EditDialog>
  );
}
