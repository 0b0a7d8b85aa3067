import { StepUp } from './accounts/factors/step-up.tsx';
import { useSocialReturn } from './accounts/social/social-return.ts';
import { withTexts } from './app/i18n.tsx';
import type { Route } from './app/routing/paths.ts';
import { createRouter } from './app/routing/router.ts';
import { Outlet } from './app/routing/router-provider.tsx';
import { PaymentTabProvider } from './billing/payment-tab.tsx';

// In the order of the product's table. The server renders the landing page and the public pages without this client.
const dashboard: Route[] = [
  {
    load: async () => (await import('./stats/analytics-page.tsx')).AnalyticsPage,
  },
  { path: 'qr-codes', load: async () => (await withTexts(import('./links/qr-codes/qr-codes-page.tsx'))).QrCodesPage },
  { path: 'vcards', load: async () => (await withTexts(import('./cards/cards-page.tsx'))).CardsPage },
  { path: 'billing', load: async () => (await withTexts(import('./billing/billing-page.tsx'))).BillingPage },
  { path: 'account', load: async () => (await withTexts(import('./dashboard/account-page.tsx'))).AccountPage },
  { path: 'support', load: async () => (await withTexts(import('./support/support-page.tsx'))).SupportPage },
  { path: 'profile', load: async () => (await withTexts(import('./owners/profile-page.tsx'))).ProfilePage },
  { path: 'vcard', load: async () => (await withTexts(import('./cards/card-page.tsx'))).CardPage },
  { path: 'links', load: async () => (await withTexts(import('./links/links-page.tsx'))).LinksPage },
  { path: 'links/:id', load: async () => (await withTexts(import('./stats/item-page.tsx'))).ItemPage },
];

const screens: Route[] = [
  { path: 'login', load: async () => (await import('./accounts/login-page.tsx')).LoginPage },
  { path: 'auth', load: async () => (await withTexts(import('./accounts/auth-page.tsx'))).AuthPage },
  {
    path: 'onboarding',
    load: async () => (await withTexts(import('./onboarding/onboarding-page.tsx'))).OnboardingPage,
  },
  {
    path: 'dashboard',
    load: async () => (await import('./dashboard/dashboard-gate.tsx')).DashboardGate,
    children: dashboard,
  },
  { path: 'goodbye', load: async () => (await withTexts(import('./privacy/goodbye-page.tsx'))).GoodbyePage },
  {
    path: 'dev/ui',
    load: async () => (await withTexts(import('./app/design-system/design-system-page.tsx'))).DesignSystemPage,
  },
  { path: '*', load: async () => (await withTexts(import('./app/not-found-page.tsx'))).NotFoundPage },
];

export const router = createRouter(screens);

export function Frame() {
  useSocialReturn();
  return (
    <PaymentTabProvider>
      <Outlet />
      <StepUp />
    </PaymentTabProvider>
  );
}
