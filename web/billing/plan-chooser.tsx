import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Interval, type PaidPlan, paidPlans, plans, planTypes } from '#src/owners/plans.ts';
import { errorMessage } from '../app/errors.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { Notice } from '../app/notice.tsx';
import { useMay, useOwner } from '../app/owner.tsx';
import { type LimitCode, limitText } from '../owners/limit.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { useCheckout, useFindPrice, usePurchasable } from './checkout.ts';
import type { PlanChangeTarget } from './plan-change-review.tsx';
import { PlanColumn } from './plan-column.tsx';
import { AnnualLabel } from './plan-details.tsx';
import { PortalButton } from './portal.tsx';
import { ScheduledChangeNotice } from './scheduled-change.tsx';
import { isBought, type OwnSubscription, useSubscription } from './subscription.ts';

const PlanChangeReview = lazy(async () => (await withTexts(import('./plan-change-review.tsx'))).PlanChangeReview, {
  Fallback: () => <Skeleton className="h-56" />,
});

type PlanChooserProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** what the current plan refused */
  limit?: LimitCode;
};

export function PlanChooser(props: PlanChooserProps) {
  const { plan, isAccessible } = useOwner().access;
  return <PlanChooserDialog {...props} current={plan !== 'free' || isAccessible ? plan : null} />;
}

type PlanChooserDialogProps = PlanChooserProps & {
  /** null once the trial is over */
  current: (typeof planTypes)[number] | null;
};

function PlanChooserDialog({ open, onOpenChange, limit, current }: PlanChooserDialogProps) {
  const { t } = useLingui();
  const { subscription } = useSubscription();
  // Organizations have Business only (product 36.6)
  const isPersonal = useMay('account.read');
  const [chosen, setInterval] = useState<Interval | null>(null);
  const [target, setTarget] = useState<PlanChangeTarget | null>(null);
  const interval = chosen ?? subscription.interval ?? 'month';
  const { checkout, busyPlan } = useCheckout({ returnTo: 'billing' });
  const change = usePlanChangeTarget(setTarget);
  const isPurchasable = usePurchasable();
  const isSubscribed = isBought(subscription);
  // By an organization. Another one needs Business again (product 36.6)
  const isCovered = subscription.coveredBy !== null && !isSubscribed;
  // On phones, the plan that refused would take the whole screen
  const offered =
    isPersonal && !isCovered ? (limit ? [...paidPlans, 'free' as const] : planTypes) : (['business'] as const);
  const leave = () => onOpenChange(false);
  // Not when it closes: the picker would show while the review fades out
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTarget(null);
  }
  if (target && subscription.paidPlan) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={t`Review your new plan`}>
        <PlanChangeReview from={subscription.paidPlan} target={target} onBack={() => setTarget(null)} onClose={leave} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t`Choose Your Plan`}
      description={
        <>
          {limit && <LimitReached code={limit} />}
          {isSubscribed
            ? t`You'll see what changes, when, and what it costs before you confirm.`
            : isPurchasable
              ? t`Pay by card on our payment provider's page. Cancel anytime.`
              : t`Paid plans aren't available here. Nothing you've made is lost.`}
        </>
      }
    >
      {isSubscribed && <Blocker subscription={subscription} />}
      <SegmentedControl
        label={t`Billing interval`}
        name="chooser-interval"
        value={interval}
        onChange={setInterval}
        className="mb-5"
        options={[
          { value: 'month', label: <Trans>Monthly</Trans> },
          { value: 'year', label: <AnnualLabel /> },
        ]}
      />
      <div className={offered.length > 1 ? 'grid gap-4 lg:grid-cols-3' : 'max-w-md'}>
        {offered.map((type) => (
          <PlanColumn
            key={type}
            plan={plans[type]}
            interval={interval}
            isCurrent={isSubscribed ? type === subscription.paidPlan : type === current && !isCovered}
            mode={isSubscribed ? 'change' : isPurchasable ? 'buy' : 'unavailable'}
            subscription={subscription}
            isBusy={type === (isSubscribed ? change.busyPlan : busyPlan)}
            onBuy={async (plan, seats) => (await checkout(plan, interval, seats)) && leave()}
            onChange={(plan) => change.choose(plan, interval)}
            onLeave={leave}
          />
        ))}
      </div>
      {isSubscribed && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
          <PortalButton>
            <Trans>Manage Subscription</Trans>
          </PortalButton>
          <p className="text-ink-soft">
            <Trans>Cancel, update your card or see all invoices.</Trans>
          </p>
        </div>
      )}
    </Dialog>
  );
}

function LimitReached({ code }: { code: LimitCode }) {
  const { i18n } = useLingui();
  return (
    <span className="mb-1 block text-ink">
      <b className="font-semibold">
        <Trans>Limit Reached</Trans>
      </b>
      {': '}
      {limitText(i18n, code)}
    </span>
  );
}

/** Finds the price to review. */
function usePlanChangeTarget(onFound: (target: PlanChangeTarget) => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const findPrice = useFindPrice();
  const [busyPlan, setBusyPlan] = useState<PaidPlan | null>(null);
  async function choose(plan: PaidPlan, interval: Interval): Promise<void> {
    setBusyPlan(plan);
    try {
      const priceId = await findPrice(plan, interval);
      if (priceId !== undefined) onFound({ priceId, plan, interval });
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    } finally {
      setBusyPlan(null);
    }
  }
  return { choose, busyPlan };
}

/** Why the plan can't be changed right now, and what to do first. */
function Blocker({ subscription }: { subscription: OwnSubscription }) {
  const { i18n } = useLingui();
  const { scheduledChange, failedSince, subscriptionEnd } = subscription;
  if (scheduledChange)
    return <ScheduledChangeNotice subscription={subscription} change={scheduledChange} className="mb-5" />;
  const end = subscriptionEnd === null ? '' : i18n.date(subscriptionEnd, { dateStyle: 'long' });
  if (failedSince !== null) {
    return (
      <Notice
        className="mb-5"
        tone="danger"
        title={<Trans>Your last payment failed</Trans>}
        action={
          <PortalButton size="small">
            <Trans>Update payment method</Trans>
          </PortalButton>
        }
      >
        <Trans>Update your payment method first, then change your plan.</Trans>
      </Notice>
    );
  }
  if (subscriptionEnd === null) return null;
  return (
    <Notice
      className="mb-5"
      title={<Trans>Your subscription ends on {end}</Trans>}
      action={
        <PortalButton size="small">
          <Trans>Resume subscription</Trans>
        </PortalButton>
      }
    >
      <Trans>Resume it first, then change your plan.</Trans>
    </Notice>
  );
}
