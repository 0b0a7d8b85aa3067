import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { signInSchema } from '#src/accounts/credentials.ts';
import { screenPath } from '#src/screens.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { HelpLink } from '../app/help-link.tsx';
import { Notice } from '../app/notice.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { useToast } from '../ui/toast.tsx';
import { useAccountForm } from './account-form.ts';
import { resetPasswordState } from './auth-mode.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { useFinishSignIn } from './finish-sign-in.ts';
import { storeWaitingEmail } from './waiting-email.ts';

export function LoginForm({ email }: { email: string }) {
  const { form, field, values, isBusy, unverified, failure } = useSignIn(email);
  return (
    <form {...form} className="mt-8 flex flex-col gap-5">
      <SignInProblem unverified={unverified} failure={failure} />
      <EmailField {...field('email')} autoComplete="username webauthn" />
      <PasswordField {...field('password')} label={<Trans>Password</Trans>} autoComplete="current-password" />
      <Link
        to={screenPath('auth')}
        state={resetPasswordState(values.email)}
        className={classNames(textLinkStyle, 'self-start')}
      >
        <Trans>Forgot password?</Trans>
      </Link>
      <Button type="submit" busy={isBusy} className="mt-1">
        {isBusy ? <Trans>Please wait...</Trans> : <Trans>Sign In</Trans>}
      </Button>
    </form>
  );
}

const schema = signInSchema.omit({ rememberMe: true });

/** Sign-in form state. `unverified` is the email if it is unconfirmed; `failure` any other error text. */
export function useSignIn(email: string, rememberMe = true) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const finishSignIn = useFinishSignIn();
  const [unverified, setUnverified] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const mutation = trpc.auth.signIn.useMutation();

  async function signIn(input: { email: string; password: string }) {
    setUnverified(null);
    setFailure(null);
    try {
      await mutation.mutateAsync({ ...input, rememberMe });
      await finishSignIn();
    } catch (error) {
      const code = errorCodeOf(error);
      const description =
        code === 'invalid_credentials' ? t`Invalid email or password. Please try again.` : errorMessage(i18n, error);
      if (code === 'email_not_verified') setUnverified(input.email);
      else setFailure(description);
      toast({ variant: 'destructive', title: t`Login failed`, description });
    }
  }

  const form = useAccountForm({ schema, initial: { email, password: '' }, submit: signIn });
  return { ...form, unverified, failure };
}

export function SignInProblem({ unverified, failure }: { unverified: string | null; failure: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {unverified && <UnverifiedNotice email={unverified} />}
      {failure && <LoginFailed>{failure}</LoginFailed>}
    </div>
  );
}

export function LoginFailed({ children }: { children: string }) {
  return (
    <Notice tone="danger" title={<Trans>Login failed</Trans>}>
      {children}
    </Notice>
  );
}

export function SignInHelp() {
  return (
    <p>
      <HelpLink topic="sign-in">
        <Trans>Trouble signing in?</Trans>
      </HelpLink>
    </p>
  );
}

function UnverifiedNotice({ email }: { email: string }) {
  const navigate = useNavigate();
  return (
    <Notice
      tone="danger"
      title={<Trans>Email not verified yet</Trans>}
      action={
        <Button
          size="small"
          onClick={() => {
            storeWaitingEmail({ email, sentAt: null });
            navigate(screenPath('onboarding'));
          }}
        >
          <Trans>Confirm my email</Trans>
        </Button>
      }
    >
      <Trans>
        Open the link we sent to <b className="break-words">{email}</b>, or request a new one.
      </Trans>
    </Notice>
  );
}
