import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { screenPath } from '#src/screens.ts';
import { ConfirmIdentity } from '../accounts/confirm-identity.tsx';
import { PasswordField } from '../accounts/credential-fields.tsx';
import { errorCodeOf } from '../app/errors.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { useOwner } from '../app/owner.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Deletes the organization that the screens show (product 36.6). */
export function DeleteOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const formId = useId();
  const { name: organization } = useOwner();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isWrong, setWrong] = useState(false);
  const utils = trpc.useUtils();
  const ways = trpc.auth.waysIn.useQuery().data;
  const hasPassword = ways?.hasPassword ?? true;
  const mustConfirm = !hasPassword && ways?.isFresh === false;
  const remove = trpc.organizations.delete.useMutation({
    // A full page load clears the organization from memory
    onSuccess: () => window.location.assign(screenPath('home')),
    onError: (error) => {
      const isPasswordWrong = errorCodeOf(error) === 'password_wrong';
      setWrong(isPasswordWrong);
      failure.fail(isPasswordWrong ? null : error);
      void utils.auth.waysIn.invalidate();
    },
  });
  const isReady = name.trim() === organization && (!hasPassword || password !== '');
  const isBusy = remove.isPending || remove.isSuccess;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady && !isBusy) remove.mutate({ name: organization, ...(hasPassword && { password }) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={t`Delete ${organization}?`}
      description={t`Its cards, links, QR codes and photos are permanently deleted, and printed codes stop working. This can't be undone, not even by us.`}
      notice={<NotSaved title={<Trans>Not deleted</Trans>} failure={failure} formId={formId} busy={isBusy} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            <Trans>Keep the organization</Trans>
          </Button>
          {!mustConfirm && (
            <Button variant="danger" type="submit" form={formId} busy={isBusy} disabled={!isReady}>
              <Trans>Delete permanently</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>
          <Trans>
            Members keep their own accounts. The Business plan goes back to the person whose account it covers; if that
            person has bought another plan since, it ends and isn't refunded.
          </Trans>
        </p>
        {mustConfirm ? (
          // Comes before the form: the redirect would lose what was typed
          <ConfirmIdentity providers={ways.connections.map(({ provider }) => provider)} purpose="delete" />
        ) : (
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
            <TextField
              label={t`Type ${organization} to confirm`}
              name="confirmation"
              value={name}
              onChange={({ target }) => setName(target.value)}
              required
              autoComplete="off"
              spellCheck={false}
            />
            {hasPassword && (
              <PasswordField
                label={t`Your password`}
                name="password"
                value={password}
                error={isWrong ? t`Your current password is incorrect.` : undefined}
                onChange={({ target }) => {
                  setWrong(false);
                  setPassword(target.value);
                }}
                required
                autoComplete="current-password"
              />
            )}
          </form>
        )}
      </div>
    </Dialog>
  );
}
