import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { withTexts } from '../app/i18n.tsx';
import { later } from '../app/lazy.tsx';
import { useNow } from '../app/now.ts';
import { useLocation } from '../app/routing/location.ts';
import { Outlet } from '../app/routing/router-provider.tsx';
import type { Profile } from '../app/session.tsx';
import { PlanChooser } from '../billing/lazy-plan-chooser.ts';
import { PaymentBanner } from '../billing/payment-banner.tsx';
import { usePlanNews } from '../billing/plan-updates.ts';
import { useSubscription } from '../billing/subscription.ts';
import { TrialBanner } from '../billing/trial-banner.tsx';
import { useMyQr } from '../cards/my-qr/use-my-qr.ts';
import { TestDataBanner } from '../onboarding/test-data-banner.tsx';
import { accessOf } from '../owners/profile-access.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const TrialExpiredDialog = later(
  async () => (await withTexts(import('../billing/trial-expired-dialog.tsx'))).TrialExpiredDialog,
);

/** What stays open after the trial: paying, leaving for good, and asking. Everywhere else the dialog stands (product 15.3). */
const openAfterTrial = ['/dashboard/billing', '/dashboard/account', '/dashboard/support'];

/** The frame of every signed-in page; the page itself comes from the router. */
export function DashboardLayout({ profile, onLogout }: { profile: Profile; onLogout: () => void }) {
  const { pathname } = useLocation();
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const { subscription } = useSubscription();
  usePlanNews(subscription);
  useMyQr(profile);
  // The server's word alone: a device whose clock is wrong, or a question that fails, locks nobody out
  const isExpired = subscription.isAccessible === false;
  const isBlocked = isExpired && !openAfterTrial.some((path) => pathname.startsWith(path));
  return (
    <div className="min-h-dvh lg:flex">
      <a href="#main" className={buttonStyle('primary', 'medium', 'fixed top-3 left-3 z-60 not-focus:sr-only')}>
        <Trans>Skip to content</Trans>
      </a>
      <TopBar userName={profile.name} onLogout={onLogout} />
      <Sidebar userName={profile.name} onLogout={onLogout} />
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 lg:px-12 lg:py-10">
        <div className="mx-auto max-w-5xl">
          <div className="flex flex-col gap-3 not-empty:mb-8">
            <TrialBanner
              access={accessOf(profile)}
              isExpired={isExpired}
              isCustomer={subscription.canManage}
              now={now}
              onUpgrade={() => setChoosing(true)}
            />
            {pathname !== '/dashboard/billing' && <PaymentBanner subscription={subscription} />}
            <TestDataBanner profile={profile} now={now} />
          </div>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      {isBlocked && <TrialExpiredDialog onChoosePlan={() => setChoosing(true)} onLogout={onLogout} />}
      <PlanChooser open={choosing} onOpenChange={setChoosing} />
    </div>
  );
}
