import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Interval, PaidPlan, Plan } from '#src/owners/plans.ts';
import { supportPath } from '../app/site.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { PlanContents, PlanPrice, planNames } from './plan-details.tsx';
import type { OwnSubscription } from './subscription.ts';

type PlanColumnProps = {
  plan: Plan;
  interval: Interval;
  isCurrent: boolean;
  mode: 'buy' | 'change' | 'unavailable';
  subscription: OwnSubscription;
  isBusy: boolean;
  onBuy: (plan: PaidPlan) => void;
  onChange: (plan: PaidPlan) => void;
  onLeave: () => void;
};

/** A plan in the plan picker, with what can be done about it. */
export function PlanColumn(props: PlanColumnProps) {
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
      <PlanContents
        plan={plan}
        features={plan.features.filter((feature) => feature !== 'trial')}
        className="mt-5 flex flex-col gap-2"
      />
    </section>
  );
}

function Choice(props: PlanColumnProps & { labelId: string }) {
  const { plan, isCurrent, mode, isBusy, onBuy, labelId } = props;
  const { type } = plan;
  if (type === 'free')
    return <InactiveButton labelId={labelId}>{isCurrent ? <Current /> : <Trans>Free Trial</Trans>}</InactiveButton>;
  if (mode === 'change') return <ChangeButton {...props} type={type} />;
  // Granted by an operator: nothing to manage or buy
  if (isCurrent) return <InactiveButton labelId={labelId}>{<Current />}</InactiveButton>;
  if (mode === 'unavailable') return <InactiveButton labelId={labelId}>{<Trans>Not available</Trans>}</InactiveButton>;
  return (
    <Button variant={type === 'pro' ? 'primary' : 'secondary'} busy={isBusy} onClick={() => onBuy(type)}>
      {type === 'pro' ? <Trans>Upgrade to Pro</Trans> : <Trans>Upgrade to Business</Trans>}
    </Button>
  );
}

function ChangeButton(props: PlanColumnProps & { labelId: string; type: PaidPlan }) {
  const { type, interval, isCurrent, subscription, isBusy, onChange, labelId } = props;
  const { scheduledChange, subscriptionEnd } = subscription;
  if (isCurrent && subscription.interval === interval) {
    return (
      <InactiveButton labelId={labelId}>
        <Current />
      </InactiveButton>
    );
  }
  const isScheduled = scheduledChange?.plan === type && scheduledChange.interval === interval;
  if (scheduledChange || subscriptionEnd !== null) {
    return (
      <InactiveButton labelId={labelId}>
        {isScheduled ? <Trans>Scheduled</Trans> : <ChangeLabel type={type} interval={interval} isSame={isCurrent} />}
      </InactiveButton>
    );
  }
  return (
    <Button
      variant={isCurrent ? 'secondary' : 'primary'}
      busy={isBusy}
      onClick={() => onChange(type)}
      aria-describedby={labelId}
    >
      <ChangeLabel type={type} interval={interval} isSame={isCurrent} />
    </Button>
  );
}

function ChangeLabel({ type, interval, isSame }: { type: PaidPlan; interval: Interval; isSame: boolean }) {
  if (isSame) {
    return interval === 'year' ? <Trans>Switch to annual billing</Trans> : <Trans>Switch to monthly billing</Trans>;
  }
  return type === 'pro' ? <Trans>Change to Pro</Trans> : <Trans>Upgrade to Business</Trans>;
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
