import { useLayoutEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router';
import { type DashboardScreen, dashboardScreens } from '#src/screens.ts';
import { StepUp } from './accounts/factors/step-up.tsx';
import { useSocialReturn } from './accounts/social/social-return.ts';
import { withTexts } from './app/i18n.tsx';
import { ErrorPage, LoadingPage } from './app/notice-pages.tsx';
import { SessionProvider } from './app/session.tsx';
import { PaymentTabProvider } from './billing/payment-tab.tsx';
import { ToastProvider, useLeaveScreen } from './ui/toast.tsx';

// An object for each route, because the router changes it
const account = (): RouteObject['lazy'] => ({
  Component: async () => (await withTexts(import('./dashboard/account-page.tsx'))).AccountPage,
});

const dashboard: Record<DashboardScreen, RouteObject['lazy']> = {
  'qr-codes': { Component: async () => (await withTexts(import('./links/qr-codes/qr-codes-page.tsx'))).QrCodesPage },
  'qr-codes/:id': {
    Component: async () => (await withTexts(import('./links/qr-codes/qr-code-editor-page.tsx'))).QrCodeEditorPage,
  },
  vcards: { Component: async () => (await withTexts(import('./cards/list/cards-page.tsx'))).CardsPage },
  'vcards/:id': {
    Component: async () => (await withTexts(import('./cards/card-editor-page.tsx'))).CardEditorPage,
  },
  billing: { Component: async () => (await withTexts(import('./billing/billing-page.tsx'))).BillingPage },
  account: account(),
  'account/security': account(),
  'account/preferences': account(),
  'account/data': account(),
  support: { Component: async () => (await withTexts(import('./support/support-page.tsx'))).SupportPage },
  profile: { Component: async () => (await withTexts(import('./owners/profile-page.tsx'))).ProfilePage },
  vcard: { Component: async () => (await withTexts(import('./cards/card-page.tsx'))).CardPage },
  links: { Component: async () => (await withTexts(import('./links/links-page.tsx'))).LinksPage },
  'links/:id/edit': {
    Component: async () => (await withTexts(import('./links/link-editor-page.tsx'))).LinkEditorPage,
  },
  'links/:id': { Component: async () => (await withTexts(import('./stats/item-page.tsx'))).ItemPage },
};

// The server renders the landing page and the public pages without this client.
const screens: RouteObject[] = [
  { path: 'login', lazy: { Component: async () => (await import('./accounts/login-page.tsx')).LoginPage } },
  { path: 'auth', lazy: { Component: async () => (await withTexts(import('./accounts/auth-page.tsx'))).AuthPage } },
  {
    path: 'onboarding',
    lazy: { Component: async () => (await withTexts(import('./onboarding/onboarding-page.tsx'))).OnboardingPage },
  },
  {
    path: 'dashboard',
    lazy: { Component: async () => (await import('./dashboard/dashboard-gate.tsx')).DashboardGate },
    children: [
      { index: true, lazy: { Component: async () => (await import('./stats/analytics-page.tsx')).AnalyticsPage } },
      ...dashboardScreens.map((path) => ({ path, lazy: dashboard[path] })),
    ],
  },
  {
    path: 'goodbye',
    lazy: { Component: async () => (await withTexts(import('./privacy/goodbye-page.tsx'))).GoodbyePage },
  },
  {
    path: 'dev/ui',
    lazy: {
      Component: async () => (await withTexts(import('./app/design-system/design-system-page.tsx'))).DesignSystemPage,
    },
  },
  { path: '*', lazy: { Component: async () => (await withTexts(import('./app/not-found-page.tsx'))).NotFoundPage } },
];

// The session loads beside the first screen. It survives a screen that crashes or can't be loaded
export const router = createBrowserRouter([
  {
    Component: Providers,
    ErrorBoundary: ErrorPage,
    children: [{ Component: Frame, HydrateFallback: LoadingPage, ErrorBoundary: ErrorPage, children: screens }],
  },
]);

function Providers() {
  return (
    <ToastProvider>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </ToastProvider>
  );
}

function Frame() {
  useSocialReturn();
  useToastsLeave();
  return (
    <PaymentTabProvider>
      <Outlet />
      <StepUp />
      <ScrollRestoration storageKey="scroll-positions" />
    </PaymentTabProvider>
  );
}

function useToastsLeave(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const leaveScreen = useLeaveScreen();
  const last = useRef(pathname);
  // Before effects: the new screen may show a toast in one
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    leaveScreen({ isRedirect: type === 'REPLACE' });
  }, [pathname, type, leaveScreen]);
}
