import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Notice } from '../app/notice.tsx';
import { supportPath } from '../app/site.ts';
import { trpc } from '../trpc.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { type CheckoutResult, handOverCheckout } from './checkout-tabs.ts';
import { useFollowedCheckout } from './payment-tab.tsx';
import { planBadges } from './plan-details.tsx';
import { isBought, useSubscription } from './subscription.ts';

type CheckoutReturn = CheckoutResult | 'portal';

/** How a checkout ended, in this tab or in the one that it opened; `open` while it is there. */
export function useCheckoutReturn(): CheckoutReturn | 'open' | null {
  const returned = useReturnParameter();
  const { followed, setFollowed } = useFollowedCheckout();
  const utils = trpc.useUtils();
  const isOver = followed !== null && followed !== 'open';
  useEffect(() => {
    if (!isOver) return;
    void utils.billing.invalidate();
    void utils.profiles.me.invalidate();
  }, [isOver, utils]);
  // Said once: not again on the next visit to this screen
  useEffect(() => () => setFollowed((now) => (now === 'open' ? now : null)), [setFollowed]);
  return followed ?? returned;
}

/** Reads the provider's return parameter once, then removes it from the URL so that reloads and copied URLs don't repeat it. */
function useReturnParameter(): CheckoutReturn | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [found, setFound] = useState(() => readReturn(search));
  useEffect(() => {
    const now = readReturn(search);
    if (now === null) return;
    setFound(now);
    if (now !== 'portal') handOverCheckout(now);
    navigate(pathname + hash, { replace: true, preventScrollReset: true });
    void utils.billing.invalidate();
    void utils.profiles.me.invalidate();
  }, [pathname, search, hash, navigate, utils]);
  return found;
}

export function readReturn(search: string): CheckoutReturn | null {
  const query = new URLSearchParams(search);
  const checkout = query.get('checkout');
  if (checkout === 'success' || checkout === 'cancelled') return checkout;
  return query.get('portal') === 'return' ? 'portal' : null;
}

const WAITING_REFRESH_MS = 2_000;
const LATE_MS = 45_000;

/** Progress of a completed checkout. Only the provider's webhook changes the plan (product 17). */
function useActivation(): 'waiting' | 'late' | 'active' {
  const [isLate, setLate] = useState(false);
  const [isActive, setActive] = useState(false);
  // Fallback for when the live stream is down
  const { subscription } = useSubscription({ refreshMs: isActive || isLate ? undefined : WAITING_REFRESH_MS });
  const isPaid = isBought(subscription);
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!isPaid) return;
    setActive(true);
    void utils.profiles.me.invalidate();
  }, [isPaid, utils]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isActive) return 'active';
  return isLate ? 'late' : 'waiting';
}

export function PaidNotice({ className }: { className?: string }) {
  const { t } = useLingui();
  const activation = useActivation();
  const { subscription } = useSubscription();
  return (
    <div role="status" className={className}>
      {activation === 'waiting' && (
        <Notice busy title={<Trans>Payment received. We're activating your plan</Trans>}>
          <Trans>This takes a few seconds. The page updates automatically.</Trans>
        </Notice>
      )}
      {activation === 'late' && (
        <Notice
          title={<Trans>Payment received. We're activating your plan</Trans>}
          action={
            <Link to={supportPath(t`My payment hasn't arrived`)} className={buttonStyle('secondary', 'small')}>
              <Trans>Contact support</Trans>
            </Link>
          }
        >
          <Trans>
            This is taking longer than usual. Nothing is lost: keep working, and your plan will update automatically.
          </Trans>
        </Notice>
      )}
      {activation === 'active' && (
        <Notice tone="success" title={<PlanActive plan={subscription.planType} />}>
          <Trans>Thank you. All features of your plan are unlocked.</Trans>
        </Notice>
      )}
    </div>
  );
}

export function PlanActive({ plan }: { plan: keyof typeof planBadges }) {
  const name = planBadges[plan];
  return <Trans>Your {name} plan is active</Trans>;
}

/** A notice in the tab that opened the checkout. */
export function OpenCheckoutNotice() {
  return (
    <div role="status">
      <Notice busy title={<Trans>Finish your payment in the other tab</Trans>}>
        <Trans>Your plan shows up here as soon as you've paid.</Trans>
      </Notice>
    </div>
  );
}

export function CancelledNotice() {
  return (
    <div role="status">
      <Notice title={<Trans>Nothing was charged</Trans>}>
        <Trans>You left checkout before paying. Nothing has changed.</Trans>
      </Notice>
    </div>
  );
}
