import { withTexts } from './i18n.tsx';
import { StepUp } from './shared/factors/step-up.tsx';
import { PaymentTabProvider } from './shared/payment-tab.tsx';
import type { Route } from './shared/routing/route.ts';
import { createRouter } from './shared/routing/router.ts';
import { Outlet } from './shared/routing/router-provider.tsx';
import { useSocialReturn } from './shared/social/social-return.ts';

// The screens in the order of the product's table. Each is fetched when it is first opened. The landing page and the
// public pages are not here: the server writes them, without this client.
const dashboard: Route[] = [
  {
    load: async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  },
  { path: 'qr-codes', load: async () => (await withTexts(import('./qr-codes/qr-codes-page.tsx'))).QrCodesPage },
  { path: 'vcards', load: async () => (await withTexts(import('./vcards/vcards-page.tsx'))).VcardsPage },
  { path: 'billing', load: async () => (await withTexts(import('./billing/billing-page.tsx'))).BillingPage },
  { path: 'account', load: async () => (await withTexts(import('./account/account-page.tsx'))).AccountPage },
  { path: 'support', load: async () => (await withTexts(import('./support/support-page.tsx'))).SupportPage },
  { path: 'profile', load: async () => (await withTexts(import('./profile/profile-page.tsx'))).ProfilePage },
  { path: 'vcard', load: async () => (await withTexts(import('./vcards/vcard-page.tsx'))).VcardPage },
  { path: 'links', load: async () => (await withTexts(import('./links/links-page.tsx'))).LinksPage },
  { path: 'links/:id', load: async () => (await withTexts(import('./analytics/link-page.tsx'))).LinkPage },
];

const screens: Route[] = [
  { path: 'login', load: async () => (await import('./auth/login-page.tsx')).LoginPage },
  { path: 'auth', load: async () => (await withTexts(import('./auth/auth-page.tsx'))).AuthPage },
  {
    path: 'onboarding',
    load: async () => (await withTexts(import('./onboarding/onboarding-page.tsx'))).OnboardingPage,
  },
  {
    path: 'dashboard',
    load: async () => (await import('./dashboard/dashboard-gate.tsx')).DashboardGate,
    children: dashboard,
  },
  { path: 'goodbye', load: async () => (await withTexts(import('./goodbye/goodbye-page.tsx'))).GoodbyePage },
  { path: 'dev/ui', load: async () => (await withTexts(import('./gallery/gallery-page.tsx'))).GalleryPage },
  { path: '*', load: async () => (await withTexts(import('./shared/not-found-page.tsx'))).NotFoundPage },
];

export const router = createRouter(screens);

/** Around every screen. */
export function Frame() {
  useSocialReturn();
  return (
    <PaymentTabProvider>
      <Outlet />
      <StepUp />
    </PaymentTabProvider>
  );
}
