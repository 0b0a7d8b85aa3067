import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

type Tone = 'quiet' | 'strong' | 'danger';

const tones: Record<Tone, string> = {
  quiet: 'bg-sunken text-ink-soft',
  strong: 'bg-sunken font-medium',
  danger: 'bg-danger-soft font-medium text-danger',
};

type BadgeProps = { icon: LucideIcon; tone?: Tone; children: ReactNode };

/** A state of an item, in its row. Small screens show a quiet one by its icon. */
export function Badge({ icon: Icon, tone = 'quiet', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full px-1.5 text-sm whitespace-nowrap lg:px-2 [li:hover_&]:bg-line',
        tones[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={tone === 'quiet' ? 'max-2xl:sr-only' : undefined}>{children}</span>
    </span>
  );
}
