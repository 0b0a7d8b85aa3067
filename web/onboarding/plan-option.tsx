import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Interval, Plan } from '#src/owners/plans.ts';
import { PlanContents } from '../billing/plan-contents.tsx';
import { PlanPrice } from '../billing/plan-price.tsx';
import { planNames } from '../billing/plan-texts.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

type PlanOptionProps = {
  plan: Plan;
  interval: Interval;
  busy: boolean;
  /** null: the plan cannot be bought here. */
  onChoose: (() => void) | null;
};

export function PlanOption({ plan, interval, busy, onChoose }: PlanOptionProps) {
  const id = useId();
  const isFree = plan.prices === null;
  return (
    <section
      aria-labelledby={`${id}-name`}
      className={classNames(
        // Each part stands at the height of its neighbours
        'flex flex-col rounded-card border bg-surface p-6 lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:gap-0',
        isFree ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={`${id}-name`} className="text-lg font-bold">
          {planNames[plan.type]}
        </h2>
        {/* What to begin with, and what most go on to: the landing page says the same of Pro */}
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
        {!isFree && onChoose !== null && (
          <Trans>You pay by card on our payment provider's own page. Cancel anytime.</Trans>
        )}
        {!isFree && onChoose === null && (
          <Trans>Paid plans cannot be bought here. Start free; nothing is charged.</Trans>
        )}
      </p>
    </section>
  );
}
