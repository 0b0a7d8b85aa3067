import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { seatsFor } from '#src/billing/seats.ts';
import { formatPrice, type Interval, type PaidPlan, type Plan, seatPrices } from '#src/owners/plans.ts';
import { useLanguage } from '../app/i18n.tsx';
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
  onBuy: (plan: PaidPlan, seats: number) => void;
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
      <div className="mt-2">
        <PlanPrice plan={plan} interval={interval} />
        <NeededSeats {...props} />
      </div>
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

/** With Business, by an organization that has more members and open invitations than it has places for (product 17.18). */
function seatsToBuy({ seats }: OwnSubscription): number {
  return seats?.isOffered ? seatsFor(seats.used) : 0;
}

function NeededSeats({ plan: { prices }, interval, mode, isCurrent, subscription }: PlanColumnProps) {
  const [language] = useLanguage();
  if (mode !== 'buy' || isCurrent || !prices || !subscription.seats || seatsFor(subscription.seats.used) === 0)
    return null;
  const seats = seatsToBuy(subscription);
  const total = formatPrice(prices[interval] + seats * seatPrices[interval], interval, language);
  if (seats === 0) {
    return (
      <p className="mt-1">
        <b className="block font-semibold">
          <Trans>More members and invitations than places</Trans>
        </b>
        <Trans>Nobody is removed. You can invite people again once there is room.</Trans>
      </p>
    );
  }
  return (
    <p className="mt-1">
      {interval === 'month' ? (
        <Plural
          value={seats}
          one={`${total} per month with the extra seat for your members and open invitations.`}
          other={`${total} per month with the # extra seats for your members and open invitations.`}
        />
      ) : (
        <Plural
          value={seats}
          one={`${total} per year with the extra seat for your members and open invitations.`}
          other={`${total} per year with the # extra seats for your members and open invitations.`}
        />
      )}
    </p>
  );
}

function Choice(props: PlanColumnProps & { labelId: string }) {
  const { plan, isCurrent, mode, subscription, isBusy, onBuy, labelId } = props;
  const { type } = plan;
  if (type === 'free')
    return <InactiveButton labelId={labelId}>{isCurrent ? <Current /> : <Trans>Free Trial</Trans>}</InactiveButton>;
  if (mode === 'change') return <ChangeButton {...props} type={type} />;
  // Granted by an operator: nothing to manage or buy
  if (isCurrent) return <InactiveButton labelId={labelId}>{<Current />}</InactiveButton>;
  if (mode === 'unavailable') return <InactiveButton labelId={labelId}>{<Trans>Not available</Trans>}</InactiveButton>;
  return (
    <Button
      variant={type === 'pro' ? 'primary' : 'secondary'}
      busy={isBusy}
      onClick={() => onBuy(type, seatsToBuy(subscription))}
    >
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
