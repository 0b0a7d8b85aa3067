import type { ReactNode } from 'react';
import { ToastProvider } from '../ui/toast.tsx';
import { retryImport } from './retry-import.ts';
import { afterScreen } from './scheduling.ts';

/** What shows toasts is 7 kB. */
const loadView = async () => (await retryImport(import('../ui/toast-view.tsx'))).ToastView;

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <ToastProvider load={loadView} whenIdle={afterScreen}>
      {children}
    </ToastProvider>
  );
}
