import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

export function LoadFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
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

type ListFailedProps = {
  title: ReactNode;
  children: ReactNode;
  busy: boolean;
  onRetry: () => void;
};

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
