import { Trans, useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import { PartFailed } from '../app/load-failed.tsx';
import { type AppRouter, alone, trpc } from '../trpc.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { PortalButton } from './portal.tsx';

type HistoryResponse = inferRouterOutputs<AppRouter>['billing']['history'];
export type PaymentCard = NonNullable<HistoryResponse['paymentMethod']>;
type Invoice = HistoryResponse['invoices'][number];

const nothing: HistoryResponse = { paymentMethod: null, invoices: [] };

export type BillingHistoryState =
  | { status: 'loading' }
  | { status: 'failed'; isRetrying: boolean; retry: () => void }
  | ({ status: 'known' } & HistoryResponse);

/** Payment history at the provider. Not requested for accounts without a customer at the provider. */
export function useBillingHistory(isCustomer: boolean, isLoading: boolean): BillingHistoryState {
  const { data, isError, isFetching, refetch } = trpc.billing.history.useQuery(undefined, {
    ...alone,
    enabled: isCustomer,
    staleTime: 30_000,
  });
  if (data) return { status: 'known', ...data };
  if (isCustomer && isError) return { status: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  return isCustomer || isLoading ? { status: 'loading' } : { status: 'known', ...nothing };
}

/** The newest invoices; the portal has all of them. */
export function InvoiceList({ history, canManage }: { history: BillingHistoryState; canManage: boolean }) {
  return (
    <Panel
      title={<Trans>Billing history</Trans>}
      actions={
        canManage && (
          // Aligns the label with the list
          <PortalButton variant="quiet" size="small" className="-mx-3">
            <Trans>All invoices</Trans>
          </PortalButton>
        )
      }
    >
      <Content history={history} />
    </Panel>
  );
}

function Content({ history }: { history: BillingHistoryState }) {
  const { t } = useLingui();
  if (history.status === 'loading') {
    return (
      <div role="status" aria-label={t`Loading...`} className="flex flex-col gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (history.status === 'failed') {
    return (
      <PartFailed
        busy={history.isRetrying}
        onRetry={history.retry}
        className="flex-col items-start gap-4 text-ink-soft"
      >
        <Trans>
          We can't reach our payment provider right now, so your invoices can't be shown. Your plan isn't affected.
        </Trans>
      </PartFailed>
    );
  }
  if (history.invoices.length === 0) {
    return (
      <p className="text-ink-soft">
        <Trans>No invoices yet. Each payment adds one here, to view or download as a PDF.</Trans>
      </p>
    );
  }
  return (
    <ul className="-my-3 flex flex-col">
      {history.invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

const states: Record<Invoice['status'], { text: ReactNode; style: string }> = {
  paid: { text: <Trans>Paid</Trans>, style: 'bg-success-soft text-success' },
  open: { text: <Trans>Unpaid</Trans>, style: 'bg-danger-soft text-danger' },
  refunded: { text: <Trans>Refunded</Trans>, style: 'bg-sunken text-ink-soft' },
  void: { text: <Trans>Void</Trans>, style: 'bg-sunken text-ink-soft' },
};

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useLingui();
  const { date, amount, currency, status, number, url, pdf } = invoice;
  const day = i18n.date(date, { dateStyle: 'medium' });
  const state = states[status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-0 sm:grid-cols-[minmax(0,1fr)_7.5rem_5.5rem_6.5rem]">
      <div>
        <p className="font-medium">{day}</p>
        {number && <p className="truncate text-sm text-ink-soft">{number}</p>}
      </div>
      <p className="text-right font-medium tabular-nums sm:order-2">{formatAmount(amount, currency, i18n.locale)}</p>
      <p className="order-last text-right sm:order-1 sm:text-left">
        <span className={classNames('rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap', state.style)}>
          {state.text}
        </span>
      </p>
      <p className="flex gap-x-4 sm:order-3 sm:justify-end">
        {url && (
          <InvoiceLink href={url} label={t`View invoice from ${day}`}>
            <Trans>View</Trans>
          </InvoiceLink>
        )}
        {pdf && (
          <InvoiceLink href={pdf} label={t`PDF of invoice from ${day}`}>
            <Trans>PDF</Trans>
          </InvoiceLink>
        )}
      </p>
    </li>
  );
}

function InvoiceLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className={classNames('flex min-h-8 items-center', textLinkStyle)}
    >
      {children}
    </a>
  );
}

/** `cents` in the invoice's own currency. */
function formatAmount(cents: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

type PanelProps = { title: ReactNode; actions?: ReactNode; className?: string; children: ReactNode };

export function Panel({ title, actions, className, children }: PanelProps) {
  return (
    <section className={classNames('min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6', className)}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-bold">{title}</h2>
        {actions}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}
