import { useLingui } from '@lingui/react/macro';
import { useToast } from '../../ui/toast.tsx';

/** A paused code has no picture to download (product 18.4): says so, and what helps. */
export function usePausedToast(): () => void {
  const { t } = useLingui();
  const toast = useToast();
  return () =>
    toast({
      variant: 'destructive',
      title: t`This code is paused`,
      description: t`It can be downloaded again once you choose it among those that stay, or upgrade your plan.`,
    });
}
