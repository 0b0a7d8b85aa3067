import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { languageNames, languages } from '#src/languages.ts';
import { paths } from '#src/paths.ts';
import { AccountEmail } from '../accounts/account-email.tsx';
import { ConnectedAccounts } from '../accounts/connected-accounts.tsx';
import { Factors } from '../accounts/factors/factors.tsx';
import { FirstPassword, PasswordForm } from '../accounts/password-form.tsx';
import { SessionsList } from '../accounts/sessions-list.tsx';
import { HelpLink } from '../app/help-link.tsx';
import { useLanguage } from '../app/i18n.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { type OwnProfile, useSession } from '../app/session.tsx';
import { DirtyFormsProvider, UnsavedGuard, useDirtyForms } from '../app/unsaved-changes.tsx';
import { PlanSummary } from '../billing/plan-summary.tsx';
import { AccentColor, Branding, ProfilePhoto } from '../owners/appearance.tsx';
import { NewDeviceEmails } from '../owners/new-device-emails.tsx';
import { PersonalForm } from '../owners/personal-form.tsx';
import { TimeZone } from '../owners/time-zone.tsx';
import { DeleteAccount } from '../privacy/delete-account.tsx';
import { trpc } from '../trpc.ts';
import { buttonStyle, textLinkStyle } from '../ui/button-style.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Section, SectionIndex } from './section.tsx';

export function AccountPage() {
  const session = useSession();
  return session.status === 'in' ? <AccountSettings profile={session.profile} /> : null;
}

function AccountSettings({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  usePageTitle(t`Account`);
  useScrollToHash();
  const { forms, isDirty, discard } = useDirtyForms();
  const titles = {
    personal: t`Personal information`,
    plan: t`Subscription plan`,
    security: t`Security`,
    'two-step': t`Two-step verification and passkeys`,
    appearance: t`Appearance`,
    'time-zone': t`Time zone`,
    branding: t`Custom branding`,
    data: t`Your data`,
    delete: t`Delete account`,
  };
  const hasPassword = trpc.auth.waysIn.useQuery().data?.hasPassword ?? true;
  return (
    <DirtyFormsProvider value={forms}>
      <UnsavedGuard isDirty={isDirty} description={t`Your account changes haven't been saved.`} onDiscard={discard} />
      <PageHeader title={t`Account`}>
        <Trans>Your account settings. Edit your cards under My vCards.</Trans>
      </PageHeader>
      <SectionIndex titles={titles} />
      <Section id="personal" title={titles.personal}>
        <div className="flex flex-col gap-6">
          <ProfilePhoto profile={profile} />
          <PersonalForm profile={profile} />
          <ProfileLink />
          <AccountEmail profile={profile} />
        </div>
      </Section>
      <Section id="plan" title={titles.plan}>
        <PlanSummary profile={profile} />
      </Section>
      <Section
        id="security"
        title={titles.security}
        description={hasPassword && <NewPasswordEffect isAnnounced={profile.email !== null} />}
      >
        <div className="flex flex-col gap-10">
          {hasPassword ? <PasswordForm /> : <FirstPassword email={profile.email} />}
          <ConnectedAccounts />
          <div className="flex flex-col gap-3">
            <SessionsList />
            {profile.email !== null && <NewDeviceEmails profile={profile} />}
          </div>
        </div>
      </Section>
      <Section
        id="two-step"
        title={titles['two-step']}
        description={
          <>
            <Trans>Something only you have, in addition to your password or instead of it.</Trans>{' '}
            <HelpLink topic="second-factor" newTab>
              <Trans>How it works</Trans>
            </HelpLink>
          </>
        }
      >
        <Factors />
      </Section>
      <Section
        id="appearance"
        title={titles.appearance}
        description={t`For your dashboard and emails. Cards have their own colors.`}
      >
        <div className="flex flex-col gap-8">
          <AccentColor profile={profile} />
          <LanguageChoice />
        </div>
      </Section>
      <Section
        id="time-zone"
        title={titles['time-zone']}
        description={t`Your stats are counted by day, and each day starts at midnight in this time zone.`}
      >
        <TimeZone profile={profile} />
      </Section>
      <Section id="branding" title={titles.branding} description={t`Your logo on your pages and QR codes.`}>
        <Branding profile={profile} />
      </Section>
      <Section id="data" title={titles.data}>
        <p>
          <Trans>
            A ZIP file with your profile, cards, links, messages and photos, plus a contact file for each card.
          </Trans>{' '}
          <HelpLink topic="privacy" newTab>
            <Trans>What we store</Trans>
          </HelpLink>
        </p>
        <a href={paths.accountExport} download className={buttonStyle('secondary', 'medium', 'mt-4')}>
          <Download aria-hidden="true" className="size-5" />
          <Trans>Export my data</Trans>
        </a>
      </Section>
      <Section id="delete" title={titles.delete}>
        <p className="mb-4">
          <Trans>
            Everything is deleted immediately and permanently. Nobody else can take your username for 90 days. You may
            want to export your data first.
          </Trans>{' '}
          <HelpLink topic="delete-account" newTab>
            <Trans>What is deleted, and what remains</Trans>
          </HelpLink>
        </p>
        <DeleteAccount onDeleted={() => forms.clear()} />
      </Section>
    </DirtyFormsProvider>
  );
}

/** The section is rendered after the URL changes, so the browser can't scroll to it. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section can be requested again
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    // Links to the deletion mean its button
    const target = part?.querySelector<HTMLElement>(hash === '#delete' ? 'button' : 'h2');
    target?.focus({ preventScroll: hash !== '#delete' });
  }, [hash, key]);
}

function NewPasswordEffect({ isAnnounced }: { isAnnounced: boolean }) {
  return isAnnounced ? (
    <Trans>A new password signs out all other devices. We'll let you know by email.</Trans>
  ) : (
    <Trans>A new password signs out all other devices.</Trans>
  );
}

function ProfileLink() {
  return (
    <p>
      <Trans>
        Your display name, position, company and phone are on{' '}
        <Link to="/dashboard/profile" className={textLinkStyle}>
          your profile
        </Link>
        .
      </Trans>
    </p>
  );
}

/** The language of screens and emails; the session saves it. */
function LanguageChoice() {
  const { t } = useLingui();
  const [language, setLanguage] = useLanguage();
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium">
        <Trans>Language</Trans>
      </p>
      <SegmentedControl
        label={t`Language`}
        name="account-language"
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
      />
    </div>
  );
}
