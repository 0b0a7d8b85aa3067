import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

const heights = [18, 34, 26, 52, 40, 66, 58, 84];

export function BeforeFirstVisit({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title={<Trans>No visits yet</Trans>}
      illustration={
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
  );
}
