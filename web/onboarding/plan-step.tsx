import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { type Interval, type Plan, type PlanType, plans, planTypes } from '#src/owners/plans.ts';
import { EntryHeading } from '../accounts/entry-frame.tsx';
import { usePurchasable } from '../billing/checkout.ts';
import { AnnualLabel, PlanContents, PlanPrice, planNames } from '../billing/plan-details.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { useFreePlan, usePaidPlan } from './choose-plan.ts';
import { readLandingDraft } from './landing-draft.ts';

export function PlanStep() {
  const { t } = useLingui();
  const [draft] = useState(readLandingDraft);
  const [interval, setInterval] = useState<Interval>(draft.interval);
  const selected = draft.plan ?? 'free';
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
            <PlanOption
              key={type}
              plan={plans[type]}
              interval={interval}
              busy={isBusy}
              isSelected={selected === type}
              isChosen={draft.plan === type}
              onChoose={chooseFree}
              note={
                <>
                  <Trans>No credit card required.</Trans>{' '}
                  {isPurchasable && <Trans>To keep your page online after the trial, choose a paid plan.</Trans>}
                </>
              }
            />
          ) : (
            <PlanOption
              key={type}
              plan={plans[type]}
              interval={interval}
              busy={busyPlan === type}
              isSelected={selected === type}
              isChosen={draft.plan === type}
              onChoose={isPurchasable ? () => choosePaid(type, interval) : null}
              note={
                isPurchasable ? (
                  <Trans>Pay by card on our payment provider's page. Cancel anytime.</Trans>
                ) : (
                  <Trans>Paid plans aren't available here. Start free; nothing is charged.</Trans>
                )
              }
            />
          ),
        )}
      </div>
    </>
  );
}

const badges: Partial<Record<PlanType, ReactNode>> = {
  free: <Trans>Recommended</Trans>,
  pro: <Trans>Most Popular</Trans>,
};

type PlanOptionProps = {
  plan: Plan;
  interval: Interval;
  busy: boolean;
  isSelected: boolean;
  /** on the landing page (product 27.14) */
  isChosen: boolean;
  /** null if the plan can't be bought here */
  onChoose: (() => void) | null;
  note: ReactNode;
};

function PlanOption({ plan, interval, busy, isSelected, isChosen, onChoose, note }: PlanOptionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-name`}
      className={classNames(
        // Subgrid aligns the rows of all plans
        'flex flex-col rounded-card border bg-surface p-6 lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:gap-0',
        isSelected ? 'border-ink ring-1 ring-ink max-lg:order-first' : 'border-line',
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={`${id}-name`} className="text-lg font-bold">
          {planNames[plan.type]}
        </h2>
        {(isChosen || badges[plan.type]) && (
          <p
            className={classNames(
              'rounded-full px-3 py-1 text-sm font-semibold',
              isSelected ? 'bg-ink text-on-ink' : 'bg-sunken',
            )}
          >
            {isChosen ? <Trans>Your choice</Trans> : badges[plan.type]}
          </p>
        )}
      </div>
      <PlanPrice plan={plan} interval={interval} large className="mt-4" />
      <Button
        variant={isSelected ? 'primary' : 'secondary'}
        className="mt-5"
        busy={busy}
        disabled={onChoose === null}
        aria-describedby={`${id}-name ${id}-note`}
        onClick={onChoose ?? undefined}
      >
        {busy ? <Trans>Loading...</Trans> : <Trans>Get Started</Trans>}
      </Button>
      <p id={`${id}-note`} className="mt-3 text-sm text-ink-soft">
        {note}
      </p>
      <PlanContents plan={plan} className="mt-5 flex flex-col gap-2.5" />
    </section>
  );
}
