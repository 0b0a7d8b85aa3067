import { Trans, useLingui } from '@lingui/react/macro';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import { useMembers } from './pages.ts';

const MOST_NAMED = 5;

/** `isRequired`: so far. */
export function RequiredFactorDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const save = trpc.organizations.setRequiresFactor.useMutation({
    onSuccess: async () => {
      announce(isRequired ? t`No longer required` : t`Required of everyone`);
      await utils.organizations.get.invalidate().catch(() => undefined);
      onClose();
    },
    onError: failure.fail,
  });
  const confirm = () => save.mutate({ requiresFactor: !isRequired });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRequired ? t`Stop requiring two-step verification?` : t`Require two-step verification?`}
      description={
        isRequired ? (
          <Trans>Members can then open the organization with their password alone.</Trans>
        ) : (
          <>
            <Trans>It takes effect at once, also for members who are signed in.</Trans> <MembersWithout />
          </>
        )
      }
      confirmLabel={isRequired ? t`Stop requiring it` : t`Require it of everyone`}
      danger={isRequired}
      busy={save.isPending}
      notice={<NotSaved title={<Trans>Not changed</Trans>} failure={failure} onRetry={confirm} busy={save.isPending} />}
      onConfirm={confirm}
    />
  );
}

/** Who has to set it up. Of many members, those of the first page. */
function MembersWithout() {
  const { members, more, isPending } = useMembers();
  if (isPending) return null;
  const without = members
    .filter(({ hasFactor }) => hasFactor === false)
    .map(({ name, email }) => name || (email ?? ''));
  if (without.length === 0 && !more) return <Trans>Every member has it already.</Trans>;
  if (without.length === 0) return null;
  const names = without.slice(0, MOST_NAMED).join(', ') + (without.length > MOST_NAMED || more ? ', …' : '');
  return <Trans>They have to set it up before they can go on: {names}.</Trans>;
}
