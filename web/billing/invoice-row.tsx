import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { textLinkStyle } from '../app/text-link-style.ts';
import { classNames } from '../ui/class-names.ts';
import type { Invoice } from './history.ts';

const states: Record<Invoice['status'], { text: ReactNode; style: string }> = {
  paid: { text: <Trans>Paid</Trans>, style: 'bg-success-soft text-success' },
  open: { text: <Trans>Unpaid</Trans>, style: 'bg-danger-soft text-danger' },
  refunded: { text: <Trans>Refunded</Trans>, style: 'bg-sunken text-ink-soft' },
  void: { text: <Trans>Void</Trans>, style: 'bg-sunken text-ink-soft' },
};

/** One invoice: when, how much, whether it is paid, and where it can be read. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
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
          <InvoiceLink href={url} label={t`View the invoice of ${day}`}>
            <Trans>View</Trans>
          </InvoiceLink>
        )}
        {pdf && (
          <InvoiceLink href={pdf} label={t`PDF of the invoice of ${day}`}>
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

/** An invoice is charged in its own currency, whatever the catalogue says. Cents in. */
function formatAmount(cents: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}
