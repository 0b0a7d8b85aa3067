import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Records the choice of the free plan; the profile that it changes leads on to step 3. */
export function useFreePlan() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const utils = trpc.useUtils();
  const mutation = trpc.onboarding.choosePlan.useMutation({
    onSuccess: async () => {
      await utils.profiles.me.cancel();
      utils.profiles.me.setData(undefined, (profile) => profile && { ...profile, chosenPlan: 'free' });
      toast({ title: t`Free plan activated!`, description: t`Now let's set up your profile` });
      void utils.profiles.me.invalidate();
    },
    onError: (error) => toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) }),
  });
  return { chooseFree: () => mutation.mutate({ plan: 'free' }), isBusy: mutation.isPending };
}
