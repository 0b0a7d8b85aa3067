import { Trans } from '@lingui/react/macro';
import type { Language } from '#src/languages.ts';
import { annualSaving, formatPrice, type Plan, yearByTheMonth } from '#src/owners/plans.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { clientPath } from './client-path.ts';
import { PlanFeatures, PlanName, PlanPitch } from './plan-texts.tsx';

export function PlanCard({ plan, language }: { plan: Plan; language: Language }) {
  const popular = plan.type === 'pro';
  return (
    <article
      className={classNames(
        'flex h-full flex-col rounded-card bg-surface p-6 sm:p-8',
        popular ? 'border-2 border-ink' : 'border border-line',
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-lg font-bold">
          <PlanName type={plan.type} />
        </h3>
        {popular && (
          <p className="rounded-full bg-ink px-3 py-1 text-sm font-semibold text-on-ink">
            <Trans>Most Popular</Trans>
          </p>
        )}
      </div>
      <p className="mt-1 text-ink-soft">
        <PlanPitch type={plan.type} />
      </p>
      <Price plan={plan} language={language} />
      <PlanFeatures plan={plan} />
      <a
        href={clientPath('/onboarding', language)}
        data-begin
        className={buttonStyle(popular ? 'primary' : 'secondary', 'medium', 'mt-auto w-full')}
      >
        {plan.prices ? <Trans>Get Started</Trans> : <Trans>Start Free Trial</Trans>}
      </a>
      {/* As high as two lines in each card, so that the buttons stand in one row. */}
      <p className="mt-3 text-sm text-ink-soft lg:min-h-10">
        {plan.prices ? (
          <>
            <span className="group-data-[payments=closed]/site:hidden">
              <Trans>Try it free first. You pay by card when you are ready, and cancel anytime.</Trans>
            </span>
            <span className="hidden group-data-[payments=closed]/site:inline">
              <Trans>Paid plans cannot be bought here. Start free; nothing is charged.</Trans>
            </span>
          </>
        ) : (
          <Trans>No credit card required.</Trans>
        )}
      </p>
    </article>
  );
}

function Price({ plan, language }: { plan: Plan; language: Language }) {
  const number = 'font-display text-2xl font-bold tracking-tight';
  if (!plan.prices) {
    return (
      <p className="mt-6 flex items-baseline gap-2">
        <span className={number}>{formatPrice(0, 'year', language)}</span>
        <span className="text-ink-soft">
          <Trans>for 7 days</Trans>
        </span>
      </p>
    );
  }
  const { month, year } = plan.prices;
  const saving = plan.type === 'free' ? 0 : annualSaving(plan.type);
  const yearly = formatPrice(year, 'year', language);
  const instead = plan.type === 'free' ? '' : formatPrice(yearByTheMonth(plan.type), 'month', language);
  return (
    <>
      <p className="mt-6 flex items-baseline gap-2 group-has-[[value=year]:checked]/pricing:hidden">
        <span className={number}>{formatPrice(month, 'month', language)}</span>
        <span className="text-ink-soft">
          <Trans>per month</Trans>
        </span>
      </p>
      <p className="mt-6 hidden items-baseline gap-2 group-has-[[value=year]:checked]/pricing:flex">
        <span className={number}>{formatPrice(year, 'year', language)}</span>
        <span className="text-ink-soft">
          <Trans>per year</Trans>
        </span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        <span className="group-has-[[value=year]:checked]/pricing:hidden">
          <Trans>{yearly} with annual billing</Trans>
        </span>
        <span className="hidden group-has-[[value=year]:checked]/pricing:inline">
          <Trans>
            Save {saving}%: twelve single months are {instead}
          </Trans>
        </span>
      </p>
    </>
  );
}
