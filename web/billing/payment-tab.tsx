import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import { withTexts } from '../app/i18n.tsx';

/** A tab for a page of the payment provider, opened before its address is known. */
export type PaymentTab = { lead: (url: string) => void; close: () => void };

type OpenPaymentTab = (waiting: string) => PaymentTab;

const PaymentTabContext = createContext<OpenPaymentTab | null>(null);

const BlockedTabDialog = lazy(async () => ({
  default: (await withTexts(import('./blocked-tab-dialog.tsx'))).BlockedTabDialog,
}));

/** Opens a tab that says what it waits for. To be called in the press itself: later, browsers take it for a pop-up. */
export function usePaymentTab(): OpenPaymentTab {
  const open = use(PaymentTabContext);
  if (!open) throw new Error('usePaymentTab outside of PaymentTabProvider');
  return open;
}

/** Where a browser blocks the tab all the same, a dialog offers the address as a link to press. */
export function PaymentTabProvider({ children }: { children: ReactNode }) {
  const [blocked, setBlocked] = useState<string | null>(null);
  const open = useCallback<OpenPaymentTab>((waiting) => {
    const tab = blankTab(waiting);
    return {
      lead: (url) => {
        if (tab && !tab.closed) tab.location.replace(url);
        else setBlocked(url);
      },
      close: () => tab?.close(),
    };
  }, []);
  return (
    <PaymentTabContext value={open}>
      {children}
      {blocked !== null && (
        <Suspense>
          <BlockedTabDialog url={blocked} onClose={() => setBlocked(null)} />
        </Suspense>
      )}
    </PaymentTabContext>
  );
}

function blankTab(waiting: string): Window | null {
  const tab = window.open('about:blank');
  if (!tab) return null;
  // The provider's page must not reach back into this one; 'noopener' would leave nothing to lead the tab with
  tab.opener = null;
  const { documentElement: root, body } = tab.document;
  tab.document.title = waiting;
  root.lang = document.documentElement.lang;
  root.style.colorScheme = 'light dark';
  Object.assign(body.style, { font: '1.125rem system-ui, sans-serif', margin: '20vh 1.5rem', textAlign: 'center' });
  body.textContent = waiting;
  return tab;
}
