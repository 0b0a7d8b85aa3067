import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { formatPrice, type Interval, type Plan } from '#src/plans.ts';
import { useLanguage } from '../i18n.tsx';
import { PlanContents } from '../shared/plan-contents.tsx';
import { planNames } from '../shared/plan-texts.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

type PlanOptionProps = {
  plan: Plan;
  interval: Interval;
  busy: boolean;
  /** null: the plan cannot be chosen yet. */
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
        {isFree && (
          <p className="rounded-full bg-ink px-3 py-1 text-sm font-semibold text-on-ink">
            <Trans>Recommended</Trans>
          </p>
        )}
      </div>
      <Price plan={plan} interval={interval} />
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
        {isFree ? (
          <Trans>No credit card required.</Trans>
        ) : (
          <Trans>Paid plans open soon. Start free; nothing is charged, and you can upgrade later.</Trans>
        )}
      </p>
    </section>
  );
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const [language] = useLanguage();
  const free = formatPrice(0, 'year', language);
  return (
    <p className="mt-4 flex items-baseline gap-2">
      <span className="font-display text-2xl font-bold tracking-tight">
        {plan.prices ? formatPrice(plan.prices[interval], interval, language) : free}
      </span>
      <span className="text-ink-soft">{termOf(plan, interval)}</span>
    </p>
  );
}

function termOf(plan: Plan, interval: Interval): ReactNode {
  if (!plan.prices) return <Trans>for 7 days</Trans>;
  return interval === 'month' ? <Trans>per month</Trans> : <Trans>per year</Trans>;
}
