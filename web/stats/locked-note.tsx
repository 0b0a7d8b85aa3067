import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnalyticsLevel } from '#src/owners/plans.ts';
import { Link } from '../app/routing/link.tsx';
import { textLinkStyle } from '../app/text-link-style.ts';

/** What the plans above this one show beside it. Said once, quietly (product 20.10). */
export function LockedNote({ level }: { level: AnalyticsLevel }) {
  if (level === 'advanced') return null;
  return (
    <Locked>
      {level === 'basic' ? (
        <Trans>
          Pro shows 90 days, the last hours one by one, where visits come from, and each link on a page of its own.
          Business looks back a year and exports everything.
        </Trans>
      ) : (
        <Trans>
          Business looks back a year or over any days, tells browsers, systems and campaigns apart, and exports
          everything as CSV.
        </Trans>
      )}
    </Locked>
  );
}

export function Locked({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-card border border-dashed border-line-strong px-4 py-3 text-ink-soft">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>
        {children}{' '}
        <Link to="/dashboard/billing" className={textLinkStyle}>
          <Trans>Compare plans</Trans>
        </Link>
      </span>
    </p>
  );
}
