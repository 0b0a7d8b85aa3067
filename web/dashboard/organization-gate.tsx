import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import type { Action } from '#src/owners/permissions.ts';
import { type DashboardScreen, renamedPath, screenAt, screenPath } from '#src/screens.ts';
import { useClients } from '../app/clients.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { useLiveUpdates } from '../app/live/live-updates.ts';
import { ownerOf } from '../app/me.ts';
import { LoadingPage, NoticePage, OfflinePage } from '../app/notice-pages.tsx';
import { isNamed, useOrganizations, useRememberedOrganization } from '../app/organizations.ts';
import { OwnerProvider, useMay, useScreenPath } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { Redirect } from '../app/redirect.tsx';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { DashboardFrame } from './dashboard-frame.tsx';

/** Shows the organization that the address names, to its members (product 36.10). */
export function OrganizationGate() {
  const { username = '' } = useParams();
  const { pathname, search, hash } = useLocation();
  const { data: organizations, isPending } = useOrganizations();
  if (isPending) return <LoadingPage />;
  if (!organizations) return <OfflinePage />;
  const name = username.toLowerCase();
  const found = organizations.find((each) => isNamed(each, name));
  if (!found) {
    return (
      <DashboardFrame>
        <NoMember />
      </DashboardFrame>
    );
  }
  const isRenamed = found.username !== null && found.username !== username;
  return (
    <>
      {isRenamed && <Redirect to={renamedPath(pathname, found.username ?? '') + search + hash} />}
      <Organization key={found.id} id={found.id} />
    </>
  );
}

function NoMember() {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return (
    <>
      <h1 className="text-xl font-bold">
        <Trans>Page not found</Trans>
      </h1>
      <p className="mt-2 text-ink-soft">
        <Trans>There is no such organization, or you aren't a member of it.</Trans>
      </p>
      <Link to={screenPath('home')} className={buttonStyle('primary', 'medium', 'mt-6')}>
        <Trans>Go to Home</Trans>
      </Link>
    </>
  );
}

function Organization({ id }: { id: string }) {
  const { client, queryClient } = useClients(id);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OrganizationDashboard id={id} />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** What a screen shows beyond what every member may see. */
const needed: Partial<Record<DashboardScreen, Action>> = {
  stats: 'links.read',
  links: 'links.read',
  link: 'links.read',
  qrCodes: 'links.read',
  qrCode: 'links.read',
  billing: 'billing.read',
};

/** Leads home from what the role doesn't permit, such as a link that someone sent. */
function PermittedScreen() {
  const screen = screenAt(useLocation().pathname);
  const screenPath = useScreenPath();
  const may = useMay((screen && needed[screen]) ?? 'organization.read');
  return may ? <Outlet /> : <Redirect to={screenPath('home')} />;
}

const REFRESH_MS = 60_000;

function OrganizationDashboard({ id }: { id: string }) {
  const { i18n } = useLingui();
  const person = usePerson();
  const { data, error, isPending } = trpc.organizations.get.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const owner = useMemo(() => data && ownerOf(data), [data]);
  useLiveUpdates(person.id, id);
  useRememberedOrganization(id);
  if (owner) {
    return (
      <OwnerProvider owner={owner}>
        <DashboardFrame>
          <PermittedScreen />
        </DashboardFrame>
      </OwnerProvider>
    );
  }
  if (isPending) return <LoadingPage />;
  const code = errorCodeOf(error);
  return (
    <NoticePage
      title={errorMessage(i18n, error)}
      action={
        code === 'factor_required' ? (
          <Link to={`${screenPath('security')}#two-step`} className={buttonStyle()}>
            <Trans>Set up two-step verification</Trans>
          </Link>
        ) : (
          <Link to={screenPath('home')} className={buttonStyle()}>
            <Trans>Go to Home</Trans>
          </Link>
        )
      }
    />
  );
}
