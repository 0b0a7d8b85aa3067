import { Trans, useLingui } from '@lingui/react/macro';
import { type PaidPlan, plans } from '#src/owners/plans.ts';
import { useNow } from '../app/clock.ts';
import { usePurchasable } from '../billing/checkout.ts';
import { PlanPrice, planNames } from '../billing/plan-details.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useWidth } from '../ui/use-width.ts';
import { BarList } from './bar-list.tsx';
import { Bars } from './chart/bars.tsx';
import { bucketsOfDays, totalOf } from './chart/buckets.ts';
import { useAmount } from './chart/texts.ts';
import { useHasPatterns } from './chart/use-palette.ts';
import { useDimensionNames, useValueText } from './dimension-texts.ts';
import { sampleDays, sampleLists } from './sample-stats.ts';

export type LockedLevel = 'full' | 'advanced';

type StatsPreviewDialogProps = { level: LockedLevel; onUpgrade: () => void; onClose: () => void };

const planOf: Record<LockedLevel, PaidPlan> = { full: 'pro', advanced: 'business' };

/** What a larger plan shows, with made-up numbers (product 15.9). */
export function StatsPreviewDialog({ level, onUpgrade, onClose }: StatsPreviewDialogProps) {
  const { t } = useLingui();
  const now = useNow();
  const plan = planOf[level];
  const days = bucketsOfDays(sampleDays(level === 'full' ? 90 : 365, now));
  const total = totalOf(days.buckets, 'all');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={plan === 'pro' ? t`Your stats with Pro` : t`Your stats with Business`}
      description={
        plan === 'pro'
          ? t`90 days of history, hourly stats, traffic sources and a page for each link.`
          : t`A full year and custom dates, browsers, systems and campaigns, and CSV export.`
      }
      footer={<Offer plan={plan} onUpgrade={onUpgrade} />}
    >
      <section
        aria-label={t`Example`}
        className="flex flex-col gap-5 rounded-card border border-dashed border-line-strong p-4"
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="rounded-full bg-ink px-3 py-0.5 text-sm font-semibold text-on-ink">
            <Trans>Example</Trans>
          </span>
          <Trans>These numbers are made up. They aren't yours.</Trans>
        </p>
        <SampleChart days={days} total={total} />
        <SampleLists level={level} total={total} />
      </section>
    </Dialog>
  );
}

type SampleChartProps = { days: ReturnType<typeof bucketsOfDays>; total: number };

function SampleChart({ days: { buckets, step }, total }: SampleChartProps) {
  const amount = useAmount();
  const [frame, width] = useWidth<HTMLDivElement>();
  const hasPatterns = useHasPatterns(width, buckets.length);
  return (
    <div ref={frame}>
      <Bars
        buckets={buckets}
        previous={null}
        step={step}
        timeZone="UTC"
        metric="all"
        width={width}
        hasPatterns={hasPatterns}
      >
        <p className="font-semibold">{amount('all', total)}</p>
      </Bars>
    </div>
  );
}

function SampleLists({ level, total }: { level: LockedLevel; total: number }) {
  const names = useDimensionNames();
  const valueText = useValueText();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {sampleLists[level].map(({ dimension, rows }) => (
        <div key={dimension}>
          <h3 className="mb-2 font-semibold">{names[dimension]}</h3>
          <BarList
            label={names[dimension]}
            total={total}
            rows={rows.map(([value, share]) => ({
              key: value,
              label: valueText(dimension, value),
              hits: Math.round((total * share) / 100),
            }))}
          />
        </div>
      ))}
    </div>
  );
}

function Offer({ plan, onUpgrade }: { plan: PaidPlan; onUpgrade: () => void }) {
  const isPurchasable = usePurchasable();
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{planNames[plan]}</span>
        <PlanPrice plan={plans[plan]} interval="month" />
      </div>
      {isPurchasable ? (
        <Button onClick={onUpgrade}>
          {plan === 'pro' ? <Trans>Upgrade to Pro</Trans> : <Trans>Upgrade to Business</Trans>}
        </Button>
      ) : (
        <p className="text-ink-soft">
          <Trans>Paid plans aren't available here, and nothing is charged.</Trans>
        </p>
      )}
    </div>
  );
}
