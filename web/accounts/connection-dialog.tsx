import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { z } from 'zod';
import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import { currentPasswordSchema } from '#src/owners/profiles.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { PasswordField } from '../app/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAccountForm } from './account-form.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

type ConnectionDialogProps = {
  action: 'connect' | 'disconnect';
  provider: SocialProvider;
  /** what the server asks for first (product 21.11) */
  asks: 'password' | 'provider';
  /** the connected providers, one of which confirms an account without a password */
  connected: SocialProvider[];
  /** Throws what the server refuses. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
};

const schema = z.object({ password: currentPasswordSchema });

/** Checks that it's the owner who connects or disconnects a provider. */
export function ConnectionDialog({ action, provider, asks, connected, onConfirm, onClose }: ConnectionDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
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
        setProblem(isWrong ? t`The current password is not right.` : errorMessage(i18n, error));
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
          : t`You can no longer sign in with ${name}. We'll confirm by email, and you can connect it again at any time.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          {asks === 'password' && (
            <Button type="submit" form={formId} variant={isConnecting ? 'primary' : 'danger'} busy={isBusy}>
              {isConnecting ? <Trans>Continue to {name}</Trans> : <Trans>Disconnect</Trans>}
            </Button>
          )}
        </>
      }
    >
      {asks === 'provider' ? (
        <ConfirmIdentity providers={connected} purpose="security" />
      ) : (
        <form {...form} id={formId}>
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
