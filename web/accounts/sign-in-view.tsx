import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SocialScreen } from '#src/accounts/social.ts';
import { screenPath } from '#src/screens.ts';
import { appName } from '../app/site.ts';
import { Button } from '../ui/button.tsx';
import { textLinkStyle } from '../ui/button-style.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import type { SwitchMode } from './auth-mode.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { EntryHeading } from './entry-frame.tsx';
import { PasskeyButton } from './passkey-sign-in.tsx';
import { PhoneLink, PhoneSignIn } from './phone/phone-link.tsx';
import { SignInHelp, SignInProblem, useSignIn } from './sign-in.tsx';
import { SocialButtons } from './social/social-buttons.tsx';

type SignInViewProps = {
  email: string;
  isPhone: boolean;
  /** where Google and Apple return to */
  from?: SocialScreen;
  onSwitch: SwitchMode;
};

export function SignInView({ email, isPhone, from = screenPath('auth'), onSwitch }: SignInViewProps) {
  const [rememberMe, setRememberMe] = useState(true);
  const { form, field, values, isBusy, unverified, failure } = useSignIn(email, rememberMe);
  return (
    <>
      <EntryHeading>
        <Trans>Sign in to {appName}</Trans>
      </EntryHeading>
      {isPhone ? (
        <PhoneSignIn hasRememberMe />
      ) : (
        <>
          <form {...form} className="mt-8 flex flex-col gap-5">
            <SignInProblem unverified={unverified} failure={failure} />
            <EmailField {...field('email')} autoComplete="username webauthn" />
            <PasswordField {...field('password')} label={<Trans>Password</Trans>} autoComplete="current-password" />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <Checkbox label={<Trans>Remember me</Trans>} checked={rememberMe} onChange={setRememberMe} />
              <button type="button" className={textLinkStyle} onClick={() => onSwitch('reset-password', values.email)}>
                <Trans>Forgot password?</Trans>
              </button>
            </div>
            <Button type="submit" busy={isBusy} className="mt-1">
              {isBusy ? <Trans>Please wait...</Trans> : <Trans>Sign In</Trans>}
            </Button>
          </form>
          <PasskeyButton rememberMe={rememberMe} />
          <SocialButtons from={from} rememberMe={rememberMe} />
        </>
      )}
      <div className="mt-6 flex flex-col gap-3">
        {!isPhone && <PhoneLink />}
        <p>
          <Trans>
            Don't have an account?{' '}
            <button type="button" className={textLinkStyle} onClick={() => onSwitch('sign-up', values.email)}>
              Sign up
            </button>
          </Trans>
        </p>
        <SignInHelp />
      </div>
    </>
  );
}
