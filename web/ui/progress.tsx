import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

type ProgressProps = {
  label: string;
  /** 0 to max; null: indeterminate */
  value: number | null;
  max?: number;
  tone?: 'plain' | 'danger';
  className?: string;
};

/** `<progress>` can't be styled alike in all browsers. */
export function Progress({ label, value, max = 100, tone = 'plain', className }: ProgressProps) {
  const known = value === null ? undefined : Math.min(max, Math.max(0, value));
  const share = known === undefined ? 100 : (known / max) * 100;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={known}
      aria-valuetext={known === undefined ? undefined : `${Math.round(share)}%`}
      className={classNames('h-2 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        style={{ '--share': `${share}%` } as CSSProperties}
        className={classNames(
          'h-full w-(--share) rounded-full transition-[width] duration-300',
          tone === 'danger' ? 'bg-danger' : 'bg-ink',
          value === null && 'animate-breathe',
        )}
      />
    </div>
  );
}
