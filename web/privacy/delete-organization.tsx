import { Trans, useLingui } from '@lingui/react/macro';
import { screenPath } from '#src/screens.ts';
import { useOwner } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { trpc } from '../trpc.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Deletes the organization that the screens show (product 36.6). */
export function DeleteOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { name: organization } = useOwner();
  const { mutateAsync } = trpc.organizations.delete.useMutation();
  return (
    <DeletionDialog
      title={t`Delete ${organization}?`}
      description={t`Its cards, links, QR codes and photos are permanently deleted, and printed codes stop working. This can't be undone, not even by us.`}
      keep={<Trans>Keep the organization</Trans>}
      confirmation={{ label: t`Type ${organization} to confirm`, text: organization }}
      remove={async ({ typed: name, ...proof }) => {
        await mutateAsync({ name, ...proof });
        // A full page load clears the organization from memory
        window.location.assign(screenPath('home'));
      }}
      onClose={onClose}
    >
      <p>
        {arePlansShown ? (
          <Trans>
            Members keep their own accounts. The Business plan goes back to the person whose account it covers; if that
            person has bought another plan since, it ends and isn't refunded.
          </Trans>
        ) : (
          <Trans>Members keep their own accounts.</Trans>
        )}
      </p>
    </DeletionDialog>
  );
}
