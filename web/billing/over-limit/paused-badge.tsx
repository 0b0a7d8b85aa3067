import { Trans } from '@lingui/react/macro';
import { Pause } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

/** Marks what the plan has no room for (product 18.1). */
function PausedBadge() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 text-sm font-medium text-danger">
      <Pause aria-hidden="true" className="size-3.5" />
      <Trans>Paused</Trans>
    </span>
  );
}

/** The badge, and what it means. */
export function PausedLine({ className }: { className?: string }) {
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft', className)}>
      <PausedBadge />
      <Trans>Your plan has no room for it. Visitors see that it is unavailable.</Trans>
    </p>
  );
}
