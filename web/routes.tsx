import { type ComponentType, useLayoutEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router';
import {
  type DashboardScreen,
  dashboardScreens,
  type EntryScreen,
  entryScreens,
  organizationRoute,
  organizationScreens,
  ownScreens,
  screenPath,
} from '#src/screens.ts';
import { StepUp } from './accounts/factors/step-up.tsx';
import { useSocialReturn } from './accounts/social/social-return.ts';
import { areHostsOffered } from './app/domains-offered.ts';
import { withTexts } from './app/i18n.tsx';
import { ErrorPage, LoadingPage } from './app/notice-pages.tsx';
import { arePlansShown } from './app/plans-shown.ts';
import { useReplacePrerendered } from './app/pre-hydration.ts';
import { SessionProvider } from './app/session.tsx';
import { Toasts } from './app/toasts.tsx';
import { PaymentTabProvider } from './billing/payment-tab.tsx';
import { useLeaveScreen } from './ui/toast.tsx';

// An object for each route, because the router changes it
const screen = (component: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: { Component: component },
});

// Without a component for a screen, this doesn't compile
const dashboard: Record<DashboardScreen, Pick<RouteObject, 'lazy'>> = {
  home: screen(async () => (await withTexts(import('./stats/analytics-page.tsx'))).AnalyticsPage),
  stats: screen(async () => (await withTexts(import('./stats/stats-page.tsx'))).StatsPage),
  qrCodes: screen(async () => (await withTexts(import('./links/qr-codes/qr-codes-page.tsx'))).QrCodesPage),
  qrCode: screen(async () => (await withTexts(import('./links/qr-codes/qr-code-editor-page.tsx'))).QrCodeEditorPage),
  cards: screen(async () => (await withTexts(import('./cards/list/cards-page.tsx'))).CardsPage),
  card: screen(async () => (await withTexts(import('./cards/card-editor-page.tsx'))).CardEditorPage),
  mainCard: screen(async () => (await withTexts(import('./cards/card-page.tsx'))).CardPage),
  links: screen(async () => (await withTexts(import('./links/links-page.tsx'))).LinksPage),
  itemStats: screen(async () => (await withTexts(import('./stats/item-page.tsx'))).ItemPage),
  link: screen(async () => (await withTexts(import('./links/link-editor-page.tsx'))).LinkEditorPage),
  billing: screen(async () => (await withTexts(import('./billing/billing-page.tsx'))).BillingPage),
  account: screen(async () => (await withTexts(import('./dashboard/account/general-tab.tsx'))).GeneralTab),
  security: screen(async () => (await withTexts(import('./dashboard/account/security-tab.tsx'))).SecurityTab),
  preferences: screen(async () => (await withTexts(import('./dashboard/account/preferences-tab.tsx'))).PreferencesTab),
  data: screen(async () => (await withTexts(import('./dashboard/account/data-tab.tsx'))).DataTab),
  api: screen(async () => (await withTexts(import('./dashboard/account/api-tab.tsx'))).ApiTab),
  domains: screen(async () => (await withTexts(import('./dashboard/account/domains-tab.tsx'))).DomainsTab),
  support: screen(async () => (await withTexts(import('./support/support-page.tsx'))).SupportPage),
  profile: screen(async () => (await withTexts(import('./owners/profile-page.tsx'))).ProfilePage),
  members: screen(async () => (await withTexts(import('./owners/organizations/members-page.tsx'))).MembersPage),
  templates: screen(async () => (await withTexts(import('./cards/templates/templates-page.tsx'))).TemplatesPage),
  template: screen(async () => (await withTexts(import('./cards/templates/template-page.tsx'))).TemplatePage),
  organization: screen(async () => (await withTexts(import('./dashboard/organization-page.tsx'))).OrganizationPage),
  newOrganization: screen(
    async () => (await withTexts(import('./billing/new-organization-page.tsx'))).NewOrganizationPage,
  ),
};

const entries: Record<EntryScreen, Pick<RouteObject, 'lazy'>> = {
  login: screen(async () => (await import('./accounts/login-page.tsx')).LoginPage),
  auth: screen(async () => (await withTexts(import('./accounts/auth-page.tsx'))).AuthPage),
  onboarding: screen(async () => (await withTexts(import('./onboarding/onboarding-page.tsx'))).OnboardingPage),
  goodbye: screen(async () => (await withTexts(import('./privacy/goodbye-page.tsx'))).GoodbyePage),
  invitation: screen(
    async () => (await withTexts(import('./owners/organizations/invitation-page.tsx'))).InvitationPage,
  ),
};

/** Around the tabs of the account. */
const accountPage = screen(async () => (await import('./dashboard/account-page.tsx')).AccountPage);
const accountTabs: readonly DashboardScreen[] = ['account', 'security', 'preferences', 'data', 'domains', 'api'];

const notFound = screen(async () => (await withTexts(import('./app/not-found-page.tsx'))).NotFoundPage);

/** As the server has it. */
const isMissing = (name: DashboardScreen) =>
  (name === 'billing' && !arePlansShown) || (name === 'domains' && !areHostsOffered);

function dashboardRoute(name: DashboardScreen): RouteObject {
  // A copy, because an organization has the screen, too
  const [path, route] = [dashboardScreens[name], { ...(isMissing(name) ? notFound : dashboard[name]) }];
  return path === '' ? { index: true, ...route } : { path, ...route };
}

// The server renders the landing page and the public pages without this client.
const screens: RouteObject[] = [
  ...entryScreens.map((path) => ({ path, ...entries[path] })),
  {
    path: screenPath('home'),
    ...screen(async () => (await import('./dashboard/dashboard-gate.tsx')).DashboardGate),
    children: [
      ...ownScreens.filter((name) => isMissing(name) || !accountTabs.includes(name)).map(dashboardRoute),
      { ...accountPage, children: accountTabs.filter((name) => !isMissing(name)).map(dashboardRoute) },
      {
        path: organizationRoute,
        ...screen(async () => (await withTexts(import('./dashboard/organization-gate.tsx'))).OrganizationGate),
        children: organizationScreens.map(dashboardRoute),
      },
    ],
  },
  { path: '*', ...notFound },
];

// Without a key of its own, the first entry of each document is 'default', and would be scrolled to where another one was
const { state } = window.history;
if (!state?.key) window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');

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
    <Toasts>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </Toasts>
  );
}

/** They replace it themselves once they have their content. */
const prerendered: readonly string[] = [screenPath('home'), screenPath('login')];

function Frame() {
  const { pathname } = useLocation();
  useReplacePrerendered(!prerendered.includes(pathname));
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
