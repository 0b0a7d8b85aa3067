import { useRef } from 'react';

/**
 * Brings the focus back to where it was when a dialog opened. Radix gives it to the dialog's own trigger alone, which a dialog
 * that is opened by state does not have.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
