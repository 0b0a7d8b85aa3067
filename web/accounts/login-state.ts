import { useRef } from 'react';
import { isInDashboard } from '#src/screens.ts';
import type { Session } from '../app/session.tsx';

// History state passed to /login (product 23.13). Never trust it when reading: any script may have written it.

/** `wanted` is stored in the browser's history: don't rename it. */
type ReturnToState = { wanted: string };

export function returnToState({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}): ReturnToState {
  return { wanted: pathname + search + hash };
}

/** A dashboard path, or null. */
export function returnToOf(state: unknown): string | null {
  const { wanted: returnTo } = (state ?? {}) as Partial<Record<keyof ReturnToState, unknown>>;
  return typeof returnTo === 'string' && isInDashboard(returnTo) ? returnTo : null;
}

type SessionEndedState = { sessionEnded: true };

export const sessionEndedState: SessionEndedState = { sessionEnded: true };

export function isSessionEndedState(state: unknown): boolean {
  return (state as Partial<SessionEndedState> | null)?.sessionEnded === true;
}

/** Whether the session ended while this screen was open. */
export function useSessionEnded(session: Session): boolean {
  const wasIn = useRef(false);
  if (session.status === 'in') wasIn.current = true;
  return wasIn.current && session.status === 'out';
}
