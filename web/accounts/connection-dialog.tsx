import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';
import { currentPasswordSchema } from '#src/accounts/credentials.ts';
import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAccountForm } from './account-form.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { PasswordField } from './credential-fields.tsx';

type ConnectionDialogProps = {
  action: 'connect' | 'disconnect';
  provider: SocialProvider;
  /** what the server requires first (product 21.11) */
  asks: 'password' | 'provider';
  /** one of these confirms if the account has no password */
  connected: SocialProvider[];
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
};

const schema = z.object({ password: currentPasswordSchema });

/** Confirms the user's identity before a provider is connected or disconnected. */
export function ConnectionDialog({ action, provider, asks, connected, onConfirm, onClose }: ConnectionDialogProps) {
  const { t, i18n } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { form, field, isBusy } = useAccountForm({
    schema,
    initial: { password: '' },
    isQuiet: true,
    submit: async ({ password }) => {
      setProblem(null);
      try {
        await onConfirm(password);
      } catch (error) {
        const isWrong = errorCodeOf(error) === 'password_wrong';
        setProblem(isWrong ? t`Your current password is incorrect.` : errorMessage(i18n, error));
      }
    },
  });
  const password = field('password');
  const name = socialNames[provider];
  const isConnecting = action === 'connect';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={isConnecting ? t`Connect ${name}?` : t`Disconnect ${name}?`}
      description={
        isConnecting
          ? t`Anyone who can sign in to that ${name} account can then sign in here, even after you change your password.`
          : t`You won't be able to sign in with ${name} anymore. We'll confirm by email, and you can reconnect it at any time.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          {asks === 'password' && (
            <Button type="submit" form={form.id} variant={isConnecting ? 'primary' : 'danger'} busy={isBusy}>
              {isConnecting ? <Trans>Continue to {name}</Trans> : <Trans>Disconnect</Trans>}
            </Button>
          )}
        </>
      }
    >
      {asks === 'provider' ? (
        <ConfirmIdentity providers={connected} purpose="security" />
      ) : (
        <form {...form}>
          <PasswordField
            {...password}
            label={t`Your password`}
            error={password.error ?? problem}
            autoComplete="current-password"
          />
        </form>
      )}
    </Dialog>
  );
}
