import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plans } from '#src/owners/plans.ts';
import type { Profile } from '../app/session.tsx';
import { Button } from '../ui/button.tsx';
import { PlanChooser } from './plan-chooser.tsx';
import { PlanContents } from './plan-contents.tsx';
import { PlanCost } from './plan-cost.tsx';
import { PlanTerm } from './plan-term.tsx';
import { planBadges, planNames } from './plan-texts.tsx';
import { PortalButton } from './portal-button.tsx';
import { usePurchasable } from './prices.ts';
import { isBought, type Subscription } from './subscription.ts';

type CurrentPlanProps = {
  profile: Profile;
  subscription: Subscription;
  /** A payment was just made: until it arrives, nothing is offered that would be paid twice. */
  isPaid: boolean;
};

/** The plan in force: its name, its cost, until when, and what it holds. */
export function CurrentPlan({ profile, subscription, isPaid }: CurrentPlanProps) {
  const { t } = useLingui();
  const plan = plans[subscription.planType];
  return (
    <section aria-label={t`Current plan`} className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 flex-col items-start gap-3">
          <span className="rounded-full bg-theme px-4 py-1.5 text-lg font-bold text-on-theme">
            {subscription.isAccessible === false ? planNames.free : planBadges[plan.type]}
          </span>
          <p>
            <PlanTerm profile={profile} subscription={subscription} />
          </p>
        </div>
        <PlanCost subscription={subscription} />
      </div>
      <PlanContents plan={plan} className="mt-6 grid gap-x-8 gap-y-2 border-t border-line pt-6 sm:grid-cols-2" />
      <div className="mt-7 flex flex-col gap-3 empty:hidden sm:flex-row sm:flex-wrap">
        {isBought(subscription) && <Manage />}
        {!isBought(subscription) && !isPaid && <Upgrade subscription={subscription} />}
      </div>
    </section>
  );
}

function Manage() {
  return (
    <>
      <PortalButton variant="primary">
        <Trans>Change Plan</Trans>
      </PortalButton>
      <PortalButton>
        <Trans>Manage Subscription</Trans>
      </PortalButton>
    </>
  );
}

/** With nothing bought: the plans, or the word that there are none to buy. */
function Upgrade({ subscription: { planType } }: { subscription: Subscription }) {
  const isPurchasable = usePurchasable();
  const [choosing, setChoosing] = useState(false);
  // Given the largest plan: there is nothing to upgrade to
  if (planType === 'business') return null;
  return (
    <>
      <Button variant={isPurchasable ? 'primary' : 'secondary'} onClick={() => setChoosing(true)}>
        {!isPurchasable && <Trans>Compare the plans</Trans>}
        {isPurchasable && (planType === 'free' ? <Trans>Upgrade to Pro</Trans> : <Trans>Upgrade to Business</Trans>)}
      </Button>
      {!isPurchasable && (
        <p className="self-center text-ink-soft">
          <Trans>Paid plans cannot be bought here, and nothing is charged.</Trans>
        </p>
      )}
      <PlanChooser open={choosing} onOpenChange={setChoosing} />
    </>
  );
}
