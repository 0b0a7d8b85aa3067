import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Access } from '#src/owners/access.ts';
import { plans } from '#src/owners/plans.ts';
import { useOwner, useScreenPath } from '../app/owner.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { PlanContents, planNames } from './plan-details.tsx';
import { useSubscription } from './subscription.ts';

export function PlanSummary() {
  const screenPath = useScreenPath();
  const { access } = useOwner();
  const { subscription } = useSubscription();
  const plan = plans[access.plan];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="rounded-full bg-theme px-3 py-1 font-semibold text-on-theme">
          {access.phase === 'trial' || (access.phase === 'grace' && !subscription.planEnded) ? (
            <Trans>Free Trial</Trans>
          ) : (
            planNames[access.plan]
          )}
        </span>
        <p>
          <PlanStatus access={access} renewsAt={subscription.renewsAt} planEnded={subscription.planEnded} />
        </p>
      </div>
      <PlanContents
        plan={plan}
        features={plan.features.filter((feature) => feature !== 'trial')}
        className="grid gap-x-6 gap-y-2 sm:grid-cols-2"
      />
      <div>
        <Link to={screenPath('billing')} className={buttonStyle('secondary')}>
          <Trans>Plans and billing</Trans>
        </Link>
      </div>
    </div>
  );
}

type PlanStatusProps = { access: Access; renewsAt: string | null; planEnded: boolean };

function PlanStatus({ access: { phase, until }, renewsAt, planEnded }: PlanStatusProps) {
  const { i18n } = useLingui();
  const day = until ?? renewsAt;
  const date = day === null ? '' : i18n.date(day, { dateStyle: 'long' });
  switch (phase) {
    case 'trial':
      return <Trans>Your trial ends on {date}.</Trans>;
    case 'grace':
      if (planEnded) return <Trans>Your plan has ended. Your pages stay up until {date}.</Trans>;
      return <Trans>Your trial has ended. Your pages stay up until {date}.</Trans>;
    case 'expired':
      if (planEnded) return <Trans>Your plan has ended, and your pages are paused.</Trans>;
      return <Trans>Your trial has ended, and your pages are paused.</Trans>;
    case 'subscribed':
      if (until !== null) return <Trans>Your plan ends on {date}.</Trans>;
      return renewsAt === null ? <Trans>Your plan is active.</Trans> : <Trans>Renews on {date}.</Trans>;
    default:
      return <Trans>Your trial starts when you choose a plan.</Trans>;
  }
}
