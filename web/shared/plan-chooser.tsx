import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { annualSaving, type Interval, plans, planTypes } from '#src/plans.ts';
import { useSession } from '../session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { accessOf } from './profile-access.ts';

/** The plans side by side, with what they cost. None can be bought before payments open, and the dialog says so. */
export function PlanChooser({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useLingui();
  const session = useSession();
  const [interval, setInterval] = useState<Interval>('month');
  if (session.status !== 'in') return null;
  const { plan, isAccessible } = accessOf(session.profile);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t`Choose Your Plan`}
      description={t`Paid plans open soon. Nothing is charged until then, and nothing you made is lost.`}
    >
      <SegmentedControl
        label={t`Billing interval`}
        name="chooser-interval"
        value={interval}
        onChange={setInterval}
        className="mb-5"
        options={[
          { value: 'month', label: <Trans>Monthly</Trans> },
          { value: 'year', label: <AnnualLabel /> },
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-3">
        {planTypes.map((type) => (
          <PlanChoice
            key={type}
            plan={plans[type]}
            interval={interval}
            isCurrent={type === plan && isAccessible}
            onLeave={() => onOpenChange(false)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function AnnualLabel() {
  const saving = Math.max(annualSaving('pro'), annualSaving('business'));
  return (
    <>
      <Trans>Annual</Trans>
      <span className="rounded-full bg-ink px-2 py-0.5 text-sm font-semibold text-on-ink">
        <Trans>Save {saving}%</Trans>
      </span>
    </>
  );
}
