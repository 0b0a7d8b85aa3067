import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../app/errors.ts';
import { trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';

/** Sends a message; on failure it stays in the form. */
export function useSendMessage(onSent: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const mutation = trpc.support.send.useMutation({
    onSuccess: () => {
      toast({ title: t`Message sent`, description: t`We answer within 24 hours. A copy is in your mail.` });
      onSent();
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t`Failed to send message. Please try again.`,
        description: errorMessage(i18n, error),
      }),
  });
  return { send: mutation.mutate, isBusy: mutation.isPending };
}
