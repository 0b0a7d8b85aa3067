import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatPrice, type Interval, type Plan } from '#src/plans.ts';
import { useLanguage } from '../i18n.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { PlanContents } from './plan-contents.tsx';
import { planNames } from './plan-texts.tsx';
import { supportPath } from './support-path.ts';

type PlanChoiceProps = {
  plan: Plan;
  interval: Interval;
  isCurrent: boolean;
  /** A link was followed: whatever shows the plans closes. */
  onLeave: () => void;
};

/** One plan of the chooser. */
export function PlanChoice({ plan, interval, isCurrent, onLeave }: PlanChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-col rounded-card border p-5',
        isCurrent ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <h3 id={id} className="text-lg font-bold">
        {planNames[plan.type]}
      </h3>
      <Price plan={plan} interval={interval} />
      <PlanContents plan={plan} className="mt-4 mb-6 flex flex-col gap-2" />
      <div className="mt-auto flex flex-col gap-2">
        {plan.type === 'business' && (
          <Link to={supportPath(t`Contact Sales: Business Plan`)} onClick={onLeave} className={buttonStyle('primary')}>
            <Trans>Contact Sales</Trans>
          </Link>
        )}
        {/* Nothing can be bought yet: no button pretends that it could */}
        <Button variant="secondary" disabled aria-describedby={id}>
          {isCurrent ? <Trans>Current plan</Trans> : <ButtonText plan={plan} />}
        </Button>
      </div>
    </section>
  );
}

function ButtonText({ plan }: { plan: Plan }) {
  return plan.prices === null ? <Trans>Free Trial</Trans> : <Trans>Opens soon</Trans>;
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const [language] = useLanguage();
  const free = formatPrice(0, 'year', language);
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
      <span className="font-display text-xl font-bold tracking-tight">
        {plan.prices ? formatPrice(plan.prices[interval], interval, language) : free}
      </span>
      <span className="text-ink-soft">
        {!plan.prices && <Trans>for 7 days</Trans>}
        {plan.prices && (interval === 'month' ? <Trans>per month</Trans> : <Trans>per year</Trans>)}
      </span>
    </p>
  );
}
