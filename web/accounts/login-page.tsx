import { Trans, useLingui } from '@lingui/react/macro';
import { appName } from '../app/app-name.ts';
import { isEndedState } from '../app/ended-session.ts';
import { LoadingPage } from '../app/loading-page.tsx';
import { Notice } from '../app/notice.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { useEarlyEnd } from '../app/pre-hydration.ts';
import { Link } from '../app/routing/link.tsx';
import { useLocation, useSearchParams } from '../app/routing/location.ts';
import { useSession } from '../app/session.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { AuthFrame, AuthHeading, SendOn } from './auth-frame.tsx';
import { ChallengeView } from './challenge-view.tsx';
import { LinkErrorNotice } from './link-errors.tsx';
import { PasskeyButton } from './passkey-sign-in.tsx';
import { LoginForm } from './sign-in.tsx';
import { SocialButtons } from './social/social-buttons.tsx';

export function LoginPage() {
  const { t } = useLingui();
  const session = useSession();
  const [search] = useSearchParams();
  const { state } = useLocation();
  usePageTitle(session.status === 'challenge' ? t`Confirm that it is you` : t`Sign in`);
  useEarlyEnd(session.status !== 'loading');
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'in') return <SendOn profile={session.profile} />;
  if (session.status === 'challenge') {
    return (
      <AuthFrame>
        <ChallengeView challenge={session.challenge} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      {isEndedState(state) && <EndedNotice />}
      <LinkErrorNotice />
      <AuthHeading>
        <Trans>Sign in to {appName}</Trans>
      </AuthHeading>
      <LoginForm email={search.get('email') ?? ''} />
      <PasskeyButton />
      <SocialButtons from="/login" />
      <p className="mt-6">
        <Trans>
          Don't have an account?{' '}
          <Link to="/onboarding" className={textLinkStyle}>
            Sign up
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  );
}

/** For whoever was at work when the session ended somewhere else. */
export function EndedNotice() {
  return (
    <div role="alert" className="mb-8">
      <Notice title={<Trans>You were signed out</Trans>}>
        <Trans>This session was ended, here or on another device. Sign in to go on.</Trans>
      </Notice>
    </div>
  );
}
