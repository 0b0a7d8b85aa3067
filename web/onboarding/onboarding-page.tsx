import { nextStep, verificationError } from '#src/onboarding.ts';
import { useLive } from '../live.ts';
import { useSession } from '../session.tsx';
import { endedState, useHasEnded } from '../shared/ended-session.ts';
import { LoadingPage } from '../shared/loading-page.tsx';
import { OfflinePage } from '../shared/offline-page.tsx';
import { Navigate } from '../shared/routing/link.tsx';
import { useLocation } from '../shared/routing/location.ts';
import { OnboardingScreen } from './onboarding-screen.tsx';

export function OnboardingPage() {
  const session = useSession();
  const hasEnded = useHasEnded(session);
  const { hash } = useLocation();
  useLive(session.status === 'in' ? session.profile.id : null);
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  // The confirmation's session owes a second step where the account has one
  if (session.status === 'challenge') return <Navigate to="/auth" replace />;
  if (hasEnded) return <Navigate to="/login" replace state={endedState} />;
  // Whoever has finished is told there why a link did not work: here, cleaning the address would call them back
  const isElsewhere = session.status === 'in' && nextStep(session.profile) === 'done';
  if (isElsewhere && verificationError(hash) !== null) return <Navigate to={`/dashboard${hash}`} replace />;
  return <OnboardingScreen profile={session.status === 'in' ? session.profile : null} />;
}
