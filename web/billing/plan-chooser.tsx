import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { annualSaving, type Interval, plans, planTypes } from '#src/owners/plans.ts';
import { useSession } from '../app/session.tsx';
import { accessOf } from '../owners/profile-access.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useCheckout } from './checkout.ts';
import { PlanChoice } from './plan-choice.tsx';
import { usePortal } from './portal.ts';
import { usePurchasable } from './prices.ts';
import { isBought, useSubscription } from './subscription.ts';

/** The plans side by side, with what they cost, and the way to each. */
export function PlanChooser({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession();
  if (session.status !== 'in') return null;
  const { plan, isAccessible } = accessOf(session.profile);
  return (
    <OpenChooser open={open} onOpenChange={onOpenChange} current={plan !== 'free' || isAccessible ? plan : null} />
  );
}

type OpenChooserProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** null: the trial is over, and nothing is in force */
  current: (typeof planTypes)[number] | null;
};

function OpenChooser({ open, onOpenChange, current }: OpenChooserProps) {
  const { t } = useLingui();
  const { subscription } = useSubscription();
  const [chosen, setInterval] = useState<Interval | null>(null);
  const interval = chosen ?? subscription.interval ?? 'month';
  const { checkout, busyPlan } = useCheckout({ returnTo: 'billing' });
  const portal = usePortal();
  const isPurchasable = usePurchasable();
  const isSubscribed = isBought(subscription);
  const leave = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t`Choose Your Plan`}
      description={
        isSubscribed
          ? t`You change or cancel your plan in the customer portal of our payment provider.`
          : isPurchasable
            ? t`You pay by card on our payment provider's own page. Cancel whenever you like.`
            : t`Paid plans cannot be bought here. Nothing you made is lost.`
      }
    >
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
      <div className="grid gap-4 lg:grid-cols-3">
        {planTypes.map((type) => (
          <PlanChoice
            key={type}
            plan={plans[type]}
            interval={interval}
            isCurrent={type === current}
            way={isSubscribed ? 'manage' : isPurchasable ? 'buy' : 'closed'}
            isBusy={isSubscribed ? portal.isBusy : type === busyPlan}
            onBuy={async (plan) => (await checkout(plan, interval)) && leave()}
            onManage={async () => (await portal.openPortal()) && leave()}
            onLeave={leave}
          />
        ))}
      </div>
    </Dialog>
  );
}

function AnnualLabel() {
  const saving = Math.max(annualSaving('pro'), annualSaving('business'));
  return (
    <>
      <Trans>Annual</Trans>
      <span className="rounded-full bg-ink px-2 py-0.5 text-sm font-semibold text-on-ink">
        <Trans>Save {saving}%</Trans>
      </span>
    </>
  );
}
