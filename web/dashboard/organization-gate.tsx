import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { renamedPath, screenAt, screenPath } from '#src/screens.ts';
import { useClients } from '../app/clients.ts';
import { errorCodeOf, errorMessage } from '../app/errors.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useLiveUpdates } from '../app/live/live-updates.ts';
import { ownerOf } from '../app/me.ts';
import { LoadingPage, NoticePage, OfflinePage } from '../app/notice-pages.tsx';
import { isNamed, type OwnOrganization, useOrganizations, useRememberedOrganization } from '../app/organizations.ts';
import { OwnerProvider, useMay, useScreenPath } from '../app/owner.tsx';
import { usePageTitle } from '../app/page-header.tsx';
import { Redirect } from '../app/redirect.tsx';
import { usePerson } from '../app/session.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { screenActions } from './screen-actions.ts';

const LeaveDialog = lazy(async () => (await withTexts(import('../owners/organizations/leave-dialog.tsx'))).LeaveDialog);

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
      <Organization key={found.id} organization={found} />
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

function Organization({ organization }: { organization: OwnOrganization }) {
  const { client, queryClient } = useClients(organization.id);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OrganizationDashboard organization={organization} />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** Leads home from what the role doesn't permit, such as a link that someone sent. */
function PermittedScreen() {
  const screen = screenAt(useLocation().pathname);
  const screenPath = useScreenPath();
  const may = useMay((screen && screenActions[screen]) ?? 'organization.read');
  return may ? <Outlet /> : <Redirect to={screenPath('home')} />;
}

const REFRESH_MS = 60_000;

function OrganizationDashboard({ organization }: { organization: OwnOrganization }) {
  const { id } = organization;
  const person = usePerson();
  const { data, error, isPending } = trpc.organizations.get.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const owner = useMemo(() => data && ownerOf(data), [data]);
  useLiveUpdates(person.id, id);
  useRememberedOrganization(id);
  const code = error === null ? null : errorCodeOf(error);
  // What was read before must not hide it
  if (code === 'account_disabled' || code === 'factor_required') {
    return <Refused organization={organization} code={code} />;
  }
  if (owner) {
    return (
      <OwnerProvider owner={owner}>
        <DashboardFrame>
          <PermittedScreen />
        </DashboardFrame>
      </OwnerProvider>
    );
  }
  return isPending ? <LoadingPage /> : <Failed error={error} />;
}

type RefusedProps = { organization: OwnOrganization; code: 'account_disabled' | 'factor_required' };

/** What a member can still do is leave, unless there would be no owner. */
function Refused({ organization, code }: RefusedProps) {
  const [isLeaving, setLeaving] = useState(false);
  const isSuspended = code === 'account_disabled';
  const { name } = organization;
  return (
    <NoticePage
      title={isSuspended ? <Trans>{name} is suspended</Trans> : <Trans>{name} requires two-step verification</Trans>}
      action={
        <>
          {isSuspended ? (
            <Link to={screenPath('home')} className={buttonStyle()}>
              <Trans>Go to my own account</Trans>
            </Link>
          ) : (
            <Link to={`${screenPath('security')}#two-step`} className={buttonStyle()}>
              <Trans>Set up two-step verification</Trans>
            </Link>
          )}
          {!organization.isOnlyOwner && (
            <Button variant="secondary" {...LeaveDialog.preload} onClick={() => setLeaving(true)}>
              <Trans>Leave organization</Trans>
            </Button>
          )}
          {isLeaving && <LeaveDialog organization={organization} onClose={() => setLeaving(false)} />}
        </>
      }
    >
      <p>
        {isSuspended ? (
          <Trans>
            Nobody can use it at the moment. Your own account isn't affected. Its owners can contact support.
          </Trans>
        ) : (
          <Trans>Its members need a second step besides the password, and you don't have one yet.</Trans>
        )}
      </p>
    </NoticePage>
  );
}

function Failed({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  return (
    <NoticePage
      title={errorMessage(i18n, error)}
      action={
        <Link to={screenPath('home')} className={buttonStyle()}>
          <Trans>Go to Home</Trans>
        </Link>
      }
    />
  );
}
