import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { useOwner } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAnnounce } from '../../ui/toast.tsx';
import type { ShownMember } from './pages.ts';

export function RemoveDialog({ member, onClose }: { member: ShownMember; onClose: () => void }) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const failure = useSaveFailure();
  const utils = trpc.useUtils();
  const { name: organization } = useOwner();
  const { userId, name, cards } = member;
  const remove = trpc.members.remove.useMutation({
    onSuccess: async () => {
      announce(t`Member removed`);
      await Promise.all([utils.members.invalidate(), utils.invitations.invalidate()]).catch(() => undefined);
      onClose();
    },
    onError: failure.fail,
  });
  const confirm = () => remove.mutate({ userId });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${name} from ${organization}?`}
      description={
        <>
          <Trans>They lose access at once. Their own account stays.</Trans> <CardsStay count={cards} />
        </>
      }
      confirmLabel={t`Remove member`}
      busy={remove.isPending}
      notice={
        <NotSaved title={<Trans>Not removed</Trans>} failure={failure} onRetry={confirm} busy={remove.isPending} />
      }
      onConfirm={confirm}
    />
  );
}

/** What becomes of held cards (product 36.5). */
function CardsStay({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Plural
      value={count}
      one="The card they held stays in the organization and online, and printed codes keep working."
      other="The # cards they held stay in the organization and online, and printed codes keep working."
    />
  );
}
