import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { PaidPlan } from '#src/owners/plans.ts';
import { Notice } from '../app/notice.tsx';
import { type Profile, useSession } from '../app/session.tsx';
import { PaidNotice } from '../billing/checkout-notice.tsx';
import { useCheckoutReturn } from '../billing/checkout-return.ts';
import { planBadges } from '../billing/plan-texts.tsx';
import { isBought, useSubscription } from '../billing/subscription.ts';
import { accessOf } from '../owners/profile-access.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useFreePlan, usePaidPlan } from './choose-plan.ts';
import { keptInterval } from './saved-interval.ts';

const WAITING_REFRESH_MS = 5_000;

/** Beside step 3, how far the payment of a paid choice has come. Nobody has to wait for it. */
export function PaymentNotice() {
  const session = useSession();
  return session.status === 'in' ? <Payment profile={session.profile} /> : null;
}

function Payment({ profile }: { profile: Profile }) {
  const cameBack = useCheckoutReturn();
  const isPaid = accessOf(profile).plan !== 'free';
  const chosen = profile.chosenPlan ?? 'free';
  const isWaiting = chosen !== 'free' && !isPaid;
  // Keeps asking, so that this tab notices what was paid in the other: no stream tells it before the dashboard
  const { subscription } = useSubscription({ refreshMs: isWaiting ? WAITING_REFRESH_MS : undefined });
  const isBoughtNow = isBought(subscription);
  const utils = trpc.useUtils();
  useEffect(() => {
    if (isBoughtNow) void utils.profiles.me.invalidate();
  }, [isBoughtNow, utils]);
  if (cameBack === 'success') return <PaidNotice className="mt-6" />;
  if (chosen === 'free' || isPaid) return null;
  return <Unpaid plan={chosen} wasCancelled={cameBack === 'cancelled'} />;
}

function Unpaid({ plan, wasCancelled }: { plan: PaidPlan; wasCancelled: boolean }) {
  const { choosePaid, busyPlan } = usePaidPlan();
  const { chooseFree, isBusy } = useFreePlan();
  const name = planBadges[plan];
  return (
    <Notice
      className="mt-6"
      title={wasCancelled ? <Trans>Nothing was charged</Trans> : <Trans>Your {name} plan waits for its payment</Trans>}
      action={
        <>
          <Button size="small" busy={busyPlan !== null} onClick={() => choosePaid(plan, keptInterval())}>
            <Trans>Open the checkout</Trans>
          </Button>
          <Button size="small" variant="quiet" busy={isBusy} onClick={chooseFree}>
            <Trans>Go on with the free plan</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You can make your card now. Until the payment arrives its address has 8 digits; then it becomes the name you
        choose here, which is held for 24 hours.
      </Trans>
    </Notice>
  );
}
