import { Trans } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useNow } from '../app/clock.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import type { OwnProfile } from '../app/session.tsx';
import { SourceLink } from '../app/source-link.tsx';
import { LazyPlanChooser, PaymentBanner, TrialBanner, usePlanActivatedToast } from '../billing/banners.tsx';
import { useSubscription } from '../billing/subscription.ts';
import { useMyQr } from '../cards/my-qr/use-my-qr.ts';
import { TestDataBanner } from '../onboarding/test-data-banner.tsx';
import { accessOf } from '../owners/profile.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const TrialExpiredDialog = lazy(
  async () => (await withTexts(import('../billing/trial-expired-dialog.tsx'))).TrialExpiredDialog,
);

/** Pages that stay open after the trial (product 15.3). */
const openAfterTrial = ['/dashboard/billing', '/dashboard/account', '/dashboard/support'];

export function DashboardLayout({ profile, onLogout }: { profile: OwnProfile; onLogout: () => void }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const { subscription } = useSubscription();
  usePlanActivatedToast(subscription);
  useMyQr(profile);
  // Only the server decides: a wrong clock or a failed request must not lock anyone out
  const isExpired = subscription.isAccessible === false;
  const isBlocked = isExpired && !openAfterTrial.some((path) => pathname.startsWith(path));
  return (
    <div className="min-h-dvh lg:flex">
      {/* Going back to history entries that the browser adds would bypass guards of unsaved changes */}
      <Link
        to="#main"
        onClick={() => main.current?.focus()}
        className={buttonStyle('primary', 'medium', 'fixed top-3 left-3 z-60 not-focus:sr-only')}
      >
        <Trans>Skip to content</Trans>
      </Link>
      <TopBar userName={profile.name} onLogout={onLogout} />
      <Sidebar userName={profile.name} onLogout={onLogout} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 lg:px-12 lg:py-10"
      >
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
          <footer className="mt-16 text-sm text-ink-soft">
            <SourceLink />
          </footer>
        </div>
      </main>
      {isBlocked && <TrialExpiredDialog onChoosePlan={() => setChoosing(true)} onLogout={onLogout} />}
      <LazyPlanChooser open={choosing} onOpenChange={setChoosing} />
    </div>
  );
}
