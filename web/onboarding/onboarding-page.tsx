import { useSession } from '../session.tsx';
import { LoadingPage } from '../shared/loading-page.tsx';
import { OfflinePage } from '../shared/offline-page.tsx';
import { OnboardingScreen } from './onboarding-screen.tsx';

export function OnboardingPage() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'failed') return <OfflinePage />;
  return <OnboardingScreen profile={session.status === 'in' ? session.profile : null} />;
}
