import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Access, access } from '#src/owners/access.ts';
import { formatPrice, type Interval, type PaidPlan, plans, seatPrices } from '#src/owners/plans.ts';
import { useLanguage } from '../app/i18n.tsx';
import { type ShownOwner, useOwner, useScreenPath } from '../app/owner.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { LazyPlanChooser } from './banners.tsx';
import { usePurchasable } from './checkout.ts';
import { PlanContents, planBadges, planNames } from './plan-details.tsx';
import { PortalButton } from './portal.tsx';
import { isBought, type OwnSubscription } from './subscription.ts';

type CurrentPlanProps = {
  subscription: OwnSubscription;
  /** A payment was just made: offer nothing that could be paid twice. */
  isPaid: boolean;
};

export function CurrentPlan({ subscription, isPaid }: CurrentPlanProps) {
  const { t } = useLingui();
  const plan = plans[subscription.planType];
  return (
    <section aria-label={t`Current plan`} className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-col items-start gap-3">
          <span className="rounded-full bg-theme px-4 py-1.5 text-lg font-bold text-on-theme">
            {plan.type === 'free' && (subscription.isAccessible === false || subscription.planEnded)
              ? planNames.free
              : planBadges[plan.type]}
          </span>
          <p>
            <PlanTerm subscription={subscription} />
          </p>
        </div>
        <PlanCost subscription={subscription} />
      </div>
      <div className="mt-6 flex flex-col gap-3 empty:hidden sm:flex-row sm:flex-wrap sm:items-center">
        {isBought(subscription) && <Manage />}
        {!isBought(subscription) && !isPaid && <Upgrade subscription={subscription} />}
        <TeamLink subscription={subscription} />
      </div>
      <div className="mt-6">
        <Disclosure title={<Trans>What your plan includes</Trans>}>
          <PlanContents
            plan={plan}
            features={plan.features.filter((feature) => feature !== 'trial')}
            className="grid gap-x-8 gap-y-2 sm:grid-cols-2"
          />
        </Disclosure>
      </div>
    </section>
  );
}

/** From Business of one's own to what it is bought for. */
function TeamLink({ subscription: { planType, coveredBy } }: { subscription: OwnSubscription }) {
  const screenPath = useScreenPath();
  const { ownerKind } = useOwner();
  if (ownerKind !== 'person' || planType !== 'business' || coveredBy !== null) return null;
  return (
    <Link to={screenPath('newOrganization')} className={buttonStyle('secondary')}>
      <Trans>New organization</Trans>
    </Link>
  );
}

function Manage() {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button onClick={() => setChoosing(true)}>
        <Trans>Change Plan</Trans>
      </Button>
      <PortalButton>
        <Trans>Manage Subscription</Trans>
      </PortalButton>
      <LazyPlanChooser open={choosing} onOpenChange={setChoosing} />
    </>
  );
}

function Upgrade({ subscription: { planType } }: { subscription: OwnSubscription }) {
  const isPurchasable = usePurchasable();
  const [choosing, setChoosing] = useState(false);
  // Granted by an operator: nothing to upgrade to
  if (planType === 'business') return null;
  return (
    <>
      <Button variant={isPurchasable ? 'primary' : 'secondary'} onClick={() => setChoosing(true)}>
        {!isPurchasable && <Trans>Compare plans</Trans>}
        {isPurchasable && (planType === 'free' ? <Trans>Upgrade to Pro</Trans> : <Trans>Upgrade to Business</Trans>)}
      </Button>
      {isPurchasable && <NextPrice plan={planType === 'free' ? 'pro' : 'business'} />}
      {!isPurchasable && (
        <p className="self-center text-ink-soft">
          <Trans>Paid plans aren't available here, and nothing is charged.</Trans>
        </p>
      )}
      <LazyPlanChooser open={choosing} onOpenChange={setChoosing} />
    </>
  );
}

