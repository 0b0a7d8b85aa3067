import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

/** Bars that are still to come. */
const heights = [18, 34, 26, 52, 40, 66, 58, 84];

/** Before anybody came by: what to do so that somebody does. */
export function FirstVisits({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface px-5 sm:px-8">
      <EmptyState
        title={<Trans>No visits yet</Trans>}
        action={action}
        picture={
          <div className="flex h-24 w-56 items-end gap-2 border-b border-line-strong">
            {heights.map((height) => (
              <span
                key={height}
                className="flex-1 rounded-t-sm border border-b-0 border-dashed border-line-strong"
                style={{ height: `${height}%` }}
              />
            ))}
          </div>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
