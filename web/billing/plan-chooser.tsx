import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { type Interval, type PaidPlan, type Plan, plans, planTypes } from '#src/owners/plans.ts';
import { useSession } from '../app/session.tsx';
import { supportPath } from '../app/site.ts';
import { accessOf } from '../owners/profile.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useCheckout, usePurchasable } from './checkout.ts';
import { AnnualLabel, PlanContents, PlanPrice, planNames } from './plan-details.tsx';
import { usePortal } from './portal.tsx';
import { isBought, useSubscription } from './subscription.ts';

export function PlanChooser({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession();
  if (session.status !== 'in') return null;
  const { plan, isAccessible } = accessOf(session.profile);
  return (
    <PlanChooserDialog
      open={open}
      onOpenChange={onOpenChange}
      current={plan !== 'free' || isAccessible ? plan : null}
    />
  );
}

type PlanChooserDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** null once the trial is over */
  current: (typeof planTypes)[number] | null;
};

function PlanChooserDialog({ open, onOpenChange, current }: PlanChooserDialogProps) {
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
          ? t`Change or cancel your plan in our payment provider's customer portal.`
          : isPurchasable
            ? t`Pay by card on our payment provider's page. Cancel anytime.`
            : t`Paid plans aren't available here. Nothing you've made is lost.`
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
          <PlanColumn
            key={type}
            plan={plans[type]}
            interval={interval}
            isCurrent={type === current}
            mode={isSubscribed ? 'manage' : isPurchasable ? 'buy' : 'unavailable'}
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

type PlanColumnProps = {
  plan: Plan;
  interval: Interval;
  isCurrent: boolean;
  mode: 'buy' | 'manage' | 'unavailable';
  isBusy: boolean;
  onBuy: (plan: PaidPlan) => void;
  onManage: () => void;
  onLeave: () => void;
};

function PlanColumn(props: PlanColumnProps) {
  const { plan, interval, isCurrent, onLeave } = props;
  const { t } = useLingui();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        // Subgrid aligns the rows of all plans
        'flex flex-col rounded-card border p-5 lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:gap-0',
        isCurrent ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <h3 id={id} className="text-lg font-bold">
        {planNames[plan.type]}
      </h3>
      <PlanPrice plan={plan} interval={interval} className="mt-2" />
      <div className="mt-4 flex flex-col gap-2">
        <Choice {...props} labelId={id} />
        {plan.type === 'business' && (
          <Link to={supportPath(t`Contact Sales: Business Plan`)} onClick={onLeave} className={buttonStyle('quiet')}>
            <Trans>Contact Sales</Trans>
          </Link>
        )}
      </div>
      <PlanContents plan={plan} className="mt-5 flex flex-col gap-2" />
    </section>
  );
}

function Choice({ plan, isCurrent, mode, isBusy, onBuy, onManage, labelId }: PlanColumnProps & { labelId: string }) {
  const { type } = plan;
  if (type === 'free')
    return <InactiveButton labelId={labelId}>{isCurrent ? <Current /> : <Trans>Free Trial</Trans>}</InactiveButton>;
  if (mode === 'manage') {
    return (
      <Button variant={isCurrent ? 'primary' : 'secondary'} busy={isBusy} onClick={onManage} aria-describedby={labelId}>
        <Trans>Manage Subscription</Trans>
      </Button>
    );
  }
  // Granted by an operator: nothing to manage or buy
  if (isCurrent) return <InactiveButton labelId={labelId}>{<Current />}</InactiveButton>;
  if (mode === 'unavailable') return <InactiveButton labelId={labelId}>{<Trans>Not available</Trans>}</InactiveButton>;
  return (
    <Button variant={type === 'pro' ? 'primary' : 'secondary'} busy={isBusy} onClick={() => onBuy(type)}>
      {type === 'pro' ? <Trans>Upgrade to Pro</Trans> : <Trans>Upgrade to Business</Trans>}
    </Button>
  );
}

function Current() {
  return <Trans>Current plan</Trans>;
}

function InactiveButton({ labelId, children }: { labelId: string; children: ReactNode }) {
  return (
    <Button variant="secondary" disabled aria-describedby={labelId}>
      {children}
    </Button>
  );
}
