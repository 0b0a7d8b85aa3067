import { Trans, useLingui } from '@lingui/react/macro';
import { HelpLink } from '../app/help-link.tsx';
import { Notice } from '../app/notice.tsx';
import { type ShownOwner, useOwner } from '../app/owner.tsx';
import { PageHeader, usePageTitle } from '../app/page-header.tsx';
import { ClaimUsername } from '../owners/usernames/claim-username.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InvoiceList, useBillingHistory } from './billing-history.tsx';
import { CancelledNotice, OpenCheckoutNotice, PaidNotice, useCheckoutReturn } from './checkout-return.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { PortalButton } from './portal.tsx';
import { ScheduledChangeNotice } from './scheduled-change.tsx';
import { Seats } from './seats.tsx';
import { isBought, type OwnSubscription, useSubscription } from './subscription.ts';

/** Stays open after the trial. */
export function BillingPage() {
  const { t } = useLingui();
  const { wish } = useOwner();
  usePageTitle(t`Billing`);
  const checkoutReturn = useCheckoutReturn();
  const { subscription, isLoading } = useSubscription();
  const history = useBillingHistory(subscription.canManage, isLoading);
  return (
    <>
      <PageHeader title={t`Billing`}>
        <Trans>Your plan, payment method and invoices.</Trans>{' '}
        <HelpLink topic="plans">
          <Trans>About plans</Trans>
        </HelpLink>
      </PageHeader>
      <div className="flex flex-col gap-6">
        {checkoutReturn === 'open' && !isBought(subscription) && <OpenCheckoutNotice />}
        {checkoutReturn === 'success' && <PaidNotice />}
        {checkoutReturn === 'cancelled' && <CancelledNotice />}
        <SubscriptionNotice subscription={subscription} />
        {checkoutReturn !== 'success' && <HeldUsernameNotice held={wish} />}
        <ClaimUsername />
        {isLoading ? (
          <Skeleton className="h-160" />
        ) : (
          <>
            <CurrentPlan subscription={subscription} isPaid={checkoutReturn === 'success'} />
            <Seats subscription={subscription} />
            <div className="grid gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">
              <PaymentMethod history={history} canManage={subscription.canManage} />
              <InvoiceList history={history} canManage={subscription.canManage} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** A failed payment, an upcoming change or end, or a plan granted by an operator. */
function SubscriptionNotice({ subscription }: { subscription: OwnSubscription }) {
  const { failedSince, subscriptionEnd, isGranted, subscribed, scheduledChange, coveredBy } = subscription;
  const { i18n } = useLingui();
  const end = subscriptionEnd === null ? '' : i18n.date(subscriptionEnd, { dateStyle: 'long' });
  if (!subscribed) return null;
  if (coveredBy !== null && !isBought(subscription)) {
    const { name } = coveredBy;
    return (
      <Notice title={<Trans>{name} covers your account</Trans>}>
        <Trans>You have Business as long as you are a member there. The organization pays for it.</Trans>
      </Notice>
    );
  }
  if (isGranted && !isBought(subscription)) {
    return (
      <Notice title={<Trans>This plan is on us</Trans>}>
        <Trans>You won't be charged for it.</Trans>
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
            <Trans>Update your payment method to keep your plan.</Trans>
          ) : (
            <Trans>Everything works until {end}. Update your payment method before then to keep your plan.</Trans>
          )}
        </Notice>
      </div>
    );
  }
  if (scheduledChange) return <ScheduledChangeNotice subscription={subscription} change={scheduledChange} />;
  // A grant may end while a subscription continues
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
      <Trans>Everything works until then, and you won't be charged again. You can resume anytime.</Trans>
    </Notice>
  );
}

/** A username reserved until its payment arrives (product 4.6). */
function HeldUsernameNotice({ held }: { held: ShownOwner['wish'] }) {
  const { i18n } = useLingui();
  if (held === null) return null;
  const { name } = held;
  const until = i18n.date(held.until, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Notice title={<Trans>We're holding the username {name} for you</Trans>}>
      <Trans>It becomes your username as soon as a paid plan is active. No one else can take it until {until}.</Trans>
    </Notice>
  );
}
