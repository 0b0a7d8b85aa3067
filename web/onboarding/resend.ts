import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Has a new confirmation link sent; answers whether it was. */
export function useResend() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const mutation = trpc.auth.resendConfirmation.useMutation();

  async function resend(email: string): Promise<boolean> {
    try {
      await mutation.mutateAsync({ email });
      toast({ title: t`Email sent`, description: t`The new link is valid for 24 hours.` });
      return true;
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      return false;
    }
  }

  return { resend, isBusy: mutation.isPending };
}
