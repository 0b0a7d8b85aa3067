import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '#src/errors.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { alone, trpc } from '../trpc.ts';
import { useDismissableToast } from '../ui/toast.tsx';
import { useFollowedCheckout, usePaymentTab } from './payment-tab.tsx';

type CheckoutOptions = {
  returnTo: 'billing' | 'onboarding';
  /** Runs before the checkout opens; an error cancels it. */
  before?: (plan: PaidPlan) => Promise<unknown>;
  toastOf?: (plan: PaidPlan) => { title: string; description?: string; isArrival?: boolean };
};

/** Opens the provider's checkout in a new tab. Call `checkout` directly in the click handler; returns whether it opened. */
export function useCheckout({ returnTo, before, toastOf }: CheckoutOptions) {
  const { t, i18n } = useLingui();
  const toast = useDismissableToast();
  const openTab = usePaymentTab();
  const { follow } = useFollowedCheckout();
  const findPrice = useFindPrice();
  const utils = trpc.useUtils();
  const create = trpc.billing.createCheckout.useMutation(alone);
  const [busyPlan, setBusyPlan] = useState<PaidPlan | null>(null);

  function refuse(error: unknown): void {
    const title = t`Failed to create checkout session. Please try again.`;
    toast({ variant: 'destructive', title, description: errorMessage(i18n, error) });
    // The screen was out of date
    if (!['already_subscribed', 'price_changed'].includes(errorCodeOf(error) ?? '')) return;
    void utils.billing.invalidate();
    void utils.profiles.me.invalidate();
  }

  async function checkout(plan: PaidPlan, interval: Interval, seats = 0): Promise<boolean> {
    if (busyPlan !== null) return false;
    const tab = openTab(t`Redirecting to checkout`);
    setBusyPlan(plan);
    try {
      const priceId = await findPrice(plan, interval);
      if (priceId === undefined) {
        tab.close();
        toast({ variant: 'destructive', title: t`Error`, description: errorText(i18n, 'plan_not_purchasable') });
        return false;
      }
      const { url } = await create.mutateAsync({ priceId, returnTo, seats });
      await before?.(plan);
      tab.navigate(url);
      follow(toast(toastOf?.(plan) ?? { title: t`Redirecting to checkout` }));
      return true;
    } catch (error) {
      tab.close();
      refuse(error);
      return false;
    } finally {
      setBusyPlan(null);
    }
  }

  return { checkout, busyPlan };
}

// Prices change only with the server's configuration
const STALE_MS = 600_000;

/** Whether paid plans are sold here. True until known: the checkout checks again. */
export function usePurchasable(): boolean {
  const { data } = trpc.billing.prices.useQuery(undefined, { staleTime: STALE_MS });
  return data?.length !== 0;
}

export function useFindPrice(): (plan: PaidPlan, interval: Interval) => Promise<string | undefined> {
  const utils = trpc.useUtils();
  return async (plan, interval) => {
    const prices = await utils.billing.prices.fetch(undefined, { staleTime: STALE_MS });
    return prices.find((price) => price.plan === plan && price.interval === interval)?.priceId;
  };
}
