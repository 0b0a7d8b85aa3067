import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ownerScreenPath } from '#src/screens.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useMay, useOwner, useScreenPath } from '../app/owner.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { Redirect } from '../app/redirect.tsx';
import { OrganizationForm } from '../owners/organizations/organization-form.tsx';
import { OrganizationLook } from '../owners/organizations/organization-look.tsx';
import { roleNames } from '../owners/organizations/roles.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { Section } from './section.tsx';

const LeaveDialog = lazy(async () => (await withTexts(import('../owners/organizations/leave-dialog.tsx'))).LeaveDialog);
const DeleteDialog = lazy(
  async () => (await withTexts(import('../privacy/delete-organization.tsx'))).DeleteOrganizationDialog,
);

export function OrganizationPage() {
  const isOrganization = useMay('organization.read');
  const screenPath = useScreenPath();
  return isOrganization ? <OrganizationSettings /> : <Redirect to={screenPath('home')} />;
}

/** What the role permits. Everyone may leave. */
function OrganizationSettings() {
  const { t, i18n } = useLingui();
  usePageTitle(t`Organization`);
  const toast = useToast();
  const navigate = useNavigate();
  const { name, role, access } = useOwner();
  const mayUpdate = useMay('organization.update') && access.isAccessible;
  const mayDelete = useMay('organization.delete');
  const [opened, setOpened] = useState<'leave' | 'delete' | null>(null);
  const close = () => setOpened(null);
  const roleName = i18n._(roleNames[role]);

  function announceSaved(username: string): void {
    toast({ title: t`Organization saved`, isArrival: true });
    void navigate(ownerScreenPath({ ownerKind: 'organization', username }, 'organization'), { replace: true });
  }

  return (
    <>
      <PageHeader title={t`Organization`}>
        <Trans>
          {name}. Your role: {roleName}.
        </Trans>
      </PageHeader>
      {mayUpdate && (
        <>
          <Section
            id="name"
            title={<Trans>Name</Trans>}
            description={<Trans>Invitations and pages of the organization show it.</Trans>}
          >
            <OrganizationForm onSaved={announceSaved} />
          </Section>
          <Section
            id="look"
            title={<Trans>Look</Trans>}
            description={<Trans>New cards start with the color. Everything here is saved at once.</Trans>}
          >
            <OrganizationLook />
          </Section>
        </>
      )}
      <Section id="leave" title={<Trans>Leave</Trans>} description={<Trans>Your own account stays as it is.</Trans>}>
        <Button variant="secondary" {...LeaveDialog.preload} onClick={() => setOpened('leave')}>
          <Trans>Leave organization</Trans>
        </Button>
      </Section>
      {mayDelete && (
        <Section
          id="delete"
          title={<Trans>Delete</Trans>}
          description={<Trans>For everyone and for good. The Business plan goes back to whom it covers.</Trans>}
        >
          <Button variant="danger" {...DeleteDialog.preload} onClick={() => setOpened('delete')}>
            <Trans>Delete organization</Trans>
          </Button>
        </Section>
      )}
      {opened === 'leave' && <LeaveDialog onClose={close} />}
      {opened === 'delete' && <DeleteDialog onClose={close} />}
    </>
  );
}
