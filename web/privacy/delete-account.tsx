import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { DELETE_WORD } from '#src/owners/profiles.ts';
import { ConfirmIdentity } from '../accounts/confirm-identity.tsx';
import { forgetMyQr } from '../app/clear-my-qr.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { PasswordField } from '../app/password-field.tsx';
import { planBadges } from '../billing/plan-texts.tsx';
import { isBought, useSubscription } from '../billing/subscription.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';

/** Deletes the account, after the word and the password, or the provider's word where there is none. `onDeleted` before the way out. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <Trans>Delete account</Trans>
      </Button>
      {open && <DeleteDialog onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </>
  );
}

function DeleteDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
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
      forgetMyQr();
      // A real navigation: nothing of the account stays in memory
      window.location.assign('/goodbye');
    },
    onError: (error) => {
      setWrong(errorCodeOf(error) === 'password_wrong');
      void utils.auth.waysIn.invalidate();
      toast({
        variant: 'destructive',
        title: t`Failed to delete account. Please try again.`,
        description: errorMessage(i18n, error),
      });
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
      description={t`Your cards, links, codes and photos are deleted for good, and printed codes stop working. Nobody can bring them back, not even we.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            <Trans>Keep my account</Trans>
          </Button>
          {!mustConfirm && (
            <Button variant="danger" type="submit" form={formId} busy={isBusy} disabled={!isReady}>
              <Trans>Delete for good</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <PlanEnds />
        {mustConfirm ? (
          // Before anything is typed: the way to the provider and back loses it
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
                error={isWrong ? t`The current password is not right.` : undefined}
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

/** What becomes of a plan that is paid for (product 17.9): nobody should find out afterwards. */
function PlanEnds() {
  const { subscription } = useSubscription();
  if (!isBought(subscription) || subscription.paidPlan === null) return null;
  const name = planBadges[subscription.paidPlan];
  return (
    <p>
      <Trans>
        Your {name} plan ends at once, and nothing more is charged. What you have paid already is not given back.
      </Trans>
    </p>
  );
}
