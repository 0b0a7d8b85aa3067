import { Trans, useLingui } from '@lingui/react/macro';
import { DELETE_WORD } from '#src/privacy/delete-word.ts';
import { screenPath } from '#src/screens.ts';
import { clearPrivateStorage } from '../app/browser-storage.ts';
import { arePlansShown } from '../app/plans-shown.ts';
import { planBadges } from '../billing/plan-details.tsx';
import { isBought, useSubscription } from '../billing/subscription.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Deletes the account of the person (product 1.13). Calls `onDeleted` before it leaves the page. */
export function DeleteDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const { mutateAsync } = trpc.account.delete.useMutation({
    onError: () => toast({ variant: 'destructive', title: t`Failed to delete account. Please try again.` }),
  });
  return (
    <DeletionDialog
      title={t`Delete your account?`}
      description={t`Your cards, links, QR codes and photos are permanently deleted, and printed codes stop working. This can't be undone, not even by us.`}
      keep={<Trans>Keep my account</Trans>}
      confirmation={{ label: t`Type DELETE to confirm`, text: DELETE_WORD, isWord: true }}
      remove={async ({ typed: confirmation, ...proof }) => {
        await mutateAsync({ confirmation, ...proof });
        onDeleted();
        clearPrivateStorage();
        // A full page load clears the account from memory
        window.location.assign(screenPath('goodbye'));
      }}
      onClose={onClose}
    >
      <PlanEnds />
    </DeletionDialog>
  );
}

/** Says what happens to a paid plan (product 17.9). */
function PlanEnds() {
  const { subscription } = useSubscription();
  if (!arePlansShown) return null;
  if (subscription.coveredBy !== null) {
    const { name } = subscription.coveredBy;
    return (
      <p>
        <Trans>The plan that covers your account stays with {name}, and so do its payments.</Trans>
      </p>
    );
  }
  if (!isBought(subscription) || subscription.paidPlan === null) return null;
  const name = planBadges[subscription.paidPlan];
  return (
    <p>
      <Trans>Your {name} plan ends immediately, and you won't be charged again. Past payments aren't refunded.</Trans>
    </p>
  );
}
