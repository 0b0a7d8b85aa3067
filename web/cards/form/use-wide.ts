import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element is at least so many px wide, kept up to date. */
export function useWide(minimum: number): [ref: RefCallback<HTMLElement>, wide: boolean] {
  const [wide, setWide] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      setWide(element.clientWidth >= minimum);
      const observer = new ResizeObserver(() => setWide(element.clientWidth >= minimum));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [minimum],
  );
  return [ref, wide];
}
