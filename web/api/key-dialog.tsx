import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ConfirmIdentity } from '../accounts/confirm-identity.tsx';
import { PasswordField } from '../accounts/credential-fields.tsx';
import { errorCodeOf } from '../app/errors.ts';
import { NotSaved, useSaveFailure } from '../app/not-saved.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ShownKey } from './shown-key.tsx';

type KeyDialogProps = {
  title: string;
  description?: string;
  submit: ReactNode;
  isReady: boolean;
  /** Answers the key. */
  make: (proof: { password?: string }) => Promise<{ key: string }>;
  onClose: () => void;
  children: ReactNode;
};

/** Makes a key, with the password or another proof of identity, and shows it (product 41.3). */
export function KeyDialog({ title, description, submit, isReady, make, onClose, children }: KeyDialogProps) {
  const { t } = useLingui();
  const failure = useSaveFailure();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const ways = trpc.auth.waysIn.useQuery().data;
  const hasPassword = ways?.hasPassword ?? true;
  const mustConfirm = !hasPassword && ways?.isFresh === false;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    try {
      const { key } = await make(hasPassword ? { password } : {});
      setMade(key);
      void utils.apiKeys.list.invalidate();
    } catch (error) {
      const isPasswordWrong = errorCodeOf(error) === 'password_wrong';
      setWrong(isPasswordWrong);
      failure.fail(isPasswordWrong ? null : error);
      void utils.auth.waysIn.invalidate();
    }
    setBusy(false);
  }

  if (made !== null) return <ShownKey apiKey={made} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={title}
      description={description}
      notice={<NotSaved failure={failure} formId={formId} busy={isBusy} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          {!mustConfirm && (
            <Button type="submit" form={formId} busy={isBusy} disabled={!isReady || (hasPassword && password === '')}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      {mustConfirm ? (
        // Comes before the form: the redirect would lose what was typed
        <ConfirmIdentity providers={ways.connections.map(({ provider }) => provider)} purpose="security" />
      ) : (
        <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
          {children}
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
    </Dialog>
  );
}
