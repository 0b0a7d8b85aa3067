import { Trans } from '@lingui/react/macro';
import { EmailField } from '../shared/email-field.tsx';
import { PasswordField } from '../shared/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { useSignIn } from './sign-in.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';

export function LoginForm({ email }: { email: string }) {
  const { form, field, isBusy, unverified } = useSignIn(email);
  return (
    <form {...form} className="mt-8 flex flex-col gap-5">
      {unverified && <UnverifiedNotice email={unverified} />}
      <EmailField {...field('email')} />
      <PasswordField {...field('password')} label={<Trans>Password</Trans>} autoComplete="current-password" />
      <Button type="submit" busy={isBusy} className="mt-1">
        {isBusy ? <Trans>Please wait...</Trans> : <Trans>Sign In</Trans>}
      </Button>
    </form>
  );
}
