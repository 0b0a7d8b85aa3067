import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { PaidPlan } from '#src/owners/plans.ts';
import { Notice } from '../app/notice.tsx';
import { useOwner } from '../app/owner.tsx';
import { PaidNotice, PlanActive, useCheckoutReturn } from '../billing/checkout-return.tsx';
import { planBadges } from '../billing/plan-details.tsx';
import { isBought, useSubscription } from '../billing/subscription.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { savedInterval, useFreePlan, usePaidPlan } from './choose-plan.ts';

const WAITING_REFRESH_MS = 5_000;

/** Payment progress in step 3. Users don't have to wait for it. */
export function PaymentNotice() {
  const { access, chosenPlan } = useOwner();
  const checkoutReturn = useCheckoutReturn();
  const isPaid = access.plan !== 'free';
  const chosen = chosenPlan ?? 'free';
  const isWaiting = chosen !== 'free' && !isPaid;
  // Polls for a payment in the other tab: the live stream may be down
  const { subscription } = useSubscription({ refreshMs: isWaiting ? WAITING_REFRESH_MS : undefined });
  const isBoughtNow = isBought(subscription);
  const utils = trpc.useUtils();
  useEffect(() => {
    if (isBoughtNow) void utils.profiles.me.invalidate();
  }, [isBoughtNow, utils]);
  const [hasWaited, setWaited] = useState(false);
  if (isWaiting && !hasWaited) setWaited(true);
  if (checkoutReturn === 'success') return <PaidNotice className="mt-6" />;
  if (chosen === 'free' || (isPaid && !hasWaited)) return null;
  // The payment may arrive while the form below is used: it stays where it is
  return (
    <div className="mt-6 grid *:[grid-area:1/1]">
      <div className={isPaid ? 'invisible' : undefined}>
        <Unpaid plan={chosen} isOpen={checkoutReturn === 'open'} wasCancelled={checkoutReturn === 'cancelled'} />
      </div>
      <div role="status" className="grid empty:hidden">
        {isPaid && (
          <Notice tone="success" title={<PlanActive plan={access.plan} />}>
            <Trans>Thank you. All features of your plan are unlocked.</Trans>
          </Notice>
        )}
      </div>
    </div>
  );
}

type UnpaidProps = { plan: PaidPlan; isOpen: boolean; wasCancelled: boolean };

function Unpaid({ plan, isOpen, wasCancelled }: UnpaidProps) {
  const { choosePaid, busyPlan } = usePaidPlan();
  const { chooseFree, isBusy } = useFreePlan();
  const name = planBadges[plan];
  return (
    <Notice
      title={wasCancelled ? <Trans>Nothing was charged</Trans> : <Trans>Your {name} plan is waiting for payment</Trans>}
      action={
        <>
          <Button size="small" busy={busyPlan !== null} onClick={() => choosePaid(plan, savedInterval())}>
            <Trans>Open checkout</Trans>
          </Button>
          <Button size="small" variant="quiet" busy={isBusy} onClick={chooseFree}>
            <Trans>Continue with the free trial</Trans>
          </Button>
        </>
      }
    >
      {isOpen && (
        <p role="status" className="mb-2">
          <Trans>Finish your payment in the other tab. This page updates automatically.</Trans>
        </p>
      )}
      <Trans>
        You can create your card now. Until your payment arrives, it has an 8-digit username. Then it changes to the one
        you choose here, which we hold for 24 hours.
      </Trans>
    </Notice>
  );
}
