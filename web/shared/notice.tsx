import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type NoticeProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The way on, below the text. */
  action?: ReactNode;
  tone?: 'plain' | 'danger';
  className?: string;
};

/** Something to know that stays on the page, where a toast would be gone too soon. */
export function Notice({ title, children, action, tone = 'plain', className }: NoticeProps) {
  return (
    <section
      className={classNames(
        'flex gap-3 rounded-card p-4',
        tone === 'danger' ? 'bg-danger-soft' : 'bg-sunken',
        className,
      )}
    >
      <CircleAlert
        aria-hidden="true"
        className={classNames('mt-0.5 size-5 shrink-0', tone === 'danger' ? 'text-danger' : 'text-ink-soft')}
      />
      <div className="min-w-0 flex-1">
        <h2 className="font-sans font-semibold">{title}</h2>
        {children && <div className="mt-0.5">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </section>
  );
}
