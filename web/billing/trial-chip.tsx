import { Plural, useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { daysUntil } from '#src/owners/access.ts';
import { isEndingSoon } from '#src/owners/trials.ts';
import { useNow } from '../app/clock.ts';
import { useOwner, useScreenPath } from '../app/owner.tsx';
import { classNames } from '../ui/class-names.ts';

/** The days of the trial that are left. A banner takes over when they get few (product 15.3). */
export function TrialChip({ collapsed, onChoice }: { collapsed: boolean; onChoice?: (() => void) | undefined }) {
  const screenPath = useScreenPath();
  const { t } = useLingui();
  const now = useNow();
  const { phase, until } = useOwner().access;
  if (phase !== 'trial' || until === null || isEndingSoon(until, now)) return null;
  const days = daysUntil(until, now);
  return (
    <Link
      to={screenPath('billing')}
      onClick={onChoice}
      title={collapsed ? t`Free trial` : undefined}
      className={classNames(
        'inline-flex min-h-8 items-center gap-1.5 self-start rounded-full bg-sunken text-sm whitespace-nowrap text-ink-soft hover:text-ink',
        collapsed ? 'w-full justify-center px-1' : 'px-2.5',
      )}
    >
      <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
      {collapsed && <span aria-hidden="true">{days}</span>}
      <span className={classNames(collapsed && 'sr-only')}>
        <Plural value={days} one="Free trial: # day left" other="Free trial: # days left" />
      </span>
    </Link>
  );
}
