import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { annualSaving, type Interval, plans, planTypes } from '#src/owners/plans.ts';
import { usePurchasable } from '../billing/prices.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useFreePlan, usePaidPlan } from './choose-plan.ts';
import { PlanOption } from './plan-option.tsx';
import { StepHeading } from './step-heading.tsx';

/** Step 2. */
export function PlanStep() {
  const { t } = useLingui();
  const [interval, setInterval] = useState<Interval>('month');
  const { chooseFree, isBusy } = useFreePlan();
  const { choosePaid, busyPlan } = usePaidPlan();
  const isPurchasable = usePurchasable();
  const saving = Math.max(annualSaving('pro'), annualSaving('business'));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <StepHeading text={<Trans>Start with a free trial, upgrade anytime</Trans>}>
            <Trans>Choose Your Plan</Trans>
          </StepHeading>
        </div>
        <SegmentedControl
          label={t`Billing interval`}
          name="interval"
          value={interval}
          onChange={setInterval}
          options={[
            { value: 'month', label: <Trans>Monthly</Trans> },
            { value: 'year', label: <AnnualLabel saving={saving} /> },
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

function AnnualLabel({ saving }: { saving: number }) {
  return (
    <>
      <Trans>Annual</Trans>
      <span className="rounded-full bg-ink px-2 py-0.5 text-sm font-semibold text-on-ink">
        <Trans>Save {saving}%</Trans>
      </span>
    </>
  );
}
