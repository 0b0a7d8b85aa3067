import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { type Access, daysUntil } from '#src/owners/access.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { isEndingSoon } from '#src/owners/trials.ts';
import { HelpLink } from '../app/help-link.tsx';
import { useLanguage, withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { Banner } from '../app/notice.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import type { OwnSubscription } from './subscription.ts';

export const LazyPlanChooser = lazy(async () => (await withTexts(import('./plan-chooser.tsx'))).PlanChooser);

export const LazyPausedBanner = lazy(async () => (await withTexts(import('./paused-banner.tsx'))).PausedBanner);

type TrialBannerProps = {
  access: Access;
  /** from the server: this device's clock may be wrong */
  isExpired: boolean;
  /** a paid plan has ended, so it wasn't the trial */
  planEnded: boolean;
  now: Date;
  onUpgrade: () => void;
};

/** Trial progress and expiry (product 3.5). */
export function TrialBanner({ access: { phase, until }, isExpired, planEnded, now, onUpgrade }: TrialBannerProps) {
  if (isExpired) {
    return (
      <Phase
        danger
        title={planEnded ? <Trans>Your plan has ended</Trans> : <Trans>Your trial has expired</Trans>}
        onUpgrade={onUpgrade}
      >
        <Trans>
          Your public profile is unavailable, and your cards and QR codes are paused until you choose a plan.
        </Trans>
      </Phase>
    );
  }
  if (phase === 'trial' && until) {
    if (!isEndingSoon(until, now)) return null;
    return (
      <Phase title={<Ending days={daysUntil(until, now)} />} onUpgrade={onUpgrade}>
        <Trans>Don't lose your data: upgrade your plan before then.</Trans> <AboutTrial />
      </Phase>
    );
  }
  if (phase === 'grace' || phase === 'expired') {
    return (
      <Phase
        danger
        title={planEnded ? <Trans>Your plan has ended</Trans> : <Trans>Your trial has expired</Trans>}
        onUpgrade={onUpgrade}
      >
        <Trans>Please upgrade to continue.</Trans> {until && <PausesOn until={until} />} {!planEnded && <AboutTrial />}
      </Phase>
    );
  }
  return null;
}

function AboutTrial() {
  return (
    <HelpLink topic="trial">
      <Trans>About the trial</Trans>
    </HelpLink>
  );
}

function Ending({ days }: { days: number }) {
  return <Plural value={days} one="Your trial ends in # day" other="Your trial ends in # days" />;
}

function PausesOn({ until }: { until: Date }) {
  const [language] = useLanguage();
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(until);
  return <Trans>Everything still works until {date}. After that, your public page and QR codes are paused.</Trans>;
}

type PhaseProps = { title: ReactNode; danger?: boolean; onUpgrade: () => void; children: ReactNode };

function Phase({ title, danger = false, onUpgrade, children }: PhaseProps) {
  return (
    <Banner
      tone={danger ? 'danger' : 'plain'}
      title={title}
      actions={
        <Button
          {...LazyPlanChooser.preload}
          size="small"
          variant={danger ? 'primary' : 'secondary'}
          onClick={onUpgrade}
        >
          <Trans>Upgrade plan</Trans>
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

/** Failed payment, shown on every screen because the plan is about to end (product 17.5). */
export function PaymentBanner({ subscription: { failedSince, subscriptionEnd } }: { subscription: OwnSubscription }) {
  const screenPath = useScreenPath();
  const { i18n } = useLingui();
  if (failedSince === null || subscriptionEnd === null) return null;
  const end = i18n.date(subscriptionEnd, { dateStyle: 'long' });
  return (
    <Banner
      tone="danger"
      title={<Trans>Your last payment failed</Trans>}
      actions={
        <Link to={screenPath('billing')} className={buttonStyle('primary', 'small')}>
          <Trans>Open billing</Trans>
        </Link>
      }
    >
      <Trans>Everything works until {end}. Update your payment method before then to keep your plan.</Trans>
    </Banner>
  );
}

/** Announces a plan paid for in another tab. The billing page shows that itself. */
export function usePlanActivatedToast({ planType, isAccessible }: OwnSubscription): void {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const toast = useToast();
  const { pathname } = useLocation();
  const utils = trpc.useUtils();
  const lastPlan = useRef<PlanType | null>(null);
  const isKnown = isAccessible !== null;
  const isOnBilling = pathname === screenPath('billing');

  useEffect(() => {
    if (!isKnown) return;
    const before = lastPlan.current;
    lastPlan.current = planType;
    if (before === null || before === planType) return;
    // The live stream may be down
    void utils.profiles.me.invalidate();
    if (planType === 'free' || isOnBilling || !arePlansShown) return;
    toast({ title: planType === 'pro' ? t`Your Pro plan is active` : t`Your Business plan is active` });
  }, [planType, isKnown, isOnBilling, t, toast, utils]);
}
