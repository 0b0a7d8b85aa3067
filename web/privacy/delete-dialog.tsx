import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { DELETE_WORD } from '#src/privacy/delete-word.ts';
import { screenPath } from '#src/screens.ts';
import { ConfirmIdentity } from '../accounts/confirm-identity.tsx';
import { PasswordField } from '../accounts/credential-fields.tsx';
import { clearPrivateStorage } from '../app/browser-storage.ts';
import { errorCodeOf } from '../app/errors.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { planBadges } from '../billing/plan-details.tsx';
import { isBought, useSubscription } from '../billing/subscription.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';

/** Calls `onDeleted` before it leaves the page. */
export function DeleteDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const failure = useSaveFailure();
  const formId = useId();
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [isWrong, setWrong] = useState(false);
  const utils = trpc.useUtils();
  const ways = trpc.auth.waysIn.useQuery().data;
  const hasPassword = ways?.hasPassword ?? true;
  const mustConfirm = !hasPassword && ways?.isFresh === false;
  const remove = trpc.account.delete.useMutation({
    onSuccess: () => {
      onDeleted();
      clearPrivateStorage();
      // A full page load clears the account from memory
      window.location.assign(screenPath('goodbye'));
    },
    onError: (error) => {
      const isPasswordWrong = errorCodeOf(error) === 'password_wrong';
      setWrong(isPasswordWrong);
      failure.fail(isPasswordWrong ? null : error);
      void utils.auth.waysIn.invalidate();
      toast({ variant: 'destructive', title: t`Failed to delete account. Please try again.` });
    },
  });
  const isReady = word === DELETE_WORD && (!hasPassword || password !== '');
  const isBusy = remove.isPending || remove.isSuccess;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady && !isBusy) remove.mutate({ confirmation: word, ...(hasPassword && { password }) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={t`Delete your account?`}
      description={t`Your cards, links, QR codes and photos are permanently deleted, and printed codes stop working. This can't be undone, not even by us.`}
      notice={<NotSaved title={<Trans>Not deleted</Trans>} failure={failure} formId={formId} busy={isBusy} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            <Trans>Keep my account</Trans>
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
        <PlanEnds />
        {mustConfirm ? (
          // Comes before the form: the redirect would lose what was typed
          <ConfirmIdentity providers={ways.connections.map(({ provider }) => provider)} purpose="delete" />
        ) : (
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
            <TextField
              label={t`Type DELETE to confirm`}
              name="confirmation"
              value={word}
              onChange={(event) => setWord(event.target.value.toUpperCase())}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            {hasPassword && (
              <PasswordField
                label={t`Your password`}
                name="password"
                value={password}
                error={isWrong ? t`Your current password is incorrect.` : undefined}
                onChange={(event) => {
                  setWrong(false);
                  setPassword(event.target.value);
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

/** Says what happens to a paid plan (product 17.9). */
function PlanEnds() {
  const { subscription } = useSubscription();
  if (!isBought(subscription) || subscription.paidPlan === null) return null;
  const name = planBadges[subscription.paidPlan];
  return (
    <p>
      <Trans>Your {name} plan ends immediately, and you won't be charged again. Past payments aren't refunded.</Trans>
    </p>
  );
}
