import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Notice } from './notice.tsx';

type LoadFailedProps = { busy: boolean; onRetry: () => void };

export function LoadFailed({ busy, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <Notice
        tone="danger"
        title={<Trans>Couldn't load this</Trans>}
        action={
          <Button size="small" busy={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing was lost. Check your connection and try again.</Trans>
      </Notice>
    </div>
  );
}

type PartFailedProps = { children: ReactNode; busy: boolean; onRetry: () => void; className?: string };

/** Replaces a part of a page or dialog that can't be loaded. `className` replaces the layout. */
export function PartFailed({ children, busy, onRetry, className = 'flex-wrap items-center gap-3' }: PartFailedProps) {
  return (
    <div role="alert" className={classNames('flex', className)}>
      <p>{children}</p>
      <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

export type ListFailure = { busy: boolean; onRetry: () => void };

type ListFailedProps = ListFailure & { title: ReactNode; children: ReactNode };

/** Replaces a list that can't be loaded. */
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
