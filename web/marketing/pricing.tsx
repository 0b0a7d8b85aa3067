import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import type { Language } from '#src/languages.ts';
import { annualSaving, formatPrice, plans, planTypes, twelveMonthsPrice } from '#src/owners/plans.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { PlanCard } from './plan-card.tsx';

export function Pricing({ language }: { language: Language }) {
  const { t } = useLingui();
  const saving = annualSaving('pro');
  const yearly = formatPrice(plans.pro.prices?.year ?? 0, 'year', language);
  const monthlyTotal = formatPrice(twelveMonthsPrice('pro'), 'month', language);
  return (
    <section id="pricing" className="group/pricing border-t border-line">
      <div className="mx-auto max-w-6xl px-5 py-10 sm:px-8 md:py-28">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <h2 className="max-w-xl text-2xl font-bold">
            <Trans>Try it free for 7 days. Upgrade when you're ready.</Trans>
          </h2>
          {/* CSS alone switches the prices below. */}
          <SegmentedControl
            label={t`Billing interval`}
            name="interval"
            defaultValue="month"
            options={[
              { value: 'month', label: <Trans>Monthly</Trans> },
              { value: 'year', label: <AnnuallyLabel saving={saving} /> },
            ]}
          />
        </div>
        <div className="swipe mt-8 gap-4 md:mt-12 md:grid md:gap-6 lg:grid-cols-3">
          {planTypes.map((type) => (
            <PlanCard key={type} plan={plans[type]} language={language} />
          ))}
        </div>
        <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2 text-ink-soft">
          <Trans>
            Save {saving}% with annual billing ({yearly}/year instead of {monthlyTotal})
          </Trans>
          <span className="flex items-center gap-2 group-data-[payments=closed]/site:hidden">
            <LockKeyhole aria-hidden="true" className="size-4" />
            <Trans>Secure Payment via a card provider</Trans>
          </span>
        </p>
      </div>
    </section>
  );
}

function AnnuallyLabel({ saving }: { saving: number }) {
  return (
    <>
      <Trans>Annually</Trans>
      <span className="rounded-full bg-ink px-2 py-0.5 text-sm font-semibold text-on-ink">
        <Trans>Save {saving}%</Trans>
      </span>
    </>
  );
}
