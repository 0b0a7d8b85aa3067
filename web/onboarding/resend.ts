import { useLingui } from '@lingui/react/macro';
import { RESEND_SECONDS } from '#src/accounts/credentials.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { isClientError, trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Has a new confirmation link sent; answers when the last one was, in milliseconds, or null where none was (product 1.17). */
export function useResend() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const mutation = trpc.auth.resendConfirmation.useMutation();

  async function resend(email: string): Promise<number | null> {
    try {
      await mutation.mutateAsync({ email });
      toast({ title: t`Email sent`, description: t`The new link is valid for 24 hours.` });
      return Date.now();
    } catch (error) {
      toast({ variant: 'destructive', title: t`Error`, description: errorMessage(i18n, error) });
      if (errorCodeOf(error) !== 'mail_just_sent') return null;
      const { secondsLeft = RESEND_SECONDS } = (isClientError(error) && error.data) || {};
      return Date.now() - (RESEND_SECONDS - secondsLeft) * 1000;
    }
  }

  return { resend, isBusy: mutation.isPending };
}
