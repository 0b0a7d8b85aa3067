import { verificationError } from '#src/onboarding/onboarding.ts';
import { LinkErrorToast } from '../accounts/link-errors.tsx';
import { endedState, useHasEnded } from '../app/ended-session.ts';
import { useLive } from '../app/live/use-live.ts';
import { LoadingPage } from '../app/loading-page.tsx';
import { OfflinePage } from '../app/offline-page.tsx';
import { wantedState } from '../app/return-to.ts';
import { Navigate } from '../app/routing/link.tsx';
import { useLocation } from '../app/routing/location.ts';
import { useSession, useSignOut } from '../app/session.tsx';
import { useAccent } from '../owners/accent.ts';
import { trpc } from '../trpc.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

const REFRESH_MS = 60_000;

/** Lets signed-in people into the dashboard and sends everybody else to sign in. */
export function DashboardGate() {
  const session = useSession();
  const signOut = useSignOut();
  const location = useLocation();
  const hasEnded = useHasEnded(session);
  // Asks again who is signed in and what they may do; a question that fails leaves the last answer in place
  trpc.profiles.me.useQuery(undefined, { refetchInterval: REFRESH_MS });
  useLive(session.status === 'in' ? session.profile.id : null);
  useAccent(session.status === 'in' ? session.profile.themeColor : null);
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  if (session.status !== 'in') {
    const told = verificationError(location.hash) === null ? '' : location.hash;
    const wanted = wantedState(told === '' ? location : { ...location, hash: '' });
    if (hasEnded) return <Navigate to="/login" replace state={{ ...wanted, ...endedState }} />;
    return <Navigate to={`/auth${told}`} replace state={wanted} />;
  }
  return (
    <>
      <LinkErrorToast />
      <DashboardLayout profile={session.profile} onLogout={signOut} />
    </>
  );
}
