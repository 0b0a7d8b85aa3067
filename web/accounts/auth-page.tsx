import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHashMessage } from '../app/hash-message.ts';
import { LoadingPage } from '../app/loading-page.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { useLocation } from '../app/routing/location.ts';
import { useSession } from '../app/session.tsx';
import { useViewFocus } from '../app/view-focus.ts';
import { AuthFrame, SendOn } from './auth-frame.tsx';
import { type AuthMode, arrivalOf, type SwitchMode } from './auth-mode.ts';
import { ChallengeView } from './challenge-view.tsx';
import { LinkErrorNotice } from './link-errors.tsx';
import { NewPasswordView, ResetView } from './password-reset.tsx';
import { SignInView } from './sign-in-view.tsx';
import { SignUpView } from './sign-up-view.tsx';

/** The token of a mailed reset link; it travels in the hash, which no server or log sees. */
const resetToken = (hash: string) => new URLSearchParams(hash.slice(1)).get('reset');

export function AuthPage() {
  const { t } = useLingui();
  const session = useSession();
  const [token, clearToken] = useHashMessage(resetToken);
  const arrival = arrivalOf(useLocation().state);
  const [mode, setMode] = useState<AuthMode>(arrival.mode);
  const [email, setEmail] = useState(arrival.email);
  const view = token === null ? mode : 'new-password';
  const main = useViewFocus(view);
  const titles: Record<typeof view, string> = {
    'sign-in': t`Sign in`,
    'sign-up': t`Sign up`,
    'reset-password': t`Reset your password`,
    'new-password': t`Choose a new password`,
  };
  const isChallenge = token === null && session.status === 'challenge';
  usePageTitle(isChallenge ? t`Confirm that it is you` : titles[view]);

  const switchMode: SwitchMode = (next, typed) => {
    setMode(next);
    setEmail(typed);
  };

  function leaveNewPassword(next: AuthMode) {
    clearToken();
    setMode(next);
  }

  // A reset link counts for more than a session, which the reset will end
  if (token === null && session.status === 'loading') return <LoadingPage />;
  if (token === null && session.status === 'in') return <SendOn profile={session.profile} />;
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
      {view === 'sign-in' && <SignInView email={email} onSwitch={switchMode} />}
      {view === 'sign-up' && <SignUpView email={email} onSwitch={switchMode} />}
      {view === 'reset-password' && <ResetView email={email} onSwitch={switchMode} />}
    </AuthFrame>
  );
}
