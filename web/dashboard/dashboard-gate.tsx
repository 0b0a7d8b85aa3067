import { Navigate } from 'react-router';
import { useSession, useSignOut } from '../session.tsx';
import { LoadingPage } from '../shared/loading-page.tsx';
import { OfflinePage } from '../shared/offline-page.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';

/** Lets signed-in people into the dashboard and sends everybody else to sign in. */
export function DashboardGate() {
  const session = useSession();
  const signOut = useSignOut();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  if (session.status !== 'in') return <Navigate to="/auth" replace />;
  return <DashboardLayout userName={session.profile.name} onLogout={signOut} />;
}