function NextPrice({ plan }: { plan: PaidPlan }) {
  const [language] = useLanguage();
  const [month, year] = (['month', 'year'] as const).map((interval) =>
    formatPrice(priceOf(plan, interval, 0), interval, language),
  );
  return (
    <p className="text-ink-soft">
      <Trans>
        {month} per month, or {year} per year
      </Trans>
    </p>
  );
}

function PlanCost({ subscription }: { subscription: OwnSubscription }) {
  const { paidPlan, interval } = subscription;
  const seats = subscription.seats?.bought ?? 0;
  const [language] = useLanguage();
  const isCharged = paidPlan !== null && interval !== null && isBought(subscription);
  return (
    <div className="sm:text-right">
      <p className="flex flex-wrap items-baseline gap-x-2 sm:justify-end">
        <span className="font-display text-2xl font-bold tracking-tight">
          {isCharged
            ? formatPrice(priceOf(paidPlan, interval, seats), interval, language)
            : formatPrice(0, 'year', language)}
        </span>
        {isCharged && (
          <span className="text-ink-soft">
            {interval === 'month' ? <Trans>per month</Trans> : <Trans>per year</Trans>}
          </span>
        )}
      </p>
      {isCharged && interval === 'year' && <MonthlyEquivalent price={priceOf(paidPlan, interval, seats)} />}
      {isCharged && seats > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          <Plural value={seats} one="With # extra seat" other="With # extra seats" />
        </p>
      )}
    </div>
  );
}

function priceOf(plan: PaidPlan, interval: Interval, seats: number): number {
  return (plans[plan].prices?.[interval] ?? 0) + seats * seatPrices[interval];
}

function MonthlyEquivalent({ price: yearly }: { price: number }) {
  const [language] = useLanguage();
  const price = formatPrice(yearly / 12, 'month', language);
  return (
    <p className="mt-1 text-sm text-ink-soft">
      <Trans>That's {price} per month</Trans>
    </p>
  );
}

function PlanTerm({ subscription }: { subscription: OwnSubscription }) {
  const { i18n } = useLingui();
  const owner = useOwner();
  const { subscribed, renewsAt, subscriptionEnd, scheduledChange } = subscription;
  if (!subscribed) return <TrialTerm trial={trialOf(owner)} subscription={subscription} />;
  const date = i18n.date(subscriptionEnd ?? renewsAt ?? new Date(), { dateStyle: 'long' });
  if (subscriptionEnd) return <Trans>Ends on {date}.</Trans>;
  if (scheduledChange) return <Trans>Until {date}.</Trans>;
  if (renewsAt) return <Trans>Renews on {date}.</Trans>;
  return <Trans>Your plan is active.</Trans>;
}

function TrialTerm({ trial, subscription }: { trial: Access; subscription: OwnSubscription }) {
  const { i18n } = useLingui();
  const date = trial.until === null ? '' : i18n.date(trial.until, { dateStyle: 'long' });
  // Trust the server, not this device's clock
  if (subscription.isAccessible === false) {
    if (subscription.planEnded) return <Trans>Your plan has ended, and your pages are paused.</Trans>;
    return <Trans>Your trial has ended, and your pages are paused.</Trans>;
  }
  if (trial.phase === 'trial') return <Trans>Your trial ends on {date}.</Trans>;
  if (trial.phase === 'grace' && subscription.planEnded) {
    return <Trans>Your plan has ended. Your pages stay up until {date}.</Trans>;
  }
  if (trial.phase === 'grace') return <Trans>Your trial has ended. Your pages stay up until {date}.</Trans>;
  if (trial.phase === 'expired') {
    return subscription.planEnded ? <Trans>Your plan has ended.</Trans> : <Trans>Your trial has ended.</Trans>;
  }
  return <Trans>Your trial starts when you choose a plan.</Trans>;
}

/** Trial access, ignoring an expired plan. */
function trialOf({ trialStartDate, trialDays }: ShownOwner): Access {
  const start = trialStartDate === null ? null : new Date(trialStartDate);
  return access({ planType: 'free', subscriptionEnd: null, trialDays, trialStartDate: start }, new Date());
}
