import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { screenPath } from '#src/screens.ts';
import { LoadingPage, NoticePage } from '../app/notice-pages.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { Redirect } from '../app/redirect.tsx';
import { useSession } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { buttonStyle } from '../ui/button-style.ts';

const SECONDS = 10;

export function GoodbyePage() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingPage />;
  // A signed-in account was not deleted
  if (session.status === 'in') return <Redirect to={screenPath('home')} />;
  if (session.status === 'challenge') return <Redirect to={screenPath('auth')} />;
  return <Goodbye />;
}

function Goodbye() {
  const { t } = useLingui();
  usePageTitle(t`Goodbye`);
  const left = useCountdown(SECONDS, leave);
  return (
    <NoticePage
      title={<Trans>Your account has been deleted.</Trans>}
      action={
        <a href="/" className={buttonStyle()}>
          <Trans>Return to Home</Trans>
        </a>
      }
    >
      <p>
        <Trans>Your cards, links and photos were deleted too. Thanks for using {appName}.</Trans>
      </p>
      {/* Not a live region: announcing a number every second would drown out everything else */}
      <p className="mt-4">
        <Plural
          value={left}
          one="You'll be taken to the home page in # second."
          other="You'll be taken to the home page in # seconds."
        />
      </p>
    </NoticePage>
  );
}

function leave() {
  window.location.assign('/');
}

function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) {
      onEnd();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return left;
}
