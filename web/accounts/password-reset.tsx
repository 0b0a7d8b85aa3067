import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type AccessRemoval, resetRequestSchema, resetSchema } from '#src/accounts/credentials.ts';
import { errorCodeOf, errorMessage, refusedFields } from '../app/errors.ts';
import { NotLetIn } from '../app/not-saved.tsx';
import { Notice } from '../app/notice.tsx';
import { useSignInOutcome } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { useAccountForm } from './account-form.ts';
import type { AuthMode, SwitchMode } from './auth-mode.ts';
import { EmailField } from './credential-fields.tsx';
import { EntryHeading } from './entry-frame.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { OtherAccess } from './other-access.tsx';

export function ResetView({ email, onSwitch }: { email: string; onSwitch: SwitchMode }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const requestReset = trpc.auth.requestReset.useMutation();
  const { form, field, values, isBusy, failure } = useAccountForm({
    schema: resetRequestSchema,
    initial: { email },
    submit: async (input, fail) => {
      try {
        await requestReset.mutateAsync(input);
        toast({ title: t`Check your email`, description: t`We've sent you a password reset link.`, isArrival: true });
        onSwitch('sign-in', input.email);
      } catch (error) {
        toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
        fail(error);
      }
    },
  });
  return (
    <>
      <EntryHeading text={<Trans>We'll email you a link to choose a new one. It's valid for one hour.</Trans>}>
        <Trans>Reset your password</Trans>
      </EntryHeading>
      <form {...form} className="mt-8 flex flex-col gap-5">
        <EmailField {...field('email')} />
        <NotLetIn failure={failure} formId={form.id} busy={isBusy} />
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

const schema = resetSchema.pick({ password: true });
const noRemoval: AccessRemoval = { providers: [], passkeys: [], programs: [] };

/** Errors that mean the link can't be used: the view returns to the reset form. */
const deadLinkErrors = ['token_used', 'token_superseded', 'token_expired', 'token_invalid', 'invalid_input'];

export function NewPasswordView({ token, onLeave }: { token: string; onLeave: (mode: AuthMode) => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const signInOutcome = useSignInOutcome();
  const [remove, setRemove] = useState(noRemoval);
  const { mutate: readLink, ...link } = trpc.auth.readResetLink.useMutation();
  const resetPassword = trpc.auth.resetPassword.useMutation();
  const { form, field, isBusy, failure } = useAccountForm({
    schema,
    initial: { password: '' },
    submit: async ({ password }, fail) => {
      try {
        await resetPassword.mutateAsync({ token, password, remove });
        toast({ title: t`Password updated successfully`, isArrival: true });
        // Signed in anew, or asked for the second step
        await signInOutcome().catch(() => 'out');
        onLeave('sign-in');
      } catch (error) {
        const code = errorCodeOf(error);
        const isDead = deadLinkErrors.includes(code) && !('password' in refusedFields(error));
        // Any other invalid input is a malformed token
        const description =
          code === 'invalid_input' && isDead
            ? t`This link isn't valid. Please request a new one.`
            : errorMessage(i18n, error);
        toast({ variant: 'destructive', title: t`Error`, description });
        if (isDead) onLeave('reset-password');
        else fail(error);
      }
    },
  });

  useEffect(() => readLink({ token }), [readLink, token]);
  // A dead link is reported on submit
  const isUnread = link.isError && !deadLinkErrors.includes(errorCodeOf(link.error));

  return (
    <>
      <EntryHeading text={<Trans>This signs you in here and signs out all your other devices.</Trans>}>
        <Trans>Choose a new password</Trans>
      </EntryHeading>
      <form {...form} className="mt-8 flex flex-col gap-5">
        <NewPasswordField {...field('password')} label={<Trans>New password</Trans>} />
        {link.data && <OtherAccess access={link.data} remove={remove} onChange={setRemove} />}
        {isUnread && (
          <Notice
            title={<Trans>We couldn't check for other ways to sign in to your account.</Trans>}
            action={
              <Button variant="secondary" size="small" busy={link.isPending} onClick={() => readLink({ token })}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        )}
        <NotLetIn title={<Trans>Not saved</Trans>} failure={failure} formId={form.id} busy={isBusy} />
        <Button type="submit" busy={isBusy} disabled={link.isIdle || link.isPending} className="mt-1">
          {isBusy ? <Trans>Please wait...</Trans> : <Trans>Save password</Trans>}
        </Button>
      </form>
    </>
  );
}
