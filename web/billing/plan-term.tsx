import { Trans, useLingui } from '@lingui/react/macro';
import { type Access, access } from '#src/owners/access.ts';
import type { Profile } from '../app/session.tsx';
import type { Subscription } from './subscription.ts';

/** Until when the plan holds, or when it renews. */
export function PlanTerm({ profile, subscription }: { profile: Profile; subscription: Subscription }) {
  const { i18n } = useLingui();
  const { subscribed, renewsAt, subscriptionEnd } = subscription;
  if (!subscribed) return <TrialTerm trial={trialOf(profile)} subscription={subscription} />;
  const date = i18n.date(subscriptionEnd ?? renewsAt ?? new Date(), { dateStyle: 'long' });
  if (subscriptionEnd) return <Trans>Ends on {date}.</Trans>;
  if (renewsAt) return <Trans>Renews on {date}.</Trans>;
  return <Trans>Your plan is active.</Trans>;
}

function TrialTerm({ trial, subscription }: { trial: Access; subscription: Subscription }) {
  const { i18n } = useLingui();
  const date = trial.until === null ? '' : i18n.date(trial.until, { dateStyle: 'long' });
  // The server's word, not this device's clock
  if (subscription.isAccessible === false) {
    // Whoever may have been paying for months does not hear of a trial
    if (subscription.canManage) return <Trans>Your pages are paused until you choose a plan.</Trans>;
    return <Trans>Your trial has ended, and your pages are paused.</Trans>;
  }
  if (trial.phase === 'trial') return <Trans>Your trial ends on {date}.</Trans>;
  if (trial.phase === 'grace') return <Trans>Your trial has ended. Your pages stay up until {date}.</Trans>;
  if (trial.phase === 'expired') return <Trans>Your trial has ended.</Trans>;
  return <Trans>Your trial starts when you choose a plan.</Trans>;
}

/** How far the trial has come, whatever the profile still says of a plan that is over. */
function trialOf({ trialStartDate, trialDays }: Profile): Access {
  const start = trialStartDate === null ? null : new Date(trialStartDate);
  return access({ planType: 'free', subscriptionEnd: null, trialDays, trialStartDate: start }, new Date());
}
