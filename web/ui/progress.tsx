import * as Radix from 'radix-ui/progress';
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

export function Progress({ label, value, max = 100, tone = 'plain', className }: ProgressProps) {
  const share = value === null ? 1 : Math.min(1, Math.max(0, value / max));
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      max={max}
      className={classNames('h-2 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <Radix.Indicator
        style={{ '--share': `${share * 100}%` } as CSSProperties}
        className={classNames(
          'h-full w-(--share) rounded-full transition-[width] duration-300',
          tone === 'danger' ? 'bg-danger' : 'bg-ink',
          value === null && 'animate-breathe',
        )}
      />
    </Radix.Root>
  );
}
