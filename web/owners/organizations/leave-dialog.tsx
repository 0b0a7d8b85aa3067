import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { screenPath } from '#src/screens.ts';
import { NotSaved, useSaveFailure } from '../../app/not-saved.tsx';
import { useOrganizations } from '../../app/organizations.ts';
import { arePlansShown } from '../../app/plans-shown.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type LeaveDialogProps = {
  organization: { id: string; name: string };
  /** those that are held, if known */
  cards?: number;
  onClose: () => void;
};

export function LeaveDialog({ organization: { id, name }, cards = 0, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const leave = trpc.organizations.leave.useMutation({
    // A full page load clears the organization from memory
    onSuccess: () => window.location.assign(screenPath('home')),
    onError: failure.fail,
  });
  const confirm = () => leave.mutate({ id });
  const isBusy = leave.isPending || leave.isSuccess;
  const isCovering = useOrganizations().data?.find((each) => each.id === id)?.isCovering;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Leave ${name}?`}
      description={
        <>
          <Trans>You lose access at once, and come back only by another invitation. Your own account stays.</Trans>{' '}
          {isCovering && arePlansShown && <Trans>The plan of your own account came with {name}, and ends.</Trans>}{' '}
          {cards > 0 && (
            <Plural
              value={cards}
              one="The card you hold stays in the organization."
              other="The # cards you hold stay in the organization."
            />
          )}
        </>
      }
      confirmLabel={t`Leave organization`}
      busy={isBusy}
      notice={<NotSaved title={<Trans>Not done</Trans>} failure={failure} onRetry={confirm} busy={isBusy} />}
      onConfirm={confirm}
    />
  );
}
