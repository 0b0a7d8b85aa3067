import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useSearchParams } from 'react-router';
import { screenPath } from '#src/screens.ts';
import { useViewFocus } from '../app/focus.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { Notice } from '../app/notice.tsx';
import { LoadingPage } from '../app/notice-pages.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { useReplacePrerendered } from '../app/pre-hydration.ts';
import { useSession } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AuthFrame, SignedInRedirect } from './auth-frame.tsx';
import { EntryHeading } from './entry-frame.tsx';
import { LinkErrorNotice } from './link-errors.tsx';
import { isSessionEndedState } from './login-state.ts';
import { PasskeyButton } from './passkey-sign-in.tsx';
import { PhoneLink, PhoneSignIn, useIsPhoneSignIn } from './phone/phone-link.tsx';
import { LoginForm, SignInHelp } from './sign-in.tsx';
import { SocialButtons } from './social/social-buttons.tsx';

const ChallengeView = lazy(async () => (await withTexts(import('./challenge-view.tsx'))).ChallengeView, {
  Fallback: () => <Skeleton className="h-72" />,
});

export function LoginPage() {
  const { t } = useLingui();
  const session = useSession();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isPhone = useIsPhoneSignIn();
  const main = useViewFocus(isPhone ? 'phone' : 'email');
  usePageTitle(session.status === 'challenge' ? t`Confirm it's you` : t`Sign in`);
  useReplacePrerendered(session.status !== 'loading');
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'in') return <SignedInRedirect person={session.person} />;
  if (session.status === 'challenge') {
    return (
      <AuthFrame>
        <ChallengeView challenge={session.challenge} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame mainRef={main}>
      {isSessionEndedState(state) && <EndedNotice />}
      <LinkErrorNotice />
      <EntryHeading>
        <Trans>Sign in to {appName}</Trans>
      </EntryHeading>
      {isPhone ? (
        <PhoneSignIn hasRememberMe={false} />
      ) : (
        <>
          <LoginForm email={search.get('email') ?? ''} />
          <PasskeyButton />
          <SocialButtons from={screenPath('login')} />
        </>
      )}
      <div className="mt-6 flex flex-col gap-3">
        {!isPhone && <PhoneLink />}
        <p>
          <Trans>
            Don't have an account?{' '}
            <Link to={screenPath('onboarding')} className={textLinkStyle}>
              Sign up
            </Link>
          </Trans>
        </p>
        <SignInHelp />
      </div>
    </AuthFrame>
  );
}

function EndedNotice() {
  return (
    <div role="alert" className="mb-8">
      <Notice title={<Trans>You were signed out</Trans>}>
        <Trans>Your session was ended here or on another device. Sign in to continue.</Trans>
      </Notice>
    </div>
  );
}
