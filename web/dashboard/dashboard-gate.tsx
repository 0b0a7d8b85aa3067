import { useLocation } from 'react-router';
import { verificationError } from '#src/accounts/verification-error.ts';
import { screenPath } from '#src/screens.ts';
import { returnToState, sessionEndedState, useSessionEnded } from '../accounts/login-state.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useLiveUpdates } from '../app/live/live-updates.ts';
import { LoadingPage, OfflinePage } from '../app/notice-pages.tsx';
import { Redirect } from '../app/redirect.tsx';
import { useSession, useSignOut } from '../app/session.tsx';
import { useAccentColor } from '../owners/accent.ts';
import { LimitProvider } from '../owners/limit.tsx';
import { trpc } from '../trpc.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

const LinkErrorToast = lazy(async () => (await withTexts(import('../accounts/link-error-toast.tsx'))).LinkErrorToast);

const REFRESH_MS = 60_000;

/** Redirects signed-out visitors to the sign-in screen. */
export function DashboardGate() {
  const session = useSession();
  const signOut = useSignOut();
  const location = useLocation();
  const hasEnded = useSessionEnded(session);
  // Keeps the session and its permissions current; a failed refetch keeps the last result
  trpc.profiles.me.useQuery(undefined, { refetchInterval: REFRESH_MS, refetchOnMount: false });
  useLiveUpdates(session.status === 'in' ? session.person.id : null);
  useAccentColor(session.status === 'in' ? session.person.accentColor : null);
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  if (session.status !== 'in') {
    const errorHash = verificationError(location.hash) === null ? '' : location.hash;
    const returnTo = returnToState(errorHash === '' ? location : { ...location, hash: '' });
    if (hasEnded) return <Redirect to={screenPath('login')} state={{ ...returnTo, ...sessionEndedState }} />;
    return <Redirect to={`${screenPath('auth')}${errorHash}`} state={returnTo} />;
  }
  return (
    <>
      {verificationError(location.hash) !== null && <LinkErrorToast />}
      <LimitProvider>
        <DashboardLayout onLogout={signOut} />
      </LimitProvider>
    </>
  );
}
