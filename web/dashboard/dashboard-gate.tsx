import { Outlet, useLocation } from 'react-router';
import { verificationError } from '#src/accounts/verification-error.ts';
import { organizationAt, screenPath } from '#src/screens.ts';
import { returnToState, sessionEndedState, useSessionEnded } from '../accounts/login-state.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useLiveUpdates } from '../app/live/live-updates.ts';
import { LoadingPage, OfflinePage } from '../app/notice-pages.tsx';
import { useOrganizations } from '../app/organizations.ts';
import { Redirect } from '../app/redirect.tsx';
import { useSession } from '../app/session.tsx';
import { useAccentColor } from '../owners/accent.ts';
import { trpc } from '../trpc.ts';
import { DashboardFrame } from './dashboard-frame.tsx';

const LinkErrorToast = lazy(async () => (await withTexts(import('../accounts/link-error-toast.tsx'))).LinkErrorToast);

const REFRESH_MS = 60_000;

/** Redirects signed-out visitors to the sign-in screen. */
export function DashboardGate() {
  const session = useSession();
  const location = useLocation();
  const isOrganization = organizationAt(location.pathname) !== null;
  const hasEnded = useSessionEnded(session);
  // Keeps the session and its permissions current; a failed refetch keeps the last result
  trpc.profiles.me.useQuery(undefined, { refetchInterval: REFRESH_MS, refetchOnMount: false });
  // Beside the session rather than after it
  useOrganizations({ enabled: isOrganization && session.status !== 'out' });
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
      {isOrganization ? <Outlet /> : <DashboardFrame />}
    </>
  );
}
