import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { languageNames, languages } from '#src/languages.ts';
import { paths } from '#src/paths.ts';
import { EmailAddress } from '../accounts/account-email.tsx';
import { ConnectedAccounts } from '../accounts/connected-accounts.tsx';
import { Factors } from '../accounts/factors/factors.tsx';
import { FirstPassword, PasswordForm } from '../accounts/password-form.tsx';
import { SessionsList } from '../accounts/sessions-list.tsx';
import { DirtyFormsProvider, useDirtyForms } from '../app/dirty-forms.ts';
import { useLanguage } from '../app/i18n.tsx';
import { PageHeader } from '../app/page-header.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { useLocation } from '../app/routing/location.ts';
import { type Profile, useSession } from '../app/session.tsx';
import { UnsavedGuard } from '../app/unsaved-guard.tsx';
import { PlanSummary } from '../billing/plan-summary.tsx';
import { AccentColour } from '../owners/accent-color.tsx';
import { Branding } from '../owners/branding.tsx';
import { PersonalForm } from '../owners/personal-form.tsx';
import { ProfilePhoto } from '../owners/profile-photo.tsx';
import { TimeZone } from '../owners/time-zone.tsx';
import { DeleteAccount } from '../privacy/delete-account.tsx';
import { trpc } from '../trpc.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Section, SectionIndex } from './section.tsx';

export function AccountPage() {
  const session = useSession();
  return session.status === 'in' ? <AccountSettings profile={session.profile} /> : null;
}

function AccountSettings({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  usePageTitle(t`Account`);
  useScrollToHash();
  const { forms, isDirty } = useDirtyForms();
  const titles = {
    personal: t`Personal information`,
    plan: t`Subscription plan`,
    security: t`Security`,
    'two-step': t`Two-step verification and passkeys`,
    appearance: t`Appearance`,
    'time-zone': t`Days and hours`,
    branding: t`Custom branding`,
    data: t`Your data`,
    delete: t`Delete account`,
  };
  const hasPassword = trpc.auth.waysIn.useQuery().data?.hasPassword ?? true;
  return (
    <DirtyFormsProvider value={forms}>
      <UnsavedGuard isDirty={isDirty} description={t`What you changed on your account has not been saved.`} />
      <PageHeader title={t`Account`}>
        <Trans>What belongs to you, not to a card. Cards are edited under My vCards.</Trans>
      </PageHeader>
      <SectionIndex titles={titles} />
      <Section id="personal" title={titles.personal}>
        <div className="flex flex-col gap-6">
          <ProfilePhoto profile={profile} />
          <PersonalForm profile={profile} />
          <EmailAddress profile={profile} />
        </div>
      </Section>
      <Section id="plan" title={titles.plan}>
        <PlanSummary profile={profile} />
      </Section>
      <Section
        id="security"
        title={titles.security}
        description={hasPassword && t`A new password signs out every other device, and we tell you by email.`}
      >
        <div className="flex flex-col gap-10">
          {hasPassword ? <PasswordForm /> : <FirstPassword email={profile.email} />}
          <ConnectedAccounts />
          <SessionsList />
        </div>
      </Section>
      <Section
        id="two-step"
        title={titles['two-step']}
        description={t`Something that only you have, beside your password or in its place.`}
      >
        <Factors />
      </Section>
      <Section
        id="appearance"
        title={titles.appearance}
        description={t`For your dashboard and your mail. Cards have colours of their own.`}
      >
        <div className="flex flex-col gap-8">
          <AccentColour profile={profile} />
          <LanguageChoice />
        </div>
      </Section>
      <Section
        id="time-zone"
        title={titles['time-zone']}
        description={t`Your figures are counted by the day, and a day begins at midnight here.`}
      >
        <TimeZone profile={profile} />
      </Section>
      <Section id="branding" title={titles.branding} description={t`Your logo on your pages and codes.`}>
        <Branding profile={profile} />
      </Section>
      <Section id="data" title={titles.data}>
        <p>
          <Trans>
            One ZIP with your profile, cards, links and messages, a contact file of each card, and every photo.
          </Trans>
        </p>
        <a href={paths.accountExport} download className={buttonStyle('secondary', 'medium', 'mt-4')}>
          <Download aria-hidden="true" className="size-5" />
          <Trans>Export my data</Trans>
        </a>
      </Section>
      <Section id="delete" title={titles.delete}>
        <p className="mb-4">
          <Trans>
            Everything is deleted at once and for good. Your address is given to nobody else for 90 days. You may want
            to export your data first.
          </Trans>
        </p>
        <DeleteAccount onDeleted={() => forms.clear()} />
      </Section>
    </DirtyFormsProvider>
  );
}

/** Links lead to a part of the page, which is there later than the address. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part can be asked for once more
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.querySelector('h2')?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** The language of the screens and the mails. The session saves what is chosen. */
export function LanguageChoice() {
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
