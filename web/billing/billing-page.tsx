import { Trans, useLingui } from '@lingui/react/macro';
import { type Profile, useSession } from '../session.tsx';
import { CancelledNotice, PaidNotice } from '../shared/checkout-notice.tsx';
import { useCheckoutReturn } from '../shared/checkout-return.ts';
import { PageHeader } from '../shared/page-header.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { useSubscription } from '../shared/subscription.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { useHistory } from './history.ts';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { WishNotice } from './wish-notice.tsx';

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
