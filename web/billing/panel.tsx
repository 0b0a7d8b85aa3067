import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type PanelProps = { title: ReactNode; actions?: ReactNode; className?: string; children: ReactNode };

/** One matter of the page, on a ground of its own. */
export function Panel({ title, actions, className, children }: PanelProps) {
  return (
    <section className={classNames('min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6', className)}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-bold">{title}</h2>
        {actions}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}
