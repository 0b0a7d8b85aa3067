import { Trans, useLingui } from '@lingui/react/macro';
import { ConnectedAccounts } from '../../accounts/connected-accounts.tsx';
import { Factors } from '../../accounts/factors/factors.tsx';
import { NewDeviceEmails } from '../../accounts/new-device-emails.tsx';
import { FirstPassword, PasswordForm } from '../../accounts/password-form.tsx';
import { SessionsList } from '../../accounts/sessions-list.tsx';
import { HelpLink } from '../../app/help-link.tsx';
import { usePerson } from '../../app/session.tsx';
import { trpc } from '../../trpc.ts';
import { Section } from '../section.tsx';

export function SecurityTab() {
  const { t } = useLingui();
  const { email } = usePerson();
  const hasPassword = trpc.auth.waysIn.useQuery().data?.hasPassword ?? true;
  return (
    <>
      <Section
        id="security"
        title={t`Security`}
        description={hasPassword && <NewPasswordEffect isAnnounced={email !== null} />}
      >
        <div className="flex flex-col gap-10">
          {hasPassword ? <PasswordForm /> : <FirstPassword email={email} />}
          <ConnectedAccounts />
          <div className="flex flex-col gap-3">
            <SessionsList />
            {email !== null && <NewDeviceEmails />}
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
