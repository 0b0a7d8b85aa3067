import { Trans } from '@lingui/react/macro';
import { annualSaving, formatPrice, type Interval, type Plan, yearByTheMonth } from '#src/owners/plans.ts';
import { useLanguage } from '../app/i18n.tsx';
import { classNames } from '../ui/class-names.ts';

type PlanPriceProps = { plan: Plan; interval: Interval; large?: boolean; className?: string };

/** What a plan costs, and by the year what that saves. */
export function PlanPrice({ plan, interval, large = false, className }: PlanPriceProps) {
  const [language] = useLanguage();
  const { prices, type } = plan;
  const amount = prices ? formatPrice(prices[interval], interval, language) : formatPrice(0, 'year', language);
  return (
    <div className={className}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames('font-display font-bold tracking-tight', large ? 'text-2xl' : 'text-xl')}>
          {amount}
        </span>
        <span className="text-ink-soft">
          {!prices && <Trans>for 7 days</Trans>}
          {prices && (interval === 'month' ? <Trans>per month</Trans> : <Trans>per year</Trans>)}
        </span>
      </p>
      {interval === 'year' && type !== 'free' && (
        <p className="mt-1 text-sm text-ink-soft">
          <Saving percent={annualSaving(type)} full={formatPrice(yearByTheMonth(type), 'month', language)} />
        </p>
      )}
    </div>
  );
}

function Saving({ percent, full }: { percent: number; full: string }) {
  return (
    <Trans>
      Save {percent}%: by the month it is {full}
    </Trans>
  );
}
