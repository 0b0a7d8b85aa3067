import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '#src/paths.ts';
import { type Profile, useSession } from '../session.tsx';
import { PageHeader } from '../shared/page-header.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { useLocation } from '../shared/routing/location.ts';
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
import { SectionIndex } from './section-index.tsx';
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
