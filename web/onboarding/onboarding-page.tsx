import { nextStep, verificationError } from '#src/onboarding/onboarding.ts';
import { endedState, useHasEnded } from '../app/ended-session.ts';
import { useLive } from '../app/live/use-live.ts';
import { LoadingPage } from '../app/loading-page.tsx';
import { OfflinePage } from '../app/offline-page.tsx';
import { Navigate } from '../app/routing/link.tsx';
import { useLocation } from '../app/routing/location.ts';
import { useSession } from '../app/session.tsx';
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
