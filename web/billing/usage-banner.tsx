import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { hasRoom, UNLIMITED } from '#src/owners/plans.ts';
import { arePlansShown } from '../app/plans-shown.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { LazyPlanChooser } from './banners.tsx';

type UsageBannerProps = {
  label: string;
  count: number;
  limit: number;
  /** one more was refused just now */
  isRefused: boolean;
  /** replaces the limit notice */
  notice?: ReactNode;
  children: ReactNode;
};

/** Plan usage; at the limit, with an upgrade button. */
export function UsageBanner({ label, count, limit, isRefused, notice, children }: UsageBannerProps) {
  const isFull = !hasRoom(limit, count);
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-sunken px-4 py-3"
    >
      <div className="min-w-56 flex-1">
        <p className="font-medium tabular-nums">{children}</p>
        {limit !== UNLIMITED && (
          <Progress
            label={label}
            value={Math.min(count, limit)}
            max={limit}
            tone={isFull && isRefused ? 'danger' : 'plain'}
            className="mt-2 bg-surface"
          />
        )}
      </div>
      {notice ?? (isFull && <LimitReached />)}
    </section>
  );
}

function LimitReached() {
  const [choosing, setChoosing] = useState(false);
  if (!arePlansShown) {
    return (
      <p className="font-semibold">
        <Trans>There is no room for more.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-1 basis-80 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-56 flex-1">
        <p className="font-semibold">
          <Trans>Plan Limit Reached</Trans>
        </p>
        <p className="text-sm text-ink-soft">
          <Trans>You've reached your plan limit. Upgrade to unlock more features.</Trans>
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
        <Trans>Upgrade plan</Trans>
      </Button>
      <LazyPlanChooser open={choosing} onOpenChange={setChoosing} />
    </div>
  );
}
