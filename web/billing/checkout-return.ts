import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../app/routing/location.ts';
import { trpc } from '../trpc.ts';
import { isBought, useSubscription } from './subscription.ts';

/** Where the provider sent the tab back from, and how. */
export type CheckoutReturn = 'success' | 'cancelled' | 'portal';

/** Reads it off the address once, and clears it there: a reload or a copied address must not tell it again. */
export function useCheckoutReturn(): CheckoutReturn | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [found, setFound] = useState(() => readReturn(search));
  useEffect(() => {
    const now = readReturn(search);
    if (now === null) return;
    setFound(now);
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

/** How far a payment has come that the provider says was made: the plan changes by its message alone (product 17). */
export function useActivation(): 'waiting' | 'late' | 'active' {
  const [isLate, setLate] = useState(false);
  const [isActive, setActive] = useState(false);
  // What is heard live comes sooner; this is for a stream that is down
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
