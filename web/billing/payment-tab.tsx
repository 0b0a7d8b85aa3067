import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';

/** A tab for a payment page, opened before the URL is known. */
export type PaymentTab = { navigate: (url: string) => void; close: () => void };

type OpenPaymentTab = (waiting: string) => PaymentTab;

const PaymentTabContext = createContext<OpenPaymentTab | null>(null);

const BlockedTabDialog = lazy(async () => (await withTexts(import('./blocked-tab-dialog.tsx'))).BlockedTabDialog);

/** Opens a tab with a waiting text. Call it directly in the click handler, or browsers block it as a pop-up. */
export function usePaymentTab(): OpenPaymentTab {
  const open = use(PaymentTabContext);
  if (!open) throw new Error('usePaymentTab outside of PaymentTabProvider');
  return open;
}

/** If the browser still blocks the tab, a dialog offers the URL as a link. */
export function PaymentTabProvider({ children }: { children: ReactNode }) {
  const [blocked, setBlocked] = useState<string | null>(null);
  const open = useCallback<OpenPaymentTab>((waiting) => {
    const tab = blankTab(waiting);
    return {
      navigate: (url) => {
        if (tab && !tab.closed) tab.location.replace(url);
        else setBlocked(url);
      },
      close: () => tab?.close(),
    };
  }, []);
  return (
    <PaymentTabContext value={open}>
      {children}
      {blocked !== null && <BlockedTabDialog url={blocked} onClose={() => setBlocked(null)} />}
    </PaymentTabContext>
  );
}

function blankTab(waiting: string): Window | null {
  const tab = window.open('about:blank');
  if (!tab) return null;
  // Cuts the provider's access to this page; 'noopener' would return no handle to navigate
  tab.opener = null;
  const { documentElement: root, body } = tab.document;
  tab.document.title = waiting;
  root.lang = document.documentElement.lang;
  root.style.colorScheme = 'light dark';
  Object.assign(body.style, { font: '1.125rem system-ui, sans-serif', margin: '20vh 1.5rem', textAlign: 'center' });
  body.textContent = waiting;
  return tab;
}
