import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

type ListFailedProps = {
  title: ReactNode;
  /** what became of the things that are not shown */
  children: ReactNode;
  busy: boolean;
  onRetry: () => void;
};

/** Stands where a list would, when it could not be loaded. */
export function ListFailed({ title, children, busy, onRetry }: ListFailedProps) {
  return (
    <section role="alert" className="flex flex-col items-start gap-4 py-6">
      <div>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="mt-2 text-ink-soft">{children}</p>
      </div>
      <Button busy={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </section>
  );
}
