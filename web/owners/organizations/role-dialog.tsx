import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { EditDialog } from '../../app/edit-dialog.tsx';
import { useSaveFailure } from '../../app/not-saved.tsx';
import { useOwner } from '../../app/owner.tsx';
import { usePerson } from '../../app/session.tsx';
import { trpc } from '../../trpc.ts';
import { useAnnounce } from '../../ui/toast.tsx';
import type { ShownMember } from './pages.ts';
import { RoleField } from './roles.tsx';

export function RoleDialog({ member, onClose }: { member: ShownMember; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const announce = useAnnounce();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const person = usePerson();
  const { role: own } = useOwner();
  const [role, setRole] = useState(member.role);
  const { userId, name } = member;
  const save = trpc.members.setRole.useMutation({
    onSuccess: async () => {
      announce(t`Role changed`);
      // Who gave up a role has another one from now on
      await Promise.all([
        utils.members.invalidate(),
        userId === person.id ? utils.organizations.get.invalidate() : undefined,
      ]).catch(() => undefined);
      onClose();
    },
    onError: failure.fail,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    if (role === member.role) onClose();
    else save.mutate({ userId, role });
  }

  return (
    <EditDialog
      title={t`Role of ${name}`}
      formId={formId}
      submit={<Trans>Save</Trans>}
      isSaving={save.isPending}
      isDirty={false}
      failure={failure}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RoleField role={role} onChange={setRole} own={own} />
        {userId === person.id && role !== member.role && (
          <p>
            <Trans>This is your own role. You can't take it back yourself.</Trans>
          </p>
        )}
      </form>
    </EditDialog>
  );
}
