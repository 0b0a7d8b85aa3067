import { Trans } from '@lingui/react/macro';
import { formatPrice, type Interval, type PaidPlan, plans } from '#src/owners/plans.ts';
import { useLanguage } from '../app/i18n.tsx';
import { isBought, type Subscription } from './subscription.ts';

/** What is charged, and how often; a year's price also by the month. */
export function PlanCost({ subscription }: { subscription: Subscription }) {
  const { paidPlan, interval } = subscription;
  const [language] = useLanguage();
  const isCharged = paidPlan !== null && interval !== null && isBought(subscription);
  return (
    <div className="sm:text-right">
      <p className="flex flex-wrap items-baseline gap-x-2 sm:justify-end">
        <span className="font-display text-2xl font-bold tracking-tight">
          {isCharged
            ? formatPrice(plans[paidPlan].prices?.[interval] ?? 0, interval, language)
            : formatPrice(0, 'year', language)}
        </span>
        {isCharged && (
          <span className="text-ink-soft">
            {interval === 'month' ? <Trans>per month</Trans> : <Trans>per year</Trans>}
          </span>
        )}
      </p>
      {isCharged && interval === 'year' && <ByTheMonth plan={paidPlan} interval={interval} />}
    </div>
  );
}

function ByTheMonth({ plan, interval }: { plan: PaidPlan; interval: Interval }) {
  const [language] = useLanguage();
  const price = formatPrice((plans[plan].prices?.[interval] ?? 0) / 12, 'month', language);
  return (
    <p className="mt-1 text-sm text-ink-soft">
      <Trans>That is {price} a month</Trans>
    </p>
  );
}
