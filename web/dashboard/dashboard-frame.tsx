import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useSignOut } from '../app/session.tsx';
import { LimitProvider } from '../owners/limit.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';

/** Around each screen of an owner. */
export function DashboardFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const signOut = useSignOut();
  return (
    <LimitProvider>
      <DashboardLayout onLogout={signOut}>{children}</DashboardLayout>
    </LimitProvider>
  );
}
