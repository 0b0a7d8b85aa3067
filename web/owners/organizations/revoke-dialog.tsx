import { Trans, useLingui } from '@lingui/react/macro';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import type { ShownInvitation } from './pages.ts';

export function RevokeDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: ShownInvitation;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const revoke = trpc.invitations.revoke.useMutation({
    onSuccess: async () => {
      announce(t`Invitation revoked`);
      await utils.invitations.invalidate().catch(() => undefined);
      onClose();
    },
    onError: failure.fail,
  });
  const confirm = () => revoke.mutate({ id });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Revoke the invitation?`}
      description={<Trans>The link that {email} got stops working, and the place is free again.</Trans>}
      confirmLabel={t`Revoke invitation`}
      busy={revoke.isPending}
      notice={
        <NotSaved title={<Trans>Not revoked</Trans>} failure={failure} onRetry={confirm} busy={revoke.isPending} />
      }
      onConfirm={confirm}
    />
  );
}
