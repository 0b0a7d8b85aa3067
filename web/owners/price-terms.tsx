import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatPrice, type Interval } from '#src/owners/plans.ts';
import { useLanguage } from '../app/i18n.tsx';

/** What a change costs, before it is confirmed: a list of `PriceTerm`. */
export function PriceTerms({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col divide-y divide-line rounded-card border border-line px-4">{children}</dl>;
}

export function PriceTerm({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 py-3 sm:flex-row">
      <dt className="w-40 shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

/** `due` in cents; `children` says what for. */
export function DueToday({ due, children }: { due: number; children: ReactNode }) {
  const amountOf = useAmount();
  return (
    <PriceTerm name={<Trans>You pay today</Trans>}>
      <span className="text-lg font-bold tabular-nums">{amountOf(due)}</span>
      {children && <span className="block text-sm text-ink-soft">{children}</span>}
    </PriceTerm>
  );
}

/** `price` in cents, from the day `renewal` on. */
export function RegularPrice({ price, interval, renewal }: { price: number; interval: Interval; renewal: string }) {
  const [language] = useLanguage();
  const regular = formatPrice(price, interval, language);
  return interval === 'month' ? (
    <Trans>
      {regular} per month, from {renewal}
    </Trans>
  ) : (
    <Trans>
      {regular} per year, from {renewal}
    </Trans>
  );
}

export function useAmount(): (cents: number) => string {
  const [language] = useLanguage();
  return (cents) => formatPrice(cents, 'month', language);
}
