import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Access, daysUntil } from '#src/owners/access.ts';
import { Banner } from '../app/banner.tsx';
import { useLanguage } from '../app/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { PlanChooser } from './lazy-plan-chooser.ts';

type TrialBannerProps = {
  access: Access;
  /** the server's word: the dates are shown by this device's clock, which may be wrong */
  isExpired: boolean;
  /** paid before, or on the way to it: then it need not be a trial that is over */
  isCustomer: boolean;
  now: Date;
  onUpgrade: () => void;
};

/** How far the trial has come, while there is one (product 3.5). */
export function TrialBanner({ access: { phase, until }, isExpired, isCustomer, now, onUpgrade }: TrialBannerProps) {
  if (isExpired) {
    return (
      <Phase
        danger
        title={isCustomer ? <Trans>Your pages are paused</Trans> : <Trans>Your trial has expired</Trans>}
        onUpgrade={onUpgrade}
      >
        <Trans>
          Your public profile is unavailable, and your vCards and QR codes are paused until you choose a plan.
        </Trans>
      </Phase>
    );
  }
  if (phase === 'trial' && until) {
    return (
      <Phase title={<Ending days={daysUntil(until, now)} />} onUpgrade={onUpgrade}>
        <Trans>Don't lose your data: upgrade your plan before then.</Trans>
      </Phase>
    );
  }
  if (phase === 'grace' || phase === 'expired') {
    return (
      <Phase danger title={<Trans>Your trial has expired</Trans>} onUpgrade={onUpgrade}>
        <Trans>Please upgrade to continue.</Trans> {until && <Pausing until={until} />}
      </Phase>
    );
  }
  return null;
}

function Ending({ days }: { days: number }) {
  return <Plural value={days} one="Your trial ends in # day" other="Your trial ends in # days" />;
}

function Pausing({ until }: { until: Date }) {
  const [language] = useLanguage();
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(until);
  return <Trans>Everything still works until {date}; then your public page and your codes pause.</Trans>;
}

type PhaseProps = { title: ReactNode; danger?: boolean; onUpgrade: () => void; children: ReactNode };

function Phase({ title, danger = false, onUpgrade, children }: PhaseProps) {
  return (
    <Banner
      tone={danger ? 'danger' : 'plain'}
      title={title}
      actions={
        <Button {...PlanChooser.ahead} size="small" variant={danger ? 'primary' : 'secondary'} onClick={onUpgrade}>
          <Trans>Upgrade plan</Trans>
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
