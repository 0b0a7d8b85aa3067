import { useLingui } from '@lingui/react/macro';
import { useToast } from '../ui/toast.tsx';

/** Copies an address and says so, and what else is to know; where the browser does not allow it, the address stands in the notice. */
export function useCopyLink(): (address: string, note?: string) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  return async (address, note) => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t`Link copied`, description: note });
    } catch {
      toast({ variant: 'destructive', title: t`The link could not be copied.`, description: address });
    }
  };
}
