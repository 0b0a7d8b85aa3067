import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forOwner } from '#src/owners/named-owner.ts';
import { roleNames } from '#src/owners/role-names.ts';
import { paths } from '#src/paths.ts';
import { ownerScreenPath } from '#src/screens.ts';
import { areHostsOffered } from '../app/domains-offered.ts';
import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { ListSkeleton } from '../app/list/list-skeleton.tsx';
import { useMay, useOwner } from '../app/owner.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { OrganizationForm } from '../owners/organizations/organization-form.tsx';
import { OrganizationLook } from '../owners/organizations/organization-look.tsx';
import { RequiredFactor } from '../owners/organizations/required-factor.tsx';
import { TeamPageForm } from '../owners/organizations/team-page-form.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useToast } from '../ui/toast.tsx';
import { Section } from './section.tsx';

const AuditLog = lazy(async () => (await withTexts(import('../owners/organizations/audit-log.tsx'))).AuditLog, {
  Fallback: ListSkeleton,
});
const ApiKeys = lazy(async () => (await withTexts(import('../api/api-keys.tsx'))).ApiKeys, { Fallback: ListSkeleton });
const DomainSections = lazy(async () => (await withTexts(import('./domain-sections.tsx'))).DomainSections, {
  Fallback: ListSkeleton,
});
const LeaveDialog = lazy(async () => (await withTexts(import('../owners/organizations/leave-dialog.tsx'))).LeaveDialog);
const DeleteDialog = lazy(
  async () => (await withTexts(import('../privacy/delete-organization.tsx'))).DeleteOrganizationDialog,
);

/** What the role permits. Everyone may leave but the only owner. */
export function OrganizationPage() {
  const { t, i18n } = useLingui();
  usePageTitle(t`Organization`);
  const toast = useToast();
  const navigate = useNavigate();
  const owner = useOwner();
  const { id, name, role, isOnlyOwner, access } = owner;
  const mayUpdate = useMay('organization.update') && access.isAccessible;
  const mayDemand = useMay('members.manage') && access.isAccessible;
  const mayAudit = useMay('audit.read');
  const mayReadKeys = useMay('keys.read');
  const mayReadDomains = useMay('domains.read');
  const mayExport = useMay('organization.export');
  const mayDelete = useMay('organization.delete');
  const [opened, setOpened] = useState<'leave' | 'delete' | null>(null);
  const [isAudited, setAudited] = useState(false);
  const close = () => setOpened(null);
  const roleName = roleNames(i18n)[role];

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
            description={<Trans>New cards start with the color. Logo, picture and color are saved at once.</Trans>}
          >
            <OrganizationLook />
          </Section>
          <Section
            id="page"
            title={<Trans>Team page</Trans>}
            description={<Trans>What people see at the organization's link, above its people.</Trans>}
          >
            <TeamPageForm />
          </Section>
        </>
      )}
      {mayDemand && (
        <Section
          id="two-step"
          title={<Trans>Two-step verification</Trans>}
          description={<Trans>A code or passkey besides the password.</Trans>}
        >
          <RequiredFactor />
        </Section>
      )}
      {mayReadDomains && areHostsOffered && <DomainSections />}
      {mayReadKeys && (
        <Section
          id="api"
          title={<Trans>API keys</Trans>}
          description={<Trans>They act for the organization, whoever made them.</Trans>}
        >
          <ApiKeys />
        </Section>
      )}
      {mayAudit && (
        <Section
          id="activity"
          title={<Trans>Activity</Trans>}
          description={<Trans>Who changed what in the last 12 months.</Trans>}
        >
          {isAudited ? (
            <AuditLog />
          ) : (
            <Button variant="secondary" onClick={() => setAudited(true)}>
              <Trans>Show activity</Trans>
            </Button>
          )}
        </Section>
      )}
      {mayExport && (
        <Section
          id="data"
          title={<Trans>Data</Trans>}
          description={<Trans>A ZIP file with cards, links, photos, stats, members, invitations and activity.</Trans>}
        >
          <a href={forOwner(paths.organizationExport, id)} download className={buttonStyle('secondary')}>
            <Download aria-hidden="true" className="size-5" />
            <Trans>Export data</Trans>
          </a>
        </Section>
      )}
      <Section id="leave" title={<Trans>Leave</Trans>} description={<Trans>Your own account stays.</Trans>}>
        {isOnlyOwner ? (
          <p>
            <Trans>You are its only owner. Make another member an owner first, or delete the organization.</Trans>
          </p>
        ) : (
          <Button variant="secondary" {...LeaveDialog.preload} onClick={() => setOpened('leave')}>
            <Trans>Leave organization</Trans>
          </Button>
        )}
      </Section>
      {mayDelete && (
        <Section
          id="delete"
          title={<Trans>Delete</Trans>}
          description={
            arePlansShown ? (
              <Trans>For everyone and for good. The Business plan goes back to whom it covers.</Trans>
            ) : (
              <Trans>For everyone and for good.</Trans>
            )
          }
        >
          <Button variant="danger" {...DeleteDialog.preload} onClick={() => setOpened('delete')}>
            <Trans>Delete organization</Trans>
          </Button>
        </Section>
      )}
      {opened === 'leave' && <LeaveDialog organization={owner} onClose={close} />}
      {opened === 'delete' && <DeleteDialog onClose={close} />}
    </>
  );
}
