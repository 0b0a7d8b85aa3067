import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Language } from '#src/languages.ts';
import { appLink } from '#src/marketing/landing.ts';
import { annualSaving, formatPrice, type Plan, type PlanType, twelveMonthsPrice } from '#src/owners/plans.ts';
import { featureTexts, PlanLimit } from '../billing/plan-details.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { IfFeatureOffered } from './if-offered.tsx';

const names: Record<PlanType, ReactNode> = {
  free: <Trans>Free Trial</Trans>,
  pro: <Trans>Pro Plan</Trans>,
  business: <Trans>Business Plan</Trans>,
};

const pitches: Record<PlanType, ReactNode> = {
  free: <Trans>Your first card, free to try.</Trans>,
  pro: <Trans>For people who network for a living.</Trans>,
  business: <Trans>For your whole team.</Trans>,
};

export function PlanCard({ plan, language }: { plan: Plan; language: Language }) {
  const popular = plan.type === 'pro';
  return (
    <article
      className={classNames(
        'flex flex-col lg:h-full rounded-card bg-surface p-6 sm:p-8',
        popular ? 'border-2 border-ink' : 'border border-line',
      )}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-lg font-bold">{names[plan.type]}</h3>
        {popular && (
          <p className="rounded-full bg-ink px-3 py-1 text-sm font-semibold text-on-ink">
            <Trans>Most Popular</Trans>
          </p>
        )}
      </div>
      <p className="mt-1 text-ink-soft">{pitches[plan.type]}</p>
      <Price plan={plan} language={language} />
      <PlanFeatures plan={plan} />
      <a
        href={appLink('onboarding', language, plan.type)}
        data-begin
        className={buttonStyle(popular ? 'primary' : 'secondary', 'medium', 'mt-auto w-full')}
      >
        {plan.prices ? <Trans>Get Started</Trans> : <Trans>Start Free Trial</Trans>}
      </a>
      {/* Two lines high in every card, so that the buttons align */}
      <p className="mt-3 text-sm text-ink-soft lg:min-h-10">
        {plan.prices ? (
          <>
            <span className="group-data-[payments=closed]/site:hidden">
              <Trans>Pay by card, and cancel anytime.</Trans>
            </span>
            <span className="hidden group-data-[payments=closed]/site:inline">
              <Trans>Paid plans aren't available here. Start free; nothing is charged.</Trans>
            </span>
          </>
        ) : (
          <Trans>No credit card required.</Trans>
        )}
      </p>
    </article>
  );
}

/** Lists only what works here (product 3.1, 27.19). */
function PlanFeatures({ plan: { limits, features } }: { plan: Plan }) {
  return (
    <ul className="mt-4 mb-6 flex flex-col md:mt-6 md:mb-8">
      {(['vcards', 'qrCodes', 'links'] as const).map((limit) => (
        <Item key={limit}>
          <PlanLimit limit={limit} value={limits[limit]} />
        </Item>
      ))}
      {features.map((feature) => (
        <IfFeatureOffered key={feature} feature={feature}>
          <Item>{featureTexts[feature]}</Item>
        </IfFeatureOffered>
      ))}
      <Item>
        <PlanLimit limit="storage" value={limits.storage} />
      </Item>
    </ul>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className="border-t border-line py-1 first:border-0 max-md:text-sm md:py-2.5">{children}</li>;
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
  const monthlyTotal = plan.type === 'free' ? '' : formatPrice(twelveMonthsPrice(plan.type), 'month', language);
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
            Save {saving}% compared to {monthlyTotal} paid monthly
          </Trans>
        </span>
      </p>
    </>
  );
}
