import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '../ui/button-style.ts';
import { usePortal } from './portal.ts';

type PortalButtonProps = { variant?: ButtonVariant; size?: ButtonSize; className?: string; children: ReactNode };

/** Opens the provider's customer portal, whatever is to be done there. */
export function PortalButton({ variant = 'secondary', size, className, children }: PortalButtonProps) {
  const { openPortal, isBusy } = usePortal();
  return (
    <Button variant={variant} size={size} className={className} busy={isBusy} onClick={openPortal}>
      {children}
    </Button>
  );
}
