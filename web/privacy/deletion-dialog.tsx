import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ConfirmIdentity } from '../accounts/confirm-identity.tsx';
import { PasswordField } from '../accounts/credential-fields.tsx';
import { errorCodeOf } from '../app/errors.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

type DeletionDialogProps = {
  title: string;
  description: string;
  /** closes the dialog */
  keep: ReactNode;
  /** what must be typed. `isWord`: in whatever case */
  confirmation: { label: string; text: string; isWord?: true };
  /** Deletes it and leaves the page. */
  remove: (proof: { typed: string; password?: string }) => Promise<void>;
  onClose: () => void;
  /** what else happens */
  children: ReactNode;
};

/** Deletes for good, once that is typed and the password or another proof of identity is given (product 23.6). */
export function DeletionDialog(props: DeletionDialogProps) {
  const { title, description, keep, confirmation, remove, onClose, children } = props;
  const { t } = useLingui();
  const failure = useSaveFailure();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const utils = trpc.useUtils();
  const ways = trpc.auth.waysIn.useQuery().data;
  const hasPassword = ways?.hasPassword ?? true;
  const mustConfirm = !hasPassword && ways?.isFresh === false;
  const given = confirmation.isWord ? typed : typed.trim();
  const isReady = given === confirmation.text && (!hasPassword || password !== '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    try {
      // Stays busy: the page is left
      await remove({ typed: given, ...(hasPassword && { password }) });
    } catch (error) {
      setBusy(false);
      const isPasswordWrong = errorCodeOf(error) === 'password_wrong';
      setWrong(isPasswordWrong);
      failure.fail(isPasswordWrong ? null : error);
      void utils.auth.waysIn.invalidate();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={title}
      description={description}
      notice={<NotSaved title={<Trans>Not deleted</Trans>} failure={failure} formId={formId} busy={isBusy} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {keep}
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
        {children}
        {mustConfirm ? (
          // Comes before the form: the redirect would lose what was typed
          <ConfirmIdentity providers={ways.connections.map(({ provider }) => provider)} purpose="delete" />
        ) : (
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
            <TextField
              label={confirmation.label}
              name="confirmation"
              value={typed}
              onChange={({ target }) => setTyped(confirmation.isWord ? target.value.toUpperCase() : target.value)}
              required
              autoComplete="off"
              autoCapitalize={confirmation.isWord && 'characters'}
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
