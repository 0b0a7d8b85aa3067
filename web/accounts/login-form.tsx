import { Trans } from '@lingui/react/macro';
import { EmailField } from '../app/email-field.tsx';
import { PasswordField } from '../app/password-field.tsx';
import { Link } from '../app/routing/link.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { forgotten } from './auth-mode.ts';
import { useSignIn } from './sign-in.ts';
import { SignInProblem } from './sign-in-problem.tsx';

export function LoginForm({ email }: { email: string }) {
  const { form, field, values, isBusy, unverified, failure } = useSignIn(email);
  return (
    <form {...form} className="mt-8 flex flex-col gap-5">
      <SignInProblem unverified={unverified} failure={failure} />
      <EmailField {...field('email')} autoComplete="username webauthn" />
      <PasswordField {...field('password')} label={<Trans>Password</Trans>} autoComplete="current-password" />
      <Link to="/auth" state={forgotten(values.email)} className={classNames(textLinkStyle, 'self-start')}>
        <Trans>Forgot password?</Trans>
      </Link>
      <Button type="submit" busy={isBusy} className="mt-1">
        {isBusy ? <Trans>Please wait...</Trans> : <Trans>Sign In</Trans>}
      </Button>
    </form>
  );
}
