import type { ReactNode } from 'react';

export type ToastMessage = {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** announces the next screen: stays when that opens */
  isArrival?: boolean;
  /** closes the toast; `altText` tells screen reader users another way to do the same */
  action?: { label: ReactNode; altText: string; onPress: () => void };
  /** called once: closed, timed out, acted on or replaced */
  onGone?: () => void;
};

/** `current`: the one that is shown, of which there is at most one. */
export type ToastViewProps = { current: { message: ToastMessage; key: number } | null; onClosed: () => void };
