import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../app/errors.ts';
import { alone, trpc } from '../trpc.ts';
import { useToast } from '../ui/toast.tsx';
import { usePaymentTab } from './payment-tab.tsx';

/** The provider's customer portal in a new tab. `openPortal` is called in the press itself. */
export function usePortal() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const openTab = usePaymentTab();
  const portal = trpc.billing.customerPortal.useMutation(alone);

  async function openPortal(): Promise<boolean> {
    if (portal.isPending) return false;
    const tab = openTab(t`Opening customer portal`);
    try {
      const { url } = await portal.mutateAsync();
      tab.lead(url);
      toast({ title: t`Opening customer portal` });
      return true;
    } catch (error) {
      tab.close();
      const title = t`Failed to open customer portal. Please try again.`;
      toast({ variant: 'destructive', title, description: errorMessage(i18n, error) });
      return false;
    }
  }

  return { openPortal, isBusy: portal.isPending };
}
