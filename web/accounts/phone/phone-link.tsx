import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { withTexts } from '../../app/i18n.tsx';
import { lazy } from '../../app/lazy.tsx';
import { textLinkStyle } from '../../ui/button-style.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isPhoneOffered } from '../offered-sign-ins.ts';

const HASH = '#phone';

export const PhoneSignIn = lazy(async () => (await withTexts(import('./phone-sign-in.tsx'))).PhoneSignIn, {
  Fallback: () => <Skeleton className="mt-8 h-72" />,
});

/** Whether the screen asks for a phone instead of an email. */
export function useIsPhoneSignIn(): boolean {
  const { hash } = useLocation();
  return isPhoneOffered && hash === HASH;
}

/** To the form for a phone (product 1.28). */
export function PhoneLink() {
  const { search, state } = useLocation();
  if (!isPhoneOffered) return null;
  return (
    <p>
      <Link to={{ search, hash: HASH }} state={state} className={textLinkStyle} {...PhoneSignIn.preload}>
        <Trans>Sign in with your phone</Trans>
      </Link>
    </p>
  );
}
