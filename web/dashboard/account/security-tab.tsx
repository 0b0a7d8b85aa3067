import { Trans, useLingui } from '@lingui/react/macro';
import { ConnectedAccounts } from '../../accounts/connected-accounts.tsx';
import { Factors } from '../../accounts/factors/factors.tsx';
import { FirstPassword, PasswordForm } from '../../accounts/password-form.tsx';
import { SessionsList } from '../../accounts/sessions-list.tsx';
import { HelpLink } from '../../app/help-link.tsx';
import type { OwnProfile } from '../../app/session.tsx';
import { NewDeviceEmails } from '../../owners/new-device-emails.tsx';
import { trpc } from '../../trpc.ts';
import { Section } from '../section.tsx';

export function SecurityTab({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const hasPassword = trpc.auth.waysIn.useQuery().data?.hasPassword ?? true;
  return (
    <>
      <Section
        id="security"
        title={t`Security`}
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
        title={t`Two-step verification and passkeys`}
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
    </>
  );
}

function NewPasswordEffect({ isAnnounced }: { isAnnounced: boolean }) {
  return isAnnounced ? (
    <Trans>A new password signs out all other devices. We'll let you know by email.</Trans>
  ) : (
    <Trans>A new password signs out all other devices.</Trans>
  );
}
