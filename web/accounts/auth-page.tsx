import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useViewFocus } from '../app/focus.ts';
import { LoadingPage } from '../app/notice-pages.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { useSession } from '../app/session.tsx';
import { AuthFrame, SignedInRedirect } from './auth-frame.tsx';
import { type AuthMode, authStateOf, type SwitchMode } from './auth-mode.ts';
import { ChallengeView } from './challenge-view.tsx';
import { useHashMessage } from './hash-message.ts';
import { LinkErrorNotice } from './link-errors.tsx';
import { NewPasswordView, ResetView } from './password-reset.tsx';
import { useIsPhoneSignIn } from './phone/phone-link.tsx';
import { SignInView } from './sign-in-view.tsx';
import { SignUpView } from './sign-up-view.tsx';

/** The token of an emailed reset link. It is in the hash to keep it out of server logs. */
const resetToken = (hash: string) => new URLSearchParams(hash.slice(1)).get('reset');

export function AuthPage() {
  const { t } = useLingui();
  const session = useSession();
  const [token, clearToken] = useHashMessage(resetToken);
  const arrival = authStateOf(useLocation().state);
  const [mode, setMode] = useState<AuthMode>(arrival.mode);
  const [email, setEmail] = useState(arrival.email);
  const isPhone = useIsPhoneSignIn() && mode === 'sign-in';
  const view = token !== null ? 'new-password' : isPhone ? 'phone' : mode;
  const main = useViewFocus(view, 'sign-up');
  const titles: Record<typeof view, string> = {
    'sign-in': t`Sign in`,
    phone: t`Sign in`,
    'sign-up': t`Sign up`,
    'reset-password': t`Reset your password`,
    'new-password': t`Choose a new password`,
  };
  const isChallenge = token === null && session.status === 'challenge';
  usePageTitle(isChallenge ? t`Confirm it's you` : titles[view]);

  const switchMode: SwitchMode = (next, typed) => {
    setMode(next);
    setEmail(typed);
  };

  function leaveNewPassword(next: AuthMode) {
    clearToken();
    setMode(next);
  }

  // A reset link wins over the current session: the reset ends that session anyway
  if (token === null && session.status === 'loading') return <LoadingPage />;
  if (token === null && session.status === 'in') return <SignedInRedirect person={session.person} />;
  if (token === null && session.status === 'challenge') {
    return (
      <AuthFrame mainRef={main}>
        <ChallengeView challenge={session.challenge} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame mainRef={main}>
      {token === null && <LinkErrorNotice />}
      {token !== null && <NewPasswordView key={token} token={token} onLeave={leaveNewPassword} />}
      {(view === 'sign-in' || view === 'phone') && <SignInView email={email} isPhone={isPhone} onSwitch={switchMode} />}
      {view === 'sign-up' && <SignUpView email={email} onSwitch={switchMode} />}
      {view === 'reset-password' && <ResetView email={email} onSwitch={switchMode} />}
    </AuthFrame>
  );
}
