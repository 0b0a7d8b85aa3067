import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Interval, type Plan, plans, planTypes } from '#src/owners/plans.ts';
import { EntryHeading } from '../app/entry-frame.tsx';
import { usePurchasable } from '../billing/checkout.ts';
import { AnnualLabel, PlanContents, PlanPrice, planNames } from '../billing/plan-details.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useFreePlan, usePaidPlan } from './choose-plan.ts';

export function PlanStep() {
  const { t } = useLingui();
  const [interval, setInterval] = useState<Interval>('month');
  const { chooseFree, isBusy } = useFreePlan();
  const { choosePaid, busyPlan } = usePaidPlan();
  const isPurchasable = usePurchasable();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <EntryHeading text={<Trans>Start with a free trial, upgrade anytime</Trans>}>
            <Trans>Choose Your Plan</Trans>
          </EntryHeading>
        </div>
        <SegmentedControl
          label={t`Billing interval`}
          name="interval"
          value={interval}
          onChange={setInterval}
          options={[
            { value: 'month', label: <Trans>Monthly</Trans> },
            { value: 'year', label: <AnnualLabel /> },
          ]}
        />
      </div>
      <div className="mt-8 grid gap-5 lg:grid-cols-3">
        {planTypes.map((type) =>
          type === 'free' ? (
            <PlanOption key={type} plan={plans[type]} interval={interval} busy={isBusy} onChoose={chooseFree} />
          ) : (
            <PlanOption
              key={type}
              plan={plans[type]}
              interval={interval}
              busy={busyPlan === type}
              onChoose={isPurchasable ? () => choosePaid(type, interval) : null}
            />
          ),
        )}
      </div>
    </>
  );
}

type PlanOptionProps = {
  plan: Plan;
  interval: Interval;
  busy: boolean;
  /** null if the plan can't be bought here */
  onChoose: (() => void) | null;
};

function PlanOption({ plan, interval, busy, onChoose }: PlanOptionProps) {
  const id = useId();
  const isFree = plan.prices === null;
  return (
    <section
      aria-labelledby={`${id}-name`}
      className={classNames(
        // Subgrid aligns the rows of all plans
        'flex flex-col rounded-card border bg-surface p-6 lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:gap-0',
        isFree ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={`${id}-name`} className="text-lg font-bold">
          {planNames[plan.type]}
        </h2>
        {isFree && (
          <p className="rounded-full bg-ink px-3 py-1 text-sm font-semibold text-on-ink">
            <Trans>Recommended</Trans>
          </p>
        )}
        {plan.type === 'pro' && (
          <p className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold">
            <Trans>Most Popular</Trans>
          </p>
        )}
      </div>
      <PlanPrice plan={plan} interval={interval} large className="mt-4" />
      <PlanContents plan={plan} className="mt-5 mb-7 flex flex-col gap-2.5" />
      <Button
        variant={isFree ? 'primary' : 'secondary'}
        className="mt-auto lg:mt-0"
        busy={busy}
        disabled={onChoose === null}
        aria-describedby={`${id}-name ${id}-note`}
        onClick={onChoose ?? undefined}
      >
        {busy ? <Trans>Loading...</Trans> : <Trans>Get Started</Trans>}
      </Button>
      <p id={`${id}-note`} className="mt-3 text-sm text-ink-soft">
        {isFree && <Trans>No credit card required.</Trans>}
        {!isFree && onChoose !== null && <Trans>Pay by card on our payment provider's page. Cancel anytime.</Trans>}
        {!isFree && onChoose === null && (
          <Trans>Paid plans aren't available here. Start free; nothing is charged.</Trans>
        )}
      </p>
    </section>
  );
}
