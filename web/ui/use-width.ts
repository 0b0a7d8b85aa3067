import { type RefCallback, useCallback, useState } from 'react';

/** Observes an element's width in pixels; null until known. */
export function useWidth<Of extends HTMLElement>(): [RefCallback<Of>, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((element: Of | null) => {
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
