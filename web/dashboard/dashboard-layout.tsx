import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type DashboardScreen, screenAt } from '#src/screens.ts';
import { useNow } from '../app/clock.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useMay, useOwner, useScreenPath } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { usePerson } from '../app/session.tsx';
import { appName } from '../app/site.ts';
import { SourceLink } from '../app/source-link.tsx';
import {
  LazyPausedBanner,
  LazyPlanChooser,
  PaymentBanner,
  TrialBanner,
  usePlanActivatedToast,
} from '../billing/banners.tsx';
import { useBillingOncePaid } from '../billing/payment-tab.tsx';
import { useSubscription } from '../billing/subscription.ts';
import { ShareMainCard } from '../cards/home/card-actions.tsx';
import { FirstScan } from '../cards/home/first-scan.tsx';
import { useMyQr } from '../cards/my-qr/use-my-qr.ts';
import { TestDataBanner } from '../onboarding/test-data-banner.tsx';
import { type LimitCode, limitText, useLimit } from '../owners/limit.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { type KeyboardView, useKeys } from './use-keys.ts';

const TrialExpiredDialog = lazy(
  async () => (await withTexts(import('../billing/trial-expired-dialog.tsx'))).TrialExpiredDialog,
);

const Keyboard = lazy(async () => (await withTexts(import('./palette/keyboard.tsx'))).Keyboard);

/** Lists and stats use wide screens; forms and texts would be hard to read there. */
const wide: readonly DashboardScreen[] = [
  'home',
  'stats',
  'links',
  'link',
  'itemStats',
  'qrCodes',
  'qrCode',
  'cards',
  'card',
];

/** They stay open after the trial (product 15.3). */
const openAfterTrial: readonly DashboardScreen[] = [
  'billing',
  'account',
  'security',
  'preferences',
  'data',
  'api',
  'support',
  'members',
  'organization',
  'newOrganization',
];

type DashboardLayoutProps = { onLogout: () => void; children: ReactNode };

export function DashboardLayout({ onLogout, children }: DashboardLayoutProps) {
  const screenPath = useScreenPath();
  const person = usePerson();
  const owner = useOwner();
  const isPersonal = owner.ownerKind === 'person';
  const mayPay = useMay('billing.read');
  const screen = screenAt(useLocation().pathname);
  const main = useRef<HTMLElement>(null);
  const now = useNow();
  const limit = useLimit();
  const [choosing, setChoosing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const share = () => setSharing(true);
  const [view, setView] = useState<KeyboardView | null>(null);
  const search = () => setView('search');
  useKeys(person.singleKeys, setView);
  const { subscription } = useSubscription();
  usePlanActivatedToast(subscription);
  useBillingOncePaid();
  // Only the server decides: a wrong clock or a failed request must not lock anyone out
  const isExpired = (owner.isAccessible ?? subscription.isAccessible) === false;
  useMyQr(isExpired);
  const isBlocked = arePlansShown && isExpired && mayPay && !openAfterTrial.some((open) => open === screen);
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
      <header className="border-b border-line px-4 py-1 lg:hidden">
        <Link
          to={screenPath('home')}
          aria-label={isPersonal ? appName : undefined}
          className="flex min-h-11 items-center font-semibold"
        >
          {isPersonal ? <Logo name={appName} /> : <span className="truncate">{owner.name}</span>}
        </Link>
      </header>
      <Sidebar userName={person.name} onSearch={search} onShare={share} onLogout={onLogout} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 pt-6 pb-24 outline-none sm:px-8 lg:px-12 lg:py-10"
      >
        <div className="mx-auto max-w-[90rem]">
          <div className="flex flex-col gap-3 has-[>:not(:empty)]:mb-8">
            <OfflineBanner />
            {arePlansShown && isPersonal ? (
              <TrialBanner
                access={owner.access}
                isExpired={isExpired}
                planEnded={subscription.planEnded}
                now={now}
                onUpgrade={() => setChoosing(true)}
              />
            ) : (
              isExpired && <LazyPausedBanner />
            )}
            {arePlansShown && screen !== 'billing' && <PaymentBanner subscription={subscription} />}
            <TestDataBanner now={now} />
          </div>
          {/* So that the footer is below the screen, where it may move */}
          <div className={classNames('min-h-[calc(100dvh-4rem)]', !wide.some((one) => one === screen) && 'max-w-5xl')}>
            <Suspense fallback={<Skeleton className="h-64" />}>{children}</Suspense>
          </div>
          <footer className="mt-16 text-sm text-ink-soft">
            <SourceLink />
          </footer>
        </div>
      </main>
      <FirstScan />
      <BottomBar userName={person.name} onSearch={search} onShare={share} onLogout={onLogout} />
      {view && <Keyboard view={view} onChange={setView} onShare={share} />}
      {isSharing && <ShareMainCard onClose={() => setSharing(false)} />}
      {isBlocked && (
        <TrialExpiredDialog
          planEnded={subscription.planEnded}
          onChoosePlan={() => setChoosing(true)}
          onLogout={onLogout}
        />
      )}
      <LazyPlanChooser open={choosing} onOpenChange={setChoosing} />
      {limit.refused &&
        (mayPay && arePlansShown ? (
          <LazyPlanChooser open limit={limit.refused} onOpenChange={() => limit.refuse(null)} />
        ) : (
          <LimitToast code={limit.refused} onShown={() => limit.refuse(null)} />
        ))}
    </div>
  );
}

/** For who can't choose another plan. */
function LimitToast({ code, onShown }: { code: LimitCode; onShown: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  useEffect(() => {
    toast({
      variant: 'destructive',
      title: limitText(i18n, code),
      description: arePlansShown ? t`Only owners can change the plan.` : undefined,
    });
    onShown();
  });
  return null;
}
