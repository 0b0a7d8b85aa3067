import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorMessage } from '../app/errors.ts';
import { alone, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { usePaymentTab } from './payment-tab.tsx';

/** Opens the provider's customer portal in a new tab. Call `openPortal` directly in the click handler. */
function usePortal() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const openTab = usePaymentTab();
  const portal = trpc.billing.customerPortal.useMutation(alone);

  async function openPortal(): Promise<boolean> {
    if (portal.isPending) return false;
    const tab = openTab(t`Opening customer portal`);
    try {
      const { url } = await portal.mutateAsync();
      tab.navigate(url);
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

type PortalButtonProps = { variant?: ButtonVariant; size?: ButtonSize; className?: string; children: ReactNode };

export function PortalButton({ variant = 'secondary', size, className, children }: PortalButtonProps) {
  const { openPortal, isBusy } = usePortal();
  return (
    <Button variant={variant} size={size} className={className} busy={isBusy} onClick={openPortal}>
      {children}
    </Button>
  );
}
