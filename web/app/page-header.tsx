import { type ReactNode, useEffect } from 'react';
import { appName } from './site.ts';

export function PageHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-xl font-bold">{title}</h1>
        {children && <div className="mt-2 max-w-2xl text-ink-soft">{children}</div>}
      </div>
    </header>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title]);
}
