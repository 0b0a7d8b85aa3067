import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#src/paths.ts';
import { type Profile, useSession } from '../session.tsx';
import { PageHeader } from '../shared/page-header.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { UnsavedGuard } from '../shared/unsaved-guard.tsx';
import { trpc } from '../trpc.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { AccentColour } from './accent-colour.tsx';
import { Branding } from './branding.tsx';
import { ConnectedAccounts } from './connected-accounts.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DirtyFormsProvider, useDirtyForms } from './dirty-forms.ts';
import { EmailAddress } from './email-address.tsx';
import { Factors } from './factors/factors.tsx';
import { FirstPassword } from './first-password.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalForm } from './personal-form.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { Section } from './section.tsx';
import { SessionsList } from './sessions-list.tsx';
import { TimeZone } from './time-zone.tsx';

export function AccountPage() {
  const session = useSession();
  return session.status === 'in' ? <AccountSettings profile={session.profile} /> : null;
}

function AccountSettings({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  usePageTitle(t`Account`);
  useScrollToHash();
  const { forms, isDirty } = useDirtyForms();
  const hasPassword = trpc.auth.waysIn.useQuery().data?.hasPassword ?? true;
  return (
    <DirtyFormsProvider value={forms}>
      <UnsavedGuard isDirty={isDirty} description={t`What you changed on your account has not been saved.`} />
      <PageHeader title={t`Account`}>
        <Trans>What belongs to you, not to a card. Cards are edited under My vCards.</Trans>
      </PageHeader>
      <Section title={t`Personal information`}>
        <div className="flex flex-col gap-6">
          <ProfilePhoto profile={profile} />
          <PersonalForm profile={profile} />
          <EmailAddress profile={profile} />
        </div>
      </Section>
      <Section title={t`Subscription plan`}>
        <PlanSummary profile={profile} />
      </Section>
      <Section
        title={t`Security`}
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
        title={t`Two-step verification and passkeys`}
        description={t`Something that only you have, beside your password or in its place.`}
      >
        <Factors />
      </Section>
      <Section
        title={t`Appearance`}
        description={t`For your dashboard and your mail. Cards have colours of their own.`}
      >
        <div className="flex flex-col gap-8">
          <AccentColour profile={profile} />
          <LanguageChoice />
        </div>
      </Section>
      <Section
        id="time-zone"
        title={t`Days and hours`}
        description={t`Your figures are counted by the day, and a day begins at midnight here.`}
      >
        <TimeZone profile={profile} />
      </Section>
      <Section title={t`Custom branding`} description={t`Your logo on your pages and codes.`}>
        <Branding profile={profile} />
      </Section>
      <Section title={t`Your data`}>
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
      <Section id="delete" title={t`Delete account`}>
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
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
