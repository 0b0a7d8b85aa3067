import { Trans } from '@lingui/react/macro';
import { Ban } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';

/** Marks a link that support suspended (product 25.5). */
export function SuspendedLine({ className }: { className?: string }) {
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft', className)}>
      <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-0.5 text-sm font-medium text-danger">
        <Ban aria-hidden="true" className="size-3.5" />
        <Trans>Suspended by support</Trans>
      </span>
      <Trans>Visitors see that it's gone. If you think this is a mistake, contact support.</Trans>
    </p>
  );
}
