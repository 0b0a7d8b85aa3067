import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { screenPath } from '#src/screens.ts';
import { AccountEmail } from '../../accounts/account-email.tsx';
import { useOwner } from '../../app/owner.tsx';
import { arePlansShown } from '../../app/plans-shown.ts';
import { PlanSummary } from '../../billing/plan-summary.tsx';
import { ProfilePhoto } from '../../owners/appearance.tsx';
import { PersonalForm } from '../../owners/personal-form.tsx';
import { buttonStyle, textLinkStyle } from '../../ui/button-style.ts';
import { Section } from '../section.tsx';

export function GeneralTab() {
  const { t } = useLingui();
  const { access } = useOwner();
  return (
    <>
      <Section id="personal" title={t`Personal information`}>
        <div className="flex flex-col gap-6">
          <ProfilePhoto />
          <PersonalForm />
          <ProfileLink />
          <AccountEmail />
        </div>
      </Section>
      {arePlansShown && (
        <Section id="plan" title={t`Subscription plan`}>
          <PlanSummary />
        </Section>
      )}
      {(arePlansShown || access.plan === 'business') && (
        <Section
          id="organization"
          title={t`Organization`}
          description={<Trans>Cards, links and QR codes that a team looks after together.</Trans>}
        >
          <Link to={screenPath('newOrganization')} className={buttonStyle('secondary')}>
            <Trans>New organization</Trans>
          </Link>
        </Section>
      )}
    </>
  );
}

function ProfileLink() {
  return (
    <p>
      <Trans>
        Your display name, position, company and phone are on{' '}
        <Link to={screenPath('profile')} className={textLinkStyle}>
          your profile
        </Link>
        .
      </Trans>
    </p>
  );
}
