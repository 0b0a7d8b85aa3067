import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same for memoized rows and runs its latest version. Not for rendering. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}
