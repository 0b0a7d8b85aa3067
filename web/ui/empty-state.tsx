import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** decoration */
  picture?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, action, picture, className }: EmptyStateProps) {
  return (
    <section
      className={classNames('flex flex-col gap-8 py-6 sm:flex-row sm:items-center sm:gap-12 sm:py-10', className)}
    >
      {picture && (
        <div aria-hidden="true" className="shrink-0">
          {picture}
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
