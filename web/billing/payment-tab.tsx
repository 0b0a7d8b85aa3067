import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { type CheckoutResult, followCheckout } from './checkout-tabs.ts';

/** A tab for a payment page, opened before the URL is known. */
export type PaymentTab = { navigate: (url: string) => void; close: () => void };

type OpenPaymentTab = (waiting: string) => PaymentTab;

/** The checkout that this tab opened; null: none. */
type FollowedCheckout = 'open' | CheckoutResult | null;

type PaymentTabs = {
  open: OpenPaymentTab;
  /** `dismiss`: removes what was said when it opened, once it comes back */
  follow: (dismiss: () => void) => void;
  followed: FollowedCheckout;
  setFollowed: Dispatch<SetStateAction<FollowedCheckout>>;
};

const PaymentTabContext = createContext<PaymentTabs | null>(null);

const BlockedTabDialog = lazy(async () => (await withTexts(import('./blocked-tab-dialog.tsx'))).BlockedTabDialog);

/** Opens a tab with a waiting text. Call it directly in the click handler, or browsers block it as a pop-up. */
export function usePaymentTab(): OpenPaymentTab {
  return usePaymentTabs().open;
}

export function useFollowedCheckout(): Omit<PaymentTabs, 'open'> {
  return usePaymentTabs();
}

/** A paid checkout continues on Billing, wherever in the dashboard it was opened. */
export function useBillingOncePaid(): void {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const { followed } = usePaymentTabs();
  const [isFromOnboarding] = useState(followed !== null);
  const isPaid = followed === 'success' && !isFromOnboarding;
  useEffect(() => {
    if (isPaid && window.location.pathname !== screenPath('billing')) navigate(screenPath('billing'));
  }, [isPaid, navigate, screenPath]);
}

function usePaymentTabs(): PaymentTabs {
  const tabs = use(PaymentTabContext);
  if (!tabs) throw new Error('used outside of PaymentTabProvider');
  return tabs;
}

/** If the browser still blocks the tab, a dialog offers the URL as a link. */
export function PaymentTabProvider({ children }: { children: ReactNode }) {
  const [blocked, setBlocked] = useState<string | null>(null);
  const [followed, setFollowed] = useState<FollowedCheckout>(null);
  const isFollowing = followed !== null;
  const said = useRef(() => {});
  useEffect(() => {
    if (!isFollowing) return;
    return followCheckout((result) => {
      said.current();
      setFollowed(result);
    });
  }, [isFollowing]);
  const follow = useCallback((dismiss: () => void) => {
    said.current = dismiss;
    setFollowed('open');
  }, []);
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
  const tabs = useMemo(() => ({ open, follow, followed, setFollowed }), [open, follow, followed]);
  return (
    <PaymentTabContext value={tabs}>
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
