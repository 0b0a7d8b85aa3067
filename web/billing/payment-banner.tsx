import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../app/banner.tsx';
import { Link } from '../app/routing/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import type { Subscription } from './subscription.ts';

/** A payment failed: said everywhere, since the plan ends if nobody acts (product 17.5). */
export function PaymentBanner({ subscription: { failedSince, subscriptionEnd } }: { subscription: Subscription }) {
  const { i18n } = useLingui();
  if (failedSince === null || subscriptionEnd === null) return null;
  const end = i18n.date(subscriptionEnd, { dateStyle: 'long' });
  return (
    <Banner
      tone="danger"
      title={<Trans>Your last payment failed</Trans>}
      actions={
        <Link to="/dashboard/billing" className={buttonStyle('primary', 'small')}>
          <Trans>Open Billing</Trans>
        </Link>
      }
    >
      <Trans>Everything works until {end}. Pay with another card before then, and nothing stops.</Trans>
    </Banner>
  );
}
