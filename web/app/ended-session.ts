import { useRef } from 'react';
import type { Session } from './session.tsx';

/** What a screen hands over to /login when its session ended while it was open. */
type Ended = { sessionEnded: true };

export const endedState: Ended = { sessionEnded: true };

/** Whether it was handed over. The state of a location is nobody's word but the browser's. */
export function isEndedState(state: unknown): boolean {
  return (state as Partial<Ended> | null)?.sessionEnded === true;
}

/** Whether somebody was signed in on this screen and is so no longer. */
export function useHasEnded(session: Session): boolean {
  const wasIn = useRef(false);
  if (session.status === 'in') wasIn.current = true;
  return wasIn.current && session.status === 'out';
}
