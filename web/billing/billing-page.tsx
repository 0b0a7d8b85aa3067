import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '../app/page-header.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { type Profile, useSession } from '../app/session.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CancelledNotice, PaidNotice } from './checkout-notice.tsx';
import { useCheckoutReturn } from './checkout-return.ts';
import { CurrentPlan } from './current-plan.tsx';
import { WishNotice } from './early-price-notice.tsx';
import { useHistory } from './history.ts';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { StandingNotice } from './payment-notice.tsx';
import { useSubscription } from './subscription.ts';

export function BillingPage() {
  const session = useSession();
  return session.status === 'in' ? <Billing profile={session.profile} /> : null;
}

/** The plan, what it costs and until when, the card it is paid with, and every invoice. It stays open after the trial. */
function Billing({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  usePageTitle(t`Billing`);
  const cameBack = useCheckoutReturn();
  const { subscription, isLoading } = useSubscription();
  const history = useHistory(subscription.canManage, isLoading);
  return (
    <>
      <PageHeader title={t`Billing`}>
        <Trans>Your plan, how it is paid, and every invoice.</Trans>
      </PageHeader>
      <div className="flex flex-col gap-6">
        {cameBack === 'success' && <PaidNotice />}
        {cameBack === 'cancelled' && <CancelledNotice />}
        <StandingNotice subscription={subscription} />
        {cameBack !== 'success' && <WishNotice wish={profile.wish} />}
        {isLoading ? (
          <Skeleton className="h-96" />
        ) : (
          <CurrentPlan profile={profile} subscription={subscription} isPaid={cameBack === 'success'} />
        )}
        <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <PaymentMethod history={history} canManage={subscription.canManage} />
          <InvoiceList history={history} canManage={subscription.canManage} />
        </div>
      </div>
    </>
  );
}
