import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '../app/notice.tsx';
import { PortalButton } from './portal-button.tsx';
import { isBought, type Subscription } from './subscription.ts';

/** What about the subscription wants to be known or done: a payment that failed, an end that comes, a plan that was given. */
export function StandingNotice({ subscription }: { subscription: Subscription }) {
  const { failedSince, subscriptionEnd, isGranted, subscribed } = subscription;
  const { i18n } = useLingui();
  const end = subscriptionEnd === null ? '' : i18n.date(subscriptionEnd, { dateStyle: 'long' });
  if (!subscribed) return null;
  if (isGranted && !isBought(subscription)) {
    return (
      <Notice title={<Trans>We gave you this plan</Trans>}>
        <Trans>Nothing is charged for it.</Trans>
      </Notice>
    );
  }
  if (failedSince !== null) {
    return (
      <div role="alert">
        <Notice
          tone="danger"
          title={<Trans>Your last payment failed</Trans>}
          action={
            <PortalButton variant="primary" size="small">
              <Trans>Update payment method</Trans>
            </PortalButton>
          }
        >
          {end === '' ? (
            <Trans>Pay with another card, and nothing stops.</Trans>
          ) : (
            <Trans>Everything works until {end}. Pay with another card before then, and nothing stops.</Trans>
          )}
        </Notice>
      </div>
    );
  }
  // The end of a gift ends no subscription below it
  if (subscriptionEnd === null || isGranted || !isBought(subscription)) return null;
  return (
    <Notice
      title={<Trans>Your subscription ends on {end}</Trans>}
      action={
        <PortalButton size="small">
          <Trans>Resume subscription</Trans>
        </PortalButton>
      }
    >
      <Trans>Until then everything works, and nothing more is charged. You can take the cancellation back.</Trans>
    </Notice>
  );
}
