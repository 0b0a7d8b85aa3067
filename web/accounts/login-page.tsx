import { Trans, useLingui } from '@lingui/react/macro';
import { appName } from '../app/app-name.ts';
import { isEndedState } from '../app/ended-session.ts';
import { LoadingPage } from '../app/loading-page.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { useEarlyEnd } from '../app/pre-hydration.ts';
import { Link } from '../app/routing/link.tsx';
import { useLocation, useSearchParams } from '../app/routing/location.ts';
import { useSession } from '../app/session.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { ChallengeView } from './challenge-view.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { LinkErrorNotice } from './link-error-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SendOn } from './send-on.tsx';
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
