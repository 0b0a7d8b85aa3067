import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { UNLIMITED } from '#src/plans.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Progress } from '../ui/progress.tsx';
import { PlanChooser } from './plan-chooser.tsx';

type UsageBannerProps = {
  /** what the bar says to a screen reader */
  label: string;
  count: number;
  /** UNLIMITED: the words alone */
  limit: number;
  /** the same in words */
  children: ReactNode;
  className?: string;
};

/** How much of the plan is used, before anybody meets its limit. Red once nothing more fits, with the way on. */
export function UsageBanner({ label, count, limit, children, className }: UsageBannerProps) {
  const [choosing, setChoosing] = useState(false);
  const isFull = limit !== UNLIMITED && count >= limit;
  return (
    <section
      aria-label={label}
      className={classNames(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card px-4 py-3',
        isFull ? 'bg-danger-soft' : 'bg-sunken',
        className,
      )}
    >
      <div className="min-w-48 flex-1">
        <p className={classNames('font-medium tabular-nums', isFull && 'text-danger')}>{children}</p>
        {limit !== UNLIMITED && (
          <Progress
            label={label}
            value={Math.min(count, limit)}
            max={limit}
            tone={isFull ? 'danger' : 'plain'}
            className="mt-2 bg-surface"
          />
        )}
      </div>
      {isFull && (
        <>
          <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
            <Trans>Upgrade plan</Trans>
          </Button>
          <PlanChooser open={choosing} onOpenChange={setChoosing} />
        </>
      )}
    </section>
  );
}
