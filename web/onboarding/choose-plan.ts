import { useLingui } from '@lingui/react/macro';
import type { Interval, PaidPlan, PlanType } from '#src/owners/plans.ts';
import { errorMessage } from '../app/errors.ts';
import { useCheckout } from '../billing/checkout.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { keepInterval } from './saved-interval.ts';

/** Records which plan is chosen; the profile that it changes leads on to step 3, or changes what is asked there. */
function useRecordedChoice() {
  const utils = trpc.useUtils();
  return trpc.onboarding.choosePlan.useMutation({
    onSuccess: async (_, { plan }: { plan: PlanType }) => {
      await utils.profiles.me.cancel();
      utils.profiles.me.setData(undefined, (profile) => profile && { ...profile, chosenPlan: plan });
      void utils.profiles.me.invalidate();
    },
  });
}

/** The free plan is chosen by one press. */
export function useFreePlan() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const choice = useRecordedChoice();

  async function chooseFree(): Promise<void> {
    try {
      await choice.mutateAsync({ plan: 'free' });
      toast({ title: t`Free plan activated!`, description: t`Now let's set up your profile` });
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
    }
  }

  return { chooseFree, isBusy: choice.isPending };
}

/** A paid plan is chosen and its checkout opened; it comes into force when the payment arrives, not before (product 2.2). */
export function usePaidPlan() {
  const { t } = useLingui();
  const choice = useRecordedChoice();
  const { checkout, busyPlan } = useCheckout({
    returnTo: 'onboarding',
    before: (plan) => choice.mutateAsync({ plan }),
    toastOf: (plan) => ({
      title: plan === 'pro' ? t`Pro plan selected!` : t`Business plan selected!`,
      description: t`Complete payment to continue.`,
    }),
  });

  async function choosePaid(plan: PaidPlan, interval: Interval): Promise<void> {
    keepInterval(interval);
    await checkout(plan, interval);
  }

  return { choosePaid, busyPlan };
}
