import { Trans, useLingui } from '@lingui/react/macro';
import { resetRequestSchema } from '#src/accounts/credentials.ts';
import { EmailField } from '../app/email-field.tsx';
import { errorMessage } from '../app/errors.ts';
import { textLinkStyle } from '../app/text-link-style.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAccountForm } from './account-form.ts';
import { AuthHeading } from './auth-heading.tsx';
import type { SwitchMode } from './auth-mode.ts';

export function ResetView({ email, onSwitch }: { email: string; onSwitch: SwitchMode }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const requestReset = trpc.auth.requestReset.useMutation();
  const { form, field, values, isBusy } = useAccountForm({
    schema: resetRequestSchema,
    initial: { email },
    submit: async (input) => {
      try {
        await requestReset.mutateAsync(input);
        toast({ title: t`Check your email`, description: t`We've sent you a password reset link.` });
        onSwitch('sign-in', input.email);
      } catch (error) {
        toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      }
    },
  });
  return (
    <>
      <AuthHeading text={<Trans>We send you a link to choose a new one. It is valid for one hour.</Trans>}>
        <Trans>Reset your password</Trans>
      </AuthHeading>
      <form {...form} className="mt-8 flex flex-col gap-5">
        <EmailField {...field('email')} />
        <Button type="submit" busy={isBusy} className="mt-1">
          {isBusy ? <Trans>Please wait...</Trans> : <Trans>Send Reset Link</Trans>}
        </Button>
      </form>
      <p className="mt-6">
        <button type="button" className={textLinkStyle} onClick={() => onSwitch('sign-in', values.email)}>
          <Trans>Back to sign in</Trans>
        </button>
      </p>
    </>
  );
}
