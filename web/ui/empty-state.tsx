import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** decoration */
  illustration?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, action, illustration, className }: EmptyStateProps) {
  return (
    <section
      className={classNames('flex flex-col gap-8 py-6 sm:flex-row sm:items-center sm:gap-12 sm:py-10', className)}
    >
      {illustration && (
        <div aria-hidden="true" className="shrink-0">
          {illustration}
        </div>
      )}
      <div className="max-w-md">
        <h2 className="text-xl font-bold">{title}</h2>
        {children && <div className="mt-2 text-ink-soft">{children}</div>}
        {action && <div className="mt-6 flex flex-wrap gap-3">{action}</div>}
      </div>
    </section>
  );
}
