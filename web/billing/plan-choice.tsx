import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Interval, PaidPlan, Plan } from '#src/owners/plans.ts';
import { Link } from '../app/routing/link.tsx';
import { supportPath } from '../app/support-path.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { PlanContents } from './plan-contents.tsx';
import { PlanPrice } from './plan-price.tsx';
import { planNames } from './plan-texts.tsx';

type PlanChoiceProps = {
  plan: Plan;
  interval: Interval;
  isCurrent: boolean;
  /** how a paid plan is come by: `closed` where none is sold */
  way: 'buy' | 'manage' | 'closed';
  isBusy: boolean;
  onBuy: (plan: PaidPlan) => void;
  onManage: () => void;
  /** A link was followed: whatever shows the plans closes. */
  onLeave: () => void;
};

/** One plan of the chooser. */
export function PlanChoice(props: PlanChoiceProps) {
  const { plan, interval, isCurrent, onLeave } = props;
  const { t } = useLingui();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        // Each part stands at the height of its neighbours
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

function Choice({ plan, isCurrent, way, isBusy, onBuy, onManage, labelId }: PlanChoiceProps & { labelId: string }) {
  const { type } = plan;
  if (type === 'free') return <Still labelId={labelId}>{isCurrent ? <Current /> : <Trans>Free Trial</Trans>}</Still>;
  if (way === 'manage') {
    return (
      <Button variant={isCurrent ? 'primary' : 'secondary'} busy={isBusy} onClick={onManage} aria-describedby={labelId}>
        <Trans>Manage Subscription</Trans>
      </Button>
    );
  }
  // Given by an operator: there is nothing to manage, and no need to buy it
  if (isCurrent) return <Still labelId={labelId}>{<Current />}</Still>;
  // No button pretends that it could
  if (way === 'closed') return <Still labelId={labelId}>{<Trans>Not sold here</Trans>}</Still>;
  return (
    <Button variant={type === 'pro' ? 'primary' : 'secondary'} busy={isBusy} onClick={() => onBuy(type)}>
      {type === 'pro' ? <Trans>Upgrade to Pro</Trans> : <Trans>Upgrade to Business</Trans>}
    </Button>
  );
}

function Current() {
  return <Trans>Current plan</Trans>;
}

/** Says how it is, and does nothing. */
function Still({ labelId, children }: { labelId: string; children: ReactNode }) {
  return (
    <Button variant="secondary" disabled aria-describedby={labelId}>
      {children}
    </Button>
  );
}
