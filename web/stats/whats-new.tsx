import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type DayStats, latestOf } from '#src/stats/stats.ts';
import { useLanguage } from '../app/i18n.tsx';
import { useScreenPath } from '../app/owner.tsx';
import { classNames } from '../ui/class-names.ts';

/** What the last days brought, next to the days before (product 15.1). Leads to all stats, which phones have in their menu. */
export function WhatsNew({ days }: { days: readonly DayStats[] }) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const [language] = useLanguage();
  const latest = latestOf(days);
  const number = new Intl.NumberFormat(language);
  const [yesterday, before] = [number.format(latest.yesterday), number.format(latest.weekBefore)];
  return (
    <section
      aria-label={t`What's new`}
      className="relative rounded-card border border-line bg-surface transition-colors hover:bg-sunken"
    >
      <p className="px-4 pt-4 pr-10 text-sm text-ink-soft sm:px-5 sm:pt-5">
        <Trans>Scans, views, clicks and saved contacts</Trans>
      </p>
      <dl className="mt-3 mb-4 grid grid-cols-3 divide-x divide-line sm:mb-5">
        <Figure label={<Trans>Today</Trans>} value={latest.today}>
          <Trans>{yesterday} yesterday</Trans>
        </Figure>
        <Figure label={<Trans>Last 7 days</Trans>} value={latest.week}>
          <Trans>{before} before</Trans>
        </Figure>
        <Figure label={<Trans>New saves</Trans>} value={latest.saves}>
          <Trans>in 7 days</Trans>
        </Figure>
      </dl>
      <ChevronRight aria-hidden="true" className="absolute top-3 right-2 size-4 text-ink-soft sm:top-4 sm:right-3" />
      <Link to={screenPath('stats')} aria-label={t`Stats`} className="absolute inset-0 rounded-card" />
    </section>
  );
}

function Figure({ label, value, children }: { label: ReactNode; value: number; children: ReactNode }) {
  const [language] = useLanguage();
  // Three are next to each other on a phone
  const number = new Intl.NumberFormat(language, value < 100_000 ? {} : { notation: 'compact' });
  return (
    <div className="flex min-w-0 flex-col px-4 sm:px-5">
      <dt className="order-1 mt-1 text-sm font-medium sm:text-base">{label}</dt>
      <dd className={classNames('font-display text-2xl font-bold tracking-tight', value === 0 && 'text-ink-soft')}>
        {number.format(value)}
      </dd>
      <dd className="order-2 text-sm text-ink-soft">{children}</dd>
    </div>
  );
}
