import { Navigate } from 'react-router';
import { useLive } from '../live.ts';
import { useSession, useSignOut } from '../session.tsx';
import { useAccent } from '../shared/accent.ts';
import { LoadingPage } from '../shared/loading-page.tsx';
import { OfflinePage } from '../shared/offline-page.tsx';
import { trpc } from '../trpc.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

const REFRESH_MS = 60_000;

/** Lets signed-in people into the dashboard and sends everybody else to sign in. */
export function DashboardGate() {
  const session = useSession();
  const signOut = useSignOut();
  // Asks again who is signed in and what they may do; a question that fails leaves the last answer in place
  trpc.profiles.me.useQuery(undefined, { refetchInterval: REFRESH_MS });
  useLive(session.status === 'in' ? session.profile.id : null);
  useAccent(session.status === 'in' ? session.profile.themeColor : null);
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  if (session.status !== 'in') return <Navigate to="/auth" replace />;
  return <DashboardLayout profile={session.profile} onLogout={signOut} />;
}
