import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { ErrorPage } from './shared/error-page.tsx';
import { StepUp } from './shared/factors/step-up.tsx';
import { LoadingPage } from './shared/loading-page.tsx';
import { NotFoundPage } from './shared/not-found-page.tsx';
import { PaymentTabProvider } from './shared/payment-tab.tsx';
import { useSocialReturn } from './shared/social/social-return.ts';

// The screens in the order of the product's table. Each is fetched when it is first opened. The landing page and the
// public pages are not here: the server writes them, without this client.
const dashboard: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./analytics/analytics-page.tsx')).AnalyticsPage }),
  },
  { path: 'qr-codes', lazy: async () => ({ Component: (await import('./qr-codes/qr-codes-page.tsx')).QrCodesPage }) },
  { path: 'vcards', lazy: async () => ({ Component: (await import('./vcards/vcards-page.tsx')).VcardsPage }) },
  { path: 'billing', lazy: async () => ({ Component: (await import('./billing/billing-page.tsx')).BillingPage }) },
  { path: 'account', lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }) },
  { path: 'support', lazy: async () => ({ Component: (await import('./support/support-page.tsx')).SupportPage }) },
  { path: 'profile', lazy: async () => ({ Component: (await import('./profile/profile-page.tsx')).ProfilePage }) },
  { path: 'vcard', lazy: async () => ({ Component: (await import('./vcards/vcard-page.tsx')).VcardPage }) },
  { path: 'links', lazy: async () => ({ Component: (await import('./links/links-page.tsx')).LinksPage }) },
  { path: 'links/:id', lazy: async () => ({ Component: (await import('./analytics/link-page.tsx')).LinkPage }) },
];

const screens: RouteObject[] = [
  { path: 'login', lazy: async () => ({ Component: (await import('./auth/login-page.tsx')).LoginPage }) },
  { path: 'auth', lazy: async () => ({ Component: (await import('./auth/auth-page.tsx')).AuthPage }) },
  {
    path: 'onboarding',
    lazy: async () => ({ Component: (await import('./onboarding/onboarding-page.tsx')).OnboardingPage }),
  },
  {
    path: 'dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-gate.tsx')).DashboardGate }),
    children: dashboard,
  },
  { path: 'goodbye', lazy: async () => ({ Component: (await import('./goodbye/goodbye-page.tsx')).GoodbyePage }) },
  { path: 'dev/ui', lazy: async () => ({ Component: (await import('./gallery/gallery-page.tsx')).GalleryPage }) },
  { path: '*', Component: NotFoundPage },
];

export const router = createBrowserRouter([
  { Component: Screens, ErrorBoundary: ErrorPage, HydrateFallback: LoadingPage, children: screens },
]);

function Screens() {
  useSocialReturn();
  return (
    <PaymentTabProvider>
      <Outlet />
      <ScrollRestoration />
      <StepUp />
    </PaymentTabProvider>
  );
}
