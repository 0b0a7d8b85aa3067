import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { BillingHistoryState, PaymentCard } from './billing-history.tsx';
import { Panel } from './billing-history.tsx';
import { PortalButton } from './portal.tsx';

/** Changed in the portal: card numbers never reach us. */
export function PaymentMethod({ history, canManage }: { history: BillingHistoryState; canManage: boolean }) {
  const hasNoCard = history.status === 'known' && history.paymentMethod === null;
  return (
    <Panel title={<Trans>Payment method</Trans>}>
      <Content history={history} canManage={canManage} />
      {canManage && (
        <div className="mt-5">
          <PortalButton>{hasNoCard ? <Trans>Add a payment method</Trans> : <Trans>Update</Trans>}</PortalButton>
        </div>
      )}
    </Panel>
  );
}

function Content({ history, canManage }: { history: BillingHistoryState; canManage: boolean }) {
  if (history.status === 'loading') return <Skeleton className="h-14" />;
  if (history.status === 'failed') {
    return (
      <p className="text-ink-soft">
        <Trans>We can't show your payment method right now. Payments aren't affected.</Trans>
      </p>
    );
  }
  if (history.paymentMethod) return <Card card={history.paymentMethod} />;
  return (
    <p className="text-ink-soft">
      {canManage ? (
        <Trans>No payment card on file.</Trans>
      ) : (
        <Trans>
          None yet. You'll enter your card details on our payment provider's page when you choose a paid plan.
        </Trans>
      )}
    </p>
  );
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function Card({ card: { brand, last4, expMonth, expYear } }: { card: PaymentCard }) {
  const { i18n } = useLingui();
  const name = brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  // A card is valid through the last day of its month
  const isExpired = new Date(expYear, expMonth) <= new Date();
  const date = i18n.date(new Date(expYear, expMonth - 1), { month: '2-digit', year: 'numeric' });
  return (
    <div className="flex items-center gap-4">
      <span className="flex h-10 w-14 shrink-0 items-center justify-center rounded-[8px] bg-sunken text-ink-soft">
        <CreditCard aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {name} <span aria-hidden="true">••••</span>
          <span className="sr-only">
            <Trans>ending in</Trans>
          </span>{' '}
          {last4}
        </p>
        <p className={classNames(isExpired ? 'font-semibold text-danger' : 'text-ink-soft')}>
          {isExpired ? <Trans>Expired {date}</Trans> : <Trans>Expires {date}</Trans>}
        </p>
      </div>
    </div>
  );
}
