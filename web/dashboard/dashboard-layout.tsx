import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { buttonStyle } from '../ui/button-style.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every signed-in page; the page itself comes from the router. */
export function DashboardLayout({ userName, onLogout }: { userName: string; onLogout: () => void }) {
  return (
    <div className="min-h-dvh lg:flex">
      <a href="#main" className={buttonStyle('primary', 'medium', 'fixed top-3 left-3 z-60 not-focus:sr-only')}>
        <Trans>Skip to content</Trans>
      </a>
      <TopBar userName={userName} onLogout={onLogout} />
      <Sidebar userName={userName} onLogout={onLogout} />
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 lg:px-12 lg:py-10">
        <div className="mx-auto max-w-5xl">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
    </div>
  );
}
