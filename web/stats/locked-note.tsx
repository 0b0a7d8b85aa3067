import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AnalyticsLevel } from '#src/owners/plans.ts';
import { useScreenPath } from '../app/owner.tsx';
import { arePlansShown } from '../app/plans-shown.ts';
import { textLinkStyle } from '../ui/button-style.ts';
import { previewPreload, StatsPreview } from './stats-preview.tsx';
import type { LockedLevel } from './stats-preview-dialog.tsx';

/** Only Free is told what it lacks (product 20.10). */
export function LockedNote({ level }: { level: AnalyticsLevel }) {
  if (level !== 'basic') return null;
  return (
    <Locked level="full">
      <Trans>
        Pro adds 90 days of history, hourly stats, traffic sources and a page for each link. Business adds a full year
        and CSV export.
      </Trans>
    </Locked>
  );
}

export function Locked({ level, children }: { level: LockedLevel; children: ReactNode }) {
  const screenPath = useScreenPath();
  const [isOpen, setOpen] = useState(false);
  if (!arePlansShown) return null;
  return (
    <div className="flex gap-3 rounded-card border border-dashed border-line-strong px-4 py-3 text-ink-soft">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>
        {children}{' '}
        <span className="inline-flex flex-wrap gap-x-4">
          <button type="button" {...previewPreload} onClick={() => setOpen(true)} className={textLinkStyle}>
            <Trans>See an example</Trans>
          </button>
          <Link to={screenPath('billing')} className={textLinkStyle}>
            <Trans>Compare plans</Trans>
          </Link>
        </span>
      </span>
      {isOpen && <StatsPreview level={level} onClose={() => setOpen(false)} />}
    </div>
  );
}
