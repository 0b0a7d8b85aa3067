import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router';
import type { Interval, PaidPlan, PlanType } from '#src/owners/plans.ts';
import { readStored, store } from '../app/browser-storage.ts';
import { errorMessage } from '../app/errors.ts';
import { useCheckout } from '../billing/checkout.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Saves the chosen plan; the updated profile leads to step 3. */
function useChoosePlan() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { search } = useLocation();
  return trpc.onboarding.choosePlan.useMutation({
    onSuccess: async (_, { plan }: { plan: PlanType }) => {
      await utils.profiles.me.cancel();
      utils.profiles.me.setData(undefined, (profile) => profile && { ...profile, chosenPlan: plan });
      void utils.profiles.me.invalidate();
      // The plans were shown again: continue with the card
      if (new URLSearchParams(search).has('step')) void navigate({ search: '' }, { replace: true });
    },
  });
}

export function useFreePlan() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const choice = useChoosePlan();

  async function chooseFree(): Promise<void> {
    try {
      await choice.mutateAsync({ plan: 'free' });
      toast({ title: t`Free plan activated!`, description: t`Now let's set up your profile`, isArrival: true });
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    }
  }

  return { chooseFree, isBusy: choice.isPending };
}

/** Saves a paid plan and opens its checkout. The plan starts only when the payment arrives (product 2.2). */
export function usePaidPlan() {
  const { t } = useLingui();
  const choice = useChoosePlan();
  const { checkout, busyPlan } = useCheckout({
    returnTo: 'onboarding',
    before: (plan) => choice.mutateAsync({ plan }),
    toastOf: (plan) => ({
      title: plan === 'pro' ? t`Pro plan selected!` : t`Business plan selected!`,
      description: t`Complete payment to continue.`,
      isArrival: true,
    }),
  });

  async function choosePaid(plan: PaidPlan, interval: Interval): Promise<void> {
    saveInterval(interval);
    await checkout(plan, interval);
  }

  return { choosePaid, busyPlan };
}

const INTERVAL_KEY = 'chosen-interval';

/** Remembered so that step 3 can reopen the same checkout. */
function saveInterval(interval: Interval): void {
  store(INTERVAL_KEY, interval);
}

export function savedInterval(): Interval {
  return readStored(INTERVAL_KEY) === 'year' ? 'year' : 'month';
}
