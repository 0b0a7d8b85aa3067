import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { appName } from '../app/app-name.ts';
import { NoticePage } from '../app/notice-page.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { buttonStyle } from '../ui/button-style.ts';

const SECONDS = 10;

export function GoodbyePage() {
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
        <Trans>Your cards, links and photos are gone with it. Thank you for having used {appName}.</Trans>
      </p>
      {/* Not a live region: a number that is read out every second drowns everything else. */}
      <p className="mt-4">
        <Plural
          value={left}
          one="You will be taken to the home page in # second."
          other="You will be taken to the home page in # seconds."
        />
      </p>
    </NoticePage>
  );
}

function leave() {
  window.location.assign('/');
}

/** Counts down from `seconds` and calls `onEnd` once. */
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
