import { useEffect, useReducer } from 'react';
import { isExpired, isUsedUp } from '#src/links/resolve-link.ts';
import type { OwnOptions } from './options-draft.ts';

export type Ended = { isExpired: boolean; isUsedUp: boolean };

/** Which of its limits have ended a link, now and from the instant on at which one does. */
export function useEnded({ expiresAt, maxClicks, usedClicks }: OwnOptions): Ended {
  const end = expiresAt === null ? null : new Date(expiresAt);
  useInstant(end);
  return {
    isExpired: isExpired({ expiresAt: end }, new Date()),
    isUsedUp: isUsedUp({ maxClicks, usedClicks }),
  };
}

/** Longer than this no timer waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Draws anew when an instant has come. */
function useInstant(instant: Date | null): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const time = instant?.getTime() ?? 0;
  useEffect(() => {
    const wait = time - Date.now();
    if (wait <= 0 || wait > LONGEST_MS) return;
    const timer = setTimeout(draw, wait);
    return () => clearTimeout(timer);
  }, [time]);
}
